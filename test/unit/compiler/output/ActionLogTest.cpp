#include "compiler/output/ActionLog.h"
#include "compiler/output/OpText.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

// mlir-opt-22 --canonicalize --convert-scf-to-cf --convert-arith-to-llvm
// --mlir-disable-threading --log-actions-to=-, cut, and ended by a crash.
constexpr const char *Log22 =
    R"__([thread mlir-opt-22] begins (no breakpoint) Action `pass-execution` running `Canonicalizer` on Operation `builtin.module` (module {...})`
[thread mlir-opt-22] begins (no breakpoint) Action GreedyPatternRewriteIteration(1) (Region #0 for op module {...})`
[thread mlir-opt-22] begins (no breakpoint) Action `apply-pattern pattern: (anonymous namespace)::AddIAddConstant (%1 = arith.addi %0, %c2_i32 : i32)`
[thread mlir-opt-22] completed `apply-pattern`
[thread mlir-opt-22] begins (no breakpoint) Action `apply-pattern pattern:  (cf.br ^bb2)`
[thread mlir-opt-22] completed `apply-pattern`
[thread mlir-opt-22] completed `GreedyPatternRewriteIteration`
[thread mlir-opt-22] completed `pass-execution`
[thread mlir-opt-22] begins (no breakpoint) Action `pass-execution` running `ArithToLLVMConversionPass` on Operation `builtin.module` (module {...})`
[thread mlir-opt-22] begins (no breakpoint) Action apply-conversion (module {...})`
[thread mlir-opt-22] begins (no breakpoint) Action `apply-pattern pattern: mlir::VectorConvertToLLVMPattern<mlir::arith::ExtUIOp, mlir::LLVM::ZExtOp> (%6 = arith.extui %arg1 : i1 to i32)`
)__";

// mlir-opt-19 with --mlir-print-op-generic --mlir-print-skip-regions, whole.
constexpr const char *Log19 =
    R"__([thread mlir-opt-19] begins (no breakpoint) Action `pass-execution` running `mlir::detail::OpToOpPassAdaptor` on Operation `builtin.module` ("builtin.module"() ({...}) : () -> ())`
[thread mlir-opt-19] begins (no breakpoint) Action `pass-execution` running `Canonicalizer` on Operation `func.func` ("func.func"() <{function_type = (i32, i1, memref<4xi32>) -> i32, sym_name = "f"}> ({...}) : () -> ())`
[thread mlir-opt-19] begins (no breakpoint) Action GreedyPatternRewriteIteration(1) (Region #0 for op "func.func"() <{function_type = (i32, i1, memref<4xi32>) -> i32, sym_name = "f"}> ({...}) : () -> ())`
[thread mlir-opt-19] begins (no breakpoint) Action `apply-pattern pattern: (anonymous namespace)::SimplifyConstCondBranchPred ("cf.cond_br"(%arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ())`
[thread mlir-opt-19] completed `apply-pattern`
[thread mlir-opt-19] completed `GreedyPatternRewriteIteration`
[thread mlir-opt-19] completed `pass-execution`
[thread mlir-opt-19] completed `pass-execution`
module {
}
)__";

std::string line(llvm::StringRef action) {
  return "[thread x] begins (no breakpoint) Action " + action.str() + "`\n";
}

Action only(llvm::StringRef action) {
  ActionLog log = parseActionLog(line(action));
  EXPECT_EQ(log.actions.size(), 1u) << action.str();
  return log.actions.empty() ? Action() : log.actions[0];
}

TEST(ActionLog, ReadsACrashedRun) {
  ActionLog log = parseActionLog(Log22);
  ASSERT_EQ(log.actions.size(), 7u);
  EXPECT_EQ(log.actions[0].tag, "pass-execution");
  EXPECT_EQ(log.actions[0].name, "Canonicalizer");
  EXPECT_EQ(log.actions[0].opText, "module {...}");
  EXPECT_EQ(log.actions[0].opName, "builtin.module");
  EXPECT_EQ(log.actions[1].tag, "GreedyPatternRewriteIteration");
  EXPECT_EQ(log.actions[1].name, "");
  EXPECT_EQ(log.actions[1].opName, "builtin.module");
  EXPECT_EQ(log.actions[2].name, "(anonymous namespace)::AddIAddConstant");
  EXPECT_EQ(log.actions[2].opName, "arith.addi");
  EXPECT_EQ(log.actions[3].name, "");
  EXPECT_EQ(log.actions[3].opText, "cf.br ^bb2");
  EXPECT_EQ(log.actions[3].indexInTag, 1u);
  EXPECT_EQ(log.actions[3].parent, 1u);
  EXPECT_TRUE(log.actions[3].completed);
  EXPECT_EQ(log.actions[5].tag, "apply-conversion");
  EXPECT_EQ(log.actions[6].name,
            "mlir::VectorConvertToLLVMPattern<mlir::arith::ExtUIOp, "
            "mlir::LLVM::ZExtOp>");
  EXPECT_EQ(log.actions[6].opText, "%6 = arith.extui %arg1 : i1 to i32");
  EXPECT_EQ(log.actions[6].indexInTag, 2u);
  EXPECT_EQ(log.countByTag.at("apply-pattern"), 3u);
  EXPECT_EQ(log.innermostOpen(), 6u);
  EXPECT_FALSE(log.truncated);
}

// torch-mlir-opt of LLVM 24, which GCC built
TEST(ActionLog, ReadsNamesAsGCCSpellsThem) {
  ActionLog log = parseActionLog(
      "ExecutionContext registered on the context\n" +
      line("`pass-execution` running `{anonymous}::ToLoops` on Operation "
           "`func.func` (func.func @f() {...})") +
      line("apply-conversion (func.func @f() {...})") +
      line("`apply-pattern pattern: {anonymous}::Lower<{anonymous}::Tag> "
           "(%0 = torch.aten.add %arg0, %arg0 : !torch.int)"));
  ASSERT_EQ(log.actions.size(), 3u);
  EXPECT_EQ(log.actions[0].name, "{anonymous}::ToLoops");
  EXPECT_EQ(log.actions[0].opName, "func.func");
  EXPECT_EQ(log.actions[1].tag, "apply-conversion");
  EXPECT_EQ(log.actions[2].name, "{anonymous}::Lower<{anonymous}::Tag>");
  EXPECT_EQ(log.actions[2].opName, "torch.aten.add");
  EXPECT_EQ(log.actions[2].parent, 1u);
}

TEST(ActionLog, ReadsGenericOpsAndAdaptors) {
  ActionLog log = parseActionLog(Log19);
  ASSERT_EQ(log.actions.size(), 4u);
  EXPECT_TRUE(isPassAdaptor(log.actions[0].name));
  EXPECT_EQ(log.actions[1].parent, 0u);
  EXPECT_EQ(log.actions[1].opName, "func.func");
  EXPECT_EQ(symbolInOpText(log.actions[1].opText), "f");
  EXPECT_EQ(log.actions[2].opName, "func.func");
  EXPECT_EQ(symbolInOpText(log.actions[2].opText), "f");
  EXPECT_EQ(log.actions[3].opName, "cf.cond_br");
  EXPECT_EQ(log.innermostOpen(), std::nullopt);
}

TEST(ActionLog, ReadsAwkwardPatternNames) {
  Action action = only("`apply-pattern pattern: A<void (int), B<(anonymous "
                       "namespace)::C> > (%0:2 = a.b(%1) : (i1) -> i1)");
  EXPECT_EQ(action.name, "A<void (int), B<(anonymous namespace)::C> >");
  EXPECT_EQ(action.opName, "a.b");
  action = only("`apply-pattern pattern: (anonymous namespace)::X<(lambda at "
                "/src/a.cpp:1:2)> (\"a.b\"() : () -> ())");
  EXPECT_EQ(action.name,
            "(anonymous namespace)::X<(lambda at /src/a.cpp:1:2)>");
  EXPECT_EQ(action.opName, "a.b");
  // Without balance the first parenthesis after a space has to do.
  action = only("`apply-pattern pattern: operator< (a.b)");
  EXPECT_EQ(action.name, "operator<");
}

TEST(ActionLog, ReadsOpsOverSeveralLines) {
  ActionLog log = parseActionLog(
      "[thread x] begins (no breakpoint) Action `apply-pattern pattern: P "
      "(%0 = a.b {x = dense<\n  [1, 2]>}\n  : i1)`\nnoise\n[thread x] "
      "completed "
      "`apply-pattern`\n");
  ASSERT_EQ(log.actions.size(), 1u);
  EXPECT_EQ(log.actions[0].opText, "%0 = a.b {x = dense<");
  EXPECT_TRUE(log.actions[0].completed);
}

// It was seen: a pass that prints left its own record open, and was said to
// have launched the passes behind it.
TEST(ActionLog, ReadsRecordsBehindOutputWithoutNewline) {
  ActionLog log = parseActionLog(
      line("`pass-execution` running `A` on Operation `m` (m.m)") +
      "printed[thread x] completed `pass-execution`\nprinted too" +
      line("`pass-execution` running `B` on Operation `m` (m.m)") +
      "[thread y] completed `pass-execution`\n"
      "it says [thread x] completed it\n");
  ASSERT_EQ(log.actions.size(), 2u);
  EXPECT_TRUE(log.actions[0].completed);
  EXPECT_EQ(log.actions[1].parent, std::nullopt);
  EXPECT_TRUE(log.actions[1].completed);
}

TEST(ActionLog, ClosesWhatLostItsEnd) {
  ActionLog log = parseActionLog(
      line("`pass-execution` running `A` on Operation `m` (m.m)") +
      line("`apply-pattern pattern: P (m.m)") +
      "[thread x] completed `pass-execution`\n"
      "[thread x] completed `apply-pattern`\n"
      "[thread x] completed `never-begun`\n");
  ASSERT_EQ(log.actions.size(), 2u);
  EXPECT_FALSE(log.actions[1].completed);
  EXPECT_EQ(log.innermostOpen(), std::nullopt);
}

TEST(ActionLog, NoticesTruncation) {
  // A hang that was killed while its log was still in a buffer.
  ActionLog log = parseActionLog(
      line("`pass-execution` running `Canonicalizer` on Operation `m` (m.m)") +
      "[thread x] begins (no breakpoint) Action `apply-pattern pattern: P (");
  EXPECT_TRUE(log.truncated);
  ASSERT_EQ(log.actions.size(), 2u);
  EXPECT_EQ(log.actions[1].name, "P");
  EXPECT_EQ(log.innermostOpen(), 1u);
}

std::string completed(const std::string &tag) {
  return "[thread x] completed `" + tag + "`\n";
}

std::string pass(const std::string &name) {
  return line("`pass-execution` running `" + name + "` on Operation `m` (m.m)");
}

std::string pattern(const std::string &name) {
  return line("`apply-pattern pattern: " + name + " (t.op)");
}

// It was counted on behind the gap, so that later patterns had the numbers of
// those that are not seen.
TEST(ActionLog, NothingIsNumberedBehindAGap) {
  std::string head = pass("A") + pattern("P0") + completed("apply-pattern"),
              halfLine = pattern("P1").substr(0, 70),
              tail = completed("apply-pattern") + pattern("P8");
  ActionLog log = parseActionLog(head + halfLine, 1000, "P7 (t.op)`\n" + tail);
  ASSERT_TRUE(log.gap);
  EXPECT_EQ(log.gap->firstBehind, 2u);
  EXPECT_EQ(log.gap->bytes, 1000 + halfLine.size() + 11);
  ASSERT_EQ(log.actions.size(), 3u);
  EXPECT_EQ(log.actions[1].name, "P0");
  EXPECT_EQ(log.actions[1].indexInTag, 0u);
  EXPECT_EQ(log.actions[2].name, "P8");
  EXPECT_EQ(log.actions[2].indexInTag, std::nullopt);
  EXPECT_FALSE(log.truncated);
}

TEST(ActionLog, WhatIsOpenBeforeAGapMayHaveCompletedInIt) {
  std::string head = pass("A") + pattern("P0");
  ActionLog open = parseActionLog(head, 1000, "\n" + pattern("P8"));
  EXPECT_FALSE(open.isOpen(0));
  EXPECT_TRUE(open.isOpen(2));
  EXPECT_EQ(open.innermostOpen(), 2u);
  EXPECT_EQ(open.actions[2].parent, std::nullopt);
  // Of some action: it closes none that is seen.
  std::string ends = completed("apply-pattern") + completed("pass-execution");
  ActionLog closed = parseActionLog(head, 1000, "\n" + ends);
  EXPECT_FALSE(closed.actions[0].completed);
  EXPECT_EQ(closed.innermostOpen(), std::nullopt);
}

TEST(ActionLog, AGapHasRoomForNoMoreActions) {
  std::string applied = pattern("") + completed("apply-pattern"),
              begun = pattern("");
  for (const std::string &unit : {applied, begun}) {
    std::string whole = pass("A");
    for (unsigned i = 0; i < 100; ++i)
      whole += unit;
    for (size_t from = 0; from < whole.size(); from += 397)
      for (size_t to = from; to <= whole.size(); to += 397) {
        ActionLog log =
            parseActionLog(llvm::StringRef(whole).take_front(from), to - from,
                           llvm::StringRef(whole).drop_front(to));
        EXPECT_GE(log.mostOf("apply-pattern"), 100u);
        EXPECT_GE(log.mostOf("pass-execution"), 1u);
      }
  }
  ActionLog whole = parseActionLog(pass("A") + applied);
  EXPECT_FALSE(whole.gap);
  EXPECT_EQ(whole.mostOf("apply-pattern"), 1u);
  EXPECT_EQ(whole.mostOf("never-begun"), 0u);
}

TEST(ActionLog, CutsLongOps) {
  Action action =
      only("`apply-pattern pattern: P (a.b " + std::string(1 << 20, 'x') + ")");
  EXPECT_EQ(action.opText.size(), 4096u);
  EXPECT_EQ(action.opName, "a.b");
}

TEST(ActionLog, SurvivesGarbage) {
  test::forEachGarbage({Log22, Log19}, [](llvm::StringRef text) {
    ActionLog log = parseActionLog(text);
    log.innermostOpen();
  });
  // Ends without beginnings under a deep stack are cheap too.
  std::string deep;
  for (int i = 0; i < 20000; ++i)
    deep += line("`a (b.c)");
  for (int i = 0; i < 20000; ++i)
    deep += "[thread x] completed `z`\n";
  EXPECT_EQ(parseActionLog(deep).innermostOpen(), 19999u);
}

// A compiler that is killed leaves half a line.
TEST(ActionLog, HalfANameIsNone) {
  std::string whole =
      line("`pass-execution` running `Canonicalizer` on Operation `m` (m.m)");
  ActionLog name = parseActionLog(
      whole + "[thread x] begins (no breakpoint) Action `apply-pattern "
              "pattern: DecomposeSoftma");
  ASSERT_EQ(name.actions.size(), 2u);
  EXPECT_EQ(name.actions[1].name, "");
  ActionLog tag = parseActionLog(
      whole + "[thread x] begins (no breakpoint) Action `apply-patt");
  EXPECT_EQ(tag.actions.size(), 1u);
  ActionLog pass = parseActionLog(
      "[thread x] begins (no breakpoint) Action `pass-execution` running `Ca");
  ASSERT_EQ(pass.actions.size(), 1u);
  EXPECT_EQ(pass.actions[0].name, "");
}

} // namespace
