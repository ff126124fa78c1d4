#include "compiler/output/FramePlaces.h"
#include "compiler/output/StackFrames.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

// mlir-opt-22 widen.mlir --convert-arith-to-spirv, where arith.extui widens a
// tensor<4xi8>; some of the outer frames are left out.
constexpr const char *Symbolised =
    R"__(PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/ and include the crash backtrace and instructions to reproduce the bug.
Stack dump:
0.	Program arguments: mlir-opt-22 c.mlir --convert-arith-to-spirv
 #0 0x00007f54188b8786 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/llvm-22/bin/../lib/libLLVM.so.22.1+0x4eb8786)
 #1 0x00007f54188b5fd3 llvm::sys::RunSignalHandlers() (/usr/lib/llvm-22/bin/../lib/libLLVM.so.22.1+0x4eb5fd3)
 #2 0x00007f54188b94f4 (/usr/lib/llvm-22/bin/../lib/libLLVM.so.22.1+0x4eb94f4)
 #3 0x00007f541345a050 (/lib/x86_64-linux-gnu/libc.so.6+0x3c050)
 #4 0x00007f5422b2f600 mlir::detail::OperandStorage::OperandStorage(mlir::Operation*, mlir::OpOperand*, mlir::ValueRange) (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x612f600)
 #5 0x00007f5422b259f5 mlir::Operation::create(mlir::Location, mlir::OperationName, mlir::TypeRange, mlir::ValueRange, mlir::DictionaryAttr, mlir::OpaqueProperties, mlir::BlockRange, unsigned int) (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x61259f5)
 #6 0x00007f5422b25505 mlir::Operation::create(mlir::Location, mlir::OperationName, mlir::TypeRange, mlir::ValueRange, mlir::NamedAttrList&&, mlir::OpaqueProperties, mlir::BlockRange, mlir::RegionRange) (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x6125505)
 #7 0x00007f5422b253e7 mlir::Operation::create(mlir::OperationState const&) (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x61253e7)
 #8 0x00007f5422a8cae0 mlir::OpBuilder::create(mlir::OperationState const&) (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x608cae0)
 #9 0x00007f542203dbe8 mlir::spirv::BitwiseAndOp::create(mlir::OpBuilder&, mlir::Location, mlir::Type, mlir::Value, mlir::Value) (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x563dbe8)
#10 0x00007f541f37faef (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x297faef)
#11 0x00007f541f351475 llvm::LogicalResult mlir::ConversionPattern::dispatchTo1To1<mlir::OpConversionPattern<mlir::arith::ExtUIOp>, mlir::arith::ExtUIOp>(mlir::OpConversionPattern<mlir::arith::ExtUIOp> const&, mlir::arith::ExtUIOp, mlir::arith::ExtUIOp::GenericAdaptor<llvm::ArrayRef<mlir::ValueRange> >, mlir::ConversionPatternRewriter&) (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x2951475)
#12 0x00007f541f350f6e (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x2950f6e)
#13 0x00007f5422dff768 mlir::ConversionPattern::matchAndRewrite(mlir::Operation*, mlir::PatternRewriter&) const (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x63ff768)
#14 0x00007f5422bbeea7 (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x61beea7)
#15 0x00007f5422bbc016 mlir::PatternApplicator::matchAndRewrite(mlir::Operation*, mlir::PatternRewriter&, llvm::function_ref<bool (mlir::Pattern const&)>, llvm::function_ref<void (mlir::Pattern const&)>, llvm::function_ref<llvm::LogicalResult (mlir::Pattern const&)>) (/usr/lib/llvm-22/bin/../lib/libMLIR.so.22.1+0x61bc016)
#16 0x0000555f8bf5a291 main (/usr/lib/llvm-22/bin/mlir-opt+0x63b291)
#17 0x00007f541344524a __libc_start_call_main ./csu/../sysdeps/nptl/libc_start_call_main.h:74:3
#18 0x00007f5413445305 call_init ./csu/../csu/libc-start.c:128:20
#19 0x00007f5413445305 __libc_start_main ./csu/../csu/libc-start.c:347:5
#20 0x0000555f8bf59e61 _start (/usr/lib/llvm-22/bin/mlir-opt+0x63ae61)
)__";

// The same with LLVM_DISABLE_SYMBOLIZATION=1.
constexpr const char *Plain =
    R"__(PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/ and include the crash backtrace and instructions to reproduce the bug.
Stack dump:
0.	Program arguments: mlir-opt-22 c.mlir --convert-arith-to-spirv
Stack dump without symbol names (ensure you have llvm-symbolizer in your PATH or set the environment var `LLVM_SYMBOLIZER_PATH` to point to it):
0  libLLVM.so.22.1 0x00007f9b988b8786 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 54
1  libLLVM.so.22.1 0x00007f9b988b5fd3 llvm::sys::RunSignalHandlers() + 131
2  libLLVM.so.22.1 0x00007f9b988b94f4
3  libc.so.6       0x00007f9b9345a050
4  libMLIR.so.22.1 0x00007f9ba2b2f600 mlir::detail::OperandStorage::OperandStorage(mlir::Operation*, mlir::OpOperand*, mlir::ValueRange) + 208
5  libMLIR.so.22.1 0x00007f9ba2b259f5 mlir::Operation::create(mlir::Location, mlir::OperationName, mlir::TypeRange, mlir::ValueRange, mlir::DictionaryAttr, mlir::OpaqueProperties, mlir::BlockRange, unsigned int) + 773
6  libMLIR.so.22.1 0x00007f9ba2b25505 mlir::Operation::create(mlir::Location, mlir::OperationName, mlir::TypeRange, mlir::ValueRange, mlir::NamedAttrList&&, mlir::OpaqueProperties, mlir::BlockRange, mlir::RegionRange) + 181
7  libMLIR.so.22.1 0x00007f9ba2b253e7 mlir::Operation::create(mlir::OperationState const&) + 247
8  libMLIR.so.22.1 0x00007f9ba2a8cae0 mlir::OpBuilder::create(mlir::OperationState const&) + 16
9  libMLIR.so.22.1 0x00007f9ba203dbe8 mlir::spirv::BitwiseAndOp::create(mlir::OpBuilder&, mlir::Location, mlir::Type, mlir::Value, mlir::Value) + 184
10 libMLIR.so.22.1 0x00007f9b9f37faef
11 libMLIR.so.22.1 0x00007f9b9f351475 llvm::LogicalResult mlir::ConversionPattern::dispatchTo1To1<mlir::OpConversionPattern<mlir::arith::ExtUIOp>, mlir::arith::ExtUIOp>(mlir::OpConversionPattern<mlir::arith::ExtUIOp> const&, mlir::arith::ExtUIOp, mlir::arith::ExtUIOp::GenericAdaptor<llvm::ArrayRef<mlir::ValueRange>>, mlir::ConversionPatternRewriter&) + 245
12 libMLIR.so.22.1 0x00007f9b9f350f6e
13 libMLIR.so.22.1 0x00007f9ba2dff768 mlir::ConversionPattern::matchAndRewrite(mlir::Operation*, mlir::PatternRewriter&) const + 408
14 libMLIR.so.22.1 0x00007f9ba2bbeea7
15 libMLIR.so.22.1 0x00007f9ba2bbc016 mlir::PatternApplicator::matchAndRewrite(mlir::Operation*, mlir::PatternRewriter&, llvm::function_ref<bool (mlir::Pattern const&)>, llvm::function_ref<void (mlir::Pattern const&)>, llvm::function_ref<llvm::LogicalResult (mlir::Pattern const&)>) + 822
)__";

// llc-22 on an intrinsic that the target lacks, the head.
constexpr const char *Llc =
    R"__(LLVM ERROR: Cannot select: intrinsic %llvm.nvvm.shfl.sync.bfly.i32
PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/ and include the crash backtrace and instructions to reproduce the bug.
Stack dump:
0.	Program arguments: llc-22 -mcpu=sm_60 k.ll -o -
1.	Running pass 'Function Pass Manager' on module 'k.ll'.
2.	Running pass 'NVPTX DAG->DAG Pattern Instruction Selection' on function '@k'
 #0 0x00007f49d66b8786 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/usr/lib/llvm-22/bin/../lib/libLLVM.so.22.1+0x4eb8786)
 #1 0x00007f49d12a8eec __pthread_kill_implementation ./nptl/./nptl/pthread_kill.c:44:76
 #2 0x00007f49d1259fb2 raise ./signal/../sysdeps/posix/raise.c:27:6
 #3 0x00007f49d65f9aa7 llvm::report_fatal_error(llvm::Twine const&, bool) (/usr/lib/llvm-22/bin/../lib/libLLVM.so.22.1+0x4df9aa7)
 #4 0x00007f49d704ed10 llvm::SelectionDAGISel::SelectCodeCommon(llvm::SDNode*, unsigned char const*, unsigned int) (/usr/lib/llvm-22/bin/../lib/libLLVM.so.22.1+0x584ed10)
 #5 0x00007f49d6b10359 llvm::MachineFunctionPass::runOnFunction(llvm::Function&) (/usr/lib/llvm-22/bin/../lib/libLLVM.so.22.1+0x5310359)
)__";

/// The name of the function in one line of a symbolised dump.
std::string nameOf(llvm::StringRef signature) {
  std::optional<StackDump> dump = parseStackDump(
      "#0 0x0000000000001234 " + signature.str() + " (/lib/a.so+0x12)\n");
  return dump && !dump->frames.empty() ? dump->frames[0].function : "no dump";
}

TEST(StackDump, ReadsSymbolisedDumps) {
  std::optional<StackDump> dump = parseStackDump(Symbolised);
  ASSERT_TRUE(dump);
  EXPECT_TRUE(dump->symbolised);
  EXPECT_EQ(dump->arguments, "mlir-opt-22 c.mlir --convert-arith-to-spirv");
  ASSERT_GE(dump->frames.size(), 20u);
  const StackFrame &frame = dump->frames[4];
  EXPECT_EQ(frame.function, "mlir::detail::OperandStorage::OperandStorage");
  EXPECT_EQ(frame.module, "libMLIR.so.22.1");
  EXPECT_EQ(frame.offset, 0x612f600u);
  EXPECT_NE(frame.address, 0u);
  EXPECT_EQ(dump->frames[10].function, "");
  EXPECT_EQ(dump->frames[11].function,
            "mlir::ConversionPattern::dispatchTo1To1<mlir::OpConversionPattern<"
            "mlir::arith::ExtUIOp>, mlir::arith::ExtUIOp>");
  EXPECT_EQ(dump->frames.back().function, "_start");
}

TEST(StackDump, ReadsPlainDumps) {
  std::optional<StackDump> dump = parseStackDump(Plain);
  ASSERT_TRUE(dump);
  EXPECT_FALSE(dump->symbolised);
  ASSERT_EQ(dump->frames.size(), 16u);
  EXPECT_EQ(dump->frames[4].function,
            "mlir::detail::OperandStorage::OperandStorage");
  EXPECT_EQ(dump->frames[4].module, "libMLIR.so.22.1");
  EXPECT_EQ(dump->frames[3].module, "libc.so.6");
  EXPECT_EQ(dump->frames[3].function, "");
}

TEST(StackDump, SignificantFramesAgreeBetweenModes) {
  EXPECT_THAT(significantFrames(*parseStackDump(Symbolised)),
              ElementsAre("mlir::spirv::BitwiseAndOp::create"));
  EXPECT_EQ(significantFrames(*parseStackDump(Symbolised)),
            significantFrames(*parseStackDump(Plain)));
}

TEST(StackDump, ReadsLlvmContext) {
  std::optional<StackDump> dump = parseStackDump(Llc);
  ASSERT_TRUE(dump);
  EXPECT_THAT(dump->context,
              ElementsAre("Running pass 'Function Pass Manager' on module "
                          "'k.ll'.",
                          "Running pass 'NVPTX DAG->DAG Pattern Instruction "
                          "Selection' on function '@k'"));
  EXPECT_EQ(dump->frames[1].function, "__pthread_kill_implementation");
  EXPECT_THAT(significantFrames(*dump),
              ElementsAre("llvm::SelectionDAGISel::SelectCodeCommon"));
}

// A crash on a worker thread prints no `Stack dump:` line.
TEST(StackDump, ReadsFramesWithoutAHeader) {
  llvm::StringRef text(Symbolised);
  std::optional<StackDump> dump = parseStackDump(text.substr(text.find(" #0")));
  ASSERT_TRUE(dump);
  EXPECT_EQ(dump->arguments, "");
  EXPECT_THAT(significantFrames(*dump),
              ElementsAre("mlir::spirv::BitwiseAndOp::create"));
}

TEST(StackDump, TakesTheFirstOfSeveral) {
  std::optional<StackDump> dump = parseStackDump(std::string(Llc) + Symbolised);
  ASSERT_TRUE(dump);
  EXPECT_EQ(dump->frames.size(), 6u);
}

// A plain error was a crash with --mlir-print-stacktrace-on-diagnostic.
TEST(StackDump, StackOfADiagnosticIsNone) {
  std::string frames = Symbolised;
  frames.erase(0, frames.find(" #0"));
  std::string traced = "a.mlir:1:2: error: x\n"
                       "a.mlir:1:2: note: diagnostic emitted with trace:\n" +
                       frames + "a.mlir:1:2: note: see current operation\n";
  EXPECT_FALSE(parseStackDump(traced));
  std::optional<StackDump> crash = parseStackDump(traced + Llc);
  ASSERT_TRUE(crash);
  EXPECT_EQ(crash->frames.size(), 6u) << "it crashed after that";
}

TEST(StackDump, IsAbsentFromOtherText) {
  EXPECT_FALSE(parseStackDump(""));
  EXPECT_FALSE(parseStackDump("a.mlir:1:2: error: x\n#1 0x12 f (a+0x1)\n"));
}

TEST(StackDump, ReducesSignaturesToNames) {
  EXPECT_EQ(nameOf("main"), "main");
  EXPECT_EQ(nameOf("a::f(int) const"), "a::f");
  EXPECT_EQ(nameOf("llvm::LogicalResult a::f<b, c<d> >(e<f> const&) const"),
            "a::f<b, c<d>>");
  EXPECT_EQ(nameOf("(anonymous namespace)::X::run(int)"),
            "(anonymous namespace)::X::run");
  EXPECT_EQ(nameOf("void (anonymous namespace)::f<(anonymous "
                   "namespace)::Y>(int (*)(int))"),
            "(anonymous namespace)::f<(anonymous namespace)::Y>");
  EXPECT_EQ(nameOf("a::X::operator()(int) const"), "a::X::operator()");
  EXPECT_EQ(nameOf("bool a::operator<<b>(b const&)"), "a::operator<<b>");
  EXPECT_EQ(nameOf("a::X::operator bool() const"), "a::X::operator bool");
  EXPECT_EQ(nameOf("operator new(unsigned long)"), "operator new");
  EXPECT_EQ(nameOf("a::f(int) const::'lambda'(b)::operator()(b) const"),
            "a::f::'lambda'::operator()");
  EXPECT_EQ(nameOf("a::operators(int)"), "a::operators");
  EXPECT_EQ(nameOf("f(int) [clone .cold]"), "f");
}

// All crashes in llvm::cast were one, in `decltype`.
TEST(StackDump, WhatAFunctionReturnsIsNoPartOfItsName) {
  EXPECT_EQ(nameOf("decltype(auto) llvm::cast<mlir::IntegerType, "
                   "mlir::Type>(mlir::Type&)"),
            "llvm::cast<mlir::IntegerType, mlir::Type>");
  EXPECT_EQ(nameOf("decltype (a()) b::f(int)"), "b::f");
  EXPECT_EQ(nameOf("decltype(fp.x(fp0)) b::f<c>(c) const"), "b::f<c>");
  EXPECT_EQ(nameOf("void (*a::f(int))(char)"), "a::f");
  EXPECT_EQ(nameOf("bool a::operator< <int>(int)"), "a::operator< <int>");
  EXPECT_EQ(nameOf("a::b& a::operator<< <c>(a::b&, c)"), "a::operator<< <c>");
  EXPECT_EQ(nameOf("a::mydecltype(int)"), "a::mydecltype");
}

// What a library prints of itself that exports its entry point only.
constexpr const char *Hidden =
    R"__(Stack dump:
0.	Program arguments: tool in.mlir
0  libtool.so 0x00007f9b988b8786
1  libtool.so 0x00007f9b988b5fd3
2  libtool.so 0x00007f9b988b94f4
3  libc.so.6  0x00007f9b9345a050
4  libtool.so 0x00007f9ba2b2f600
5  libtool.so 0x00007f9ba2b259f5
6  libtool.so 0x00007f9ba2b259f6
7  libtool.so 0x00007f9ba2b259f7
8  libtool.so 0x00007f9ba2b259f8
9  libtool.so 0x00007f9ba2b40010 toolRunMain + 2544
10 libc.so.6  0x00007f9b93445305 __libc_start_main + 133
11 tool       0x0000555555556069
)__";

TEST(StackDump, EntryPointBehindNamelessFramesIsNoEvidence) {
  StackDump dump = *parseStackDump(Hidden);
  EXPECT_EQ(dump.frames[9].distance, 2544u);
  EXPECT_THAT(significantFrames(dump), ElementsAre());
  EXPECT_THAT(namelessPlaces(dump), ElementsAre("libtool.so@0x7f9ba2b2f600",
                                                "libtool.so@0x7f9ba2b259f5",
                                                "libtool.so@0x7f9ba2b259f6",
                                                "libtool.so@0x7f9ba2b259f7"))
      << "the handler's frames are under every bug";
}

TEST(StackDump, NamesInFrontOfNamelessFramesCount) {
  StackDump dump = *parseStackDump(Hidden);
  dump.frames[4].function = "tool::lower";
  EXPECT_THAT(significantFrames(dump), ElementsAre("tool::lower"));
}

// The verifier's threads: what stands under it has no name, and no dispatcher.
TEST(StackDump, ThreadOfAPoolHidesNoDispatcher) {
  std::string stack =
      "0  libLLVM.so.22.1 0x00007fd519cb8786 "
      "llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 54\n"
      "1  libLLVM.so.22.1 0x00007fd519cb5fd3 "
      "llvm::sys::RunSignalHandlers() + 131\n"
      "2  libLLVM.so.22.1 0x00007fd519cb94f4\n"
      "3  libc.so.6       0x00007fd51485a050\n"
      "4  libMLIR.so.22.1 0x00007fd523719881\n"
      "5  libMLIR.so.22.1 0x00007fd52372713f "
      "mlir::a::SliceOp::parts() + 783\n"
      "6  libMLIR.so.22.1 0x00007fd523f49ea1\n";
  EXPECT_THAT(significantFrames(*parseStackDump(stack)), ElementsAre());
  stack +=
      "7  libLLVM.so.22.1 0x00007fd519c50776 "
      "llvm::StdThreadPool::processTasks(llvm::ThreadPoolTaskGroup*) + 486\n";
  EXPECT_THAT(significantFrames(*parseStackDump(stack)),
              ElementsAre("mlir::a::SliceOp::parts"));
}

TEST(StackDump, FramesOfTheHandlerAreNotOfTheCrash) {
  StackDump dump = *parseStackDump(
      "0  libtool.so 0x00007f9b988b8786\n"
      "1  libtool.so 0x00007f9b988b5fd3\n"
      "2  libc.so.6  0x00007f9b9345a050\n"
      "3  libtool.so 0x00007f9ba2b2f600 mlir::a::lower() + 8\n");
  EXPECT_EQ(firstFrameOfCrash(dump), 3u);
}

TEST(StackDump, WildJumpIsNoPlace) {
  for (const char *frame :
       {"4  (error)         0x00005555563843e8\n", "#4 0x00005555563843e8\n"}) {
    std::string text = frame[0] == '#' ? Symbolised : Plain;
    text.resize(text.find(frame[0] == '#' ? " #4" : "4  lib"));
    StackDump dump = *parseStackDump(text + frame);
    ASSERT_EQ(dump.frames.size(), 5u);
    EXPECT_FALSE(dump.frames[4].isMapped());
    EXPECT_THAT(namelessPlaces(dump), ElementsAre());
    EXPECT_THAT(significantFrames(dump), ElementsAre());
  }
}

TEST(StackDump, LinesOfSeveralThreadsAreNoStack) {
  EXPECT_THAT(parseStackDump("0  lib.so 0x00007f9ba2b2f600 a::f() + 1\n"
                             "0  lib.so 0x00007f9ba2b2f600 a::f() + 1\n"
                             "1  lib.so 0x00007f9ba2b2f700 a::g() + 1\n"
                             "1  lib.so 0x00007f9ba2b2f800 a::h() + 1\n")
                  ->frames,
              testing::IsEmpty());
  EXPECT_THAT(parseStackDump("0  lib.so 0x00007f9ba2b2f600 a::f() + 1\n"
                             "Stack dump:\n"
                             "1  lib.so 0x00007f9ba2b2f700 a::g() + 1\n")
                  ->frames,
              testing::IsEmpty());
}

TEST(StackDump, LinesThatRunIntoEachOtherAreNoFrames) {
  EXPECT_EQ(parseStackDump("0  lib.so 0x00007f9ba2b2f600 a::f() + 1\n"
                           "1  lib.so 0x00007f9ba2b2f6001  lib.so "
                           "0x00007f9ba2b2f700 a::g() + 1\n")
                ->frames.size(),
            1u);
  EXPECT_EQ(parseStackDump("0  lib.so 0x00007f9ba2b2f600 a::f() + 1\n"
                           "1  lib.so 0x00007f9ba2b2f700 a::1  lib.so "
                           "0x00007f9ba2b2f700 a::g() + 1\n")
                ->frames.size(),
            1u);
}

TEST(StackDump, LineThatWasCutIsNoFrame) {
  llvm::StringRef text = Plain;
  size_t end = text.find("mlir::OpBuilder::create(mlir::OperationState") + 20;
  EXPECT_EQ(parseStackDump(text.take_front(end))->frames.size(), 8u);
}

TEST(StackDump, LongTemplateArgumentsAreLeftOut) {
  EXPECT_EQ(briefName("a::b<int>::c()"), "a::b<int>::c()");
  std::string arguments = "a::verify<" + std::string(200, 'x') + "<y>>";
  EXPECT_EQ(briefName(arguments + "::run"), "a::verify<...>::run");
  EXPECT_EQ(briefName(std::string(200, 'x')), std::string(200, 'x'));
}

TEST(StackDump, FallsBackToGenericFrames) {
  StackDump dump;
  for (const char *function :
       {"llvm::sys::PrintStackTrace", "", "mlir::Block::getParentOp", "",
        "mlir::PatternApplicator::matchAndRewrite",
        "mlir::applyPatternsGreedily"})
    dump.frames.emplace_back().function = function;
  for (StackFrame &frame : dump.frames)
    frame.module = "libMLIR.so.22.1";
  EXPECT_THAT(significantFrames(dump),
              ElementsAre("mlir::Block::getParentOp",
                          "mlir::PatternApplicator::matchAndRewrite"));
  EXPECT_THAT(significantFrames(dump, 1),
              ElementsAre("mlir::Block::getParentOp"));
}

TEST(StackDump, SurvivesGarbage) {
  test::forEachGarbage({Symbolised, Plain, Llc}, [](llvm::StringRef text) {
    if (std::optional<StackDump> dump = parseStackDump(text))
      significantFrames(*dump);
    nameOf(text);
  });
}

} // namespace
