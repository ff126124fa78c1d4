#include "compiler/output/Diagnostics.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using Severity = Diagnostic::Severity;

namespace {

Diagnostic only(llvm::StringRef text) {
  std::vector<Diagnostic> diagnostics = parseDiagnostics(text);
  EXPECT_EQ(diagnostics.size(), 1u) << text.str();
  return diagnostics.empty() ? Diagnostic() : diagnostics[0];
}

// mlir-opt-22 --one-shot-bufferize, of an op that it does not know; then a
// warning.
constexpr const char *Bufferize = R"(f.mlir:2:8: error: op was not bufferized
  %0 = "test.unknown_thing"(%x) : (tensor<4xf32>) -> tensor<4xf32>
       ^
f.mlir:2:8: note: see current operation: %1 = "test.unknown_thing"(%0) : (tensor<4xf32>) -> tensor<4xf32>
f.mlir:9:1: warning: something else
"test.op"() {text = "x.mlir:1:2: error: not one"} : () -> ()
  a.mlir:1:2: error: indented
)";

TEST(Diagnostics, ReadsErrorsAndNotes) {
  std::vector<Diagnostic> diagnostics = parseDiagnostics(Bufferize);
  ASSERT_EQ(diagnostics.size(), 2u);
  EXPECT_EQ(diagnostics[0].severity, Severity::Error);
  EXPECT_EQ(diagnostics[0].location, "f.mlir:2:8");
  EXPECT_EQ(diagnostics[0].text, "op was not bufferized");
  ASSERT_EQ(diagnostics[0].notes.size(), 1u);
  EXPECT_EQ(diagnostics[0].notes[0].location, "f.mlir:2:8");
  EXPECT_EQ(diagnostics[0].notes[0].text,
            "see current operation: %1 = \"test.unknown_thing\"(%0) : "
            "(tensor<4xf32>) -> tensor<4xf32>");
  EXPECT_EQ(diagnostics[1].severity, Severity::Warning);
  EXPECT_TRUE(llvm::StringRef(Bufferize)
                  .substr(diagnostics[1].offset)
                  .starts_with("f.mlir:9:1"));
}

// All as mlir-opt-22, opt-22, llc-22 and ptxas print them.
TEST(Diagnostics, ReadsEveryLocation) {
  Diagnostic diagnostic = only("<stdin>:2:8: error: bad\n");
  EXPECT_EQ(diagnostic.location, "<stdin>:2:8");
  diagnostic = only("<unknown>:0: error: loc(\"x\"): op was not bufferized\n");
  EXPECT_EQ(diagnostic.location, "loc(\"x\")");
  EXPECT_EQ(diagnostic.text, "op was not bufferized");
  diagnostic = only("<unknown>:0: error: MLIR Textual PassPipeline Parser:1:1: "
                    "error: 'nosuch' does not refer to a registered pass\n");
  EXPECT_EQ(diagnostic.location, "MLIR Textual PassPipeline Parser:1:1");
  EXPECT_EQ(diagnostic.text, "'nosuch' does not refer to a registered pass");
  diagnostic = only("opt-22: my dir/bad.ll:2:1: error: expected type\n");
  EXPECT_EQ(diagnostic.location, "my dir/bad.ll:2:1");
  diagnostic = only("llc-22: error: llc-22: bad.ll:2:1: error: expected type");
  EXPECT_EQ(diagnostic.location, "bad.ll:2:1");
  EXPECT_EQ(diagnostic.text, "expected type");
  diagnostic = only("error: Failures have been detected\r\n");
  EXPECT_EQ(diagnostic.location, "");
  EXPECT_EQ(diagnostic.text, "Failures have been detected");
  diagnostic = only("loc(fused[\"a\", \"b\"]): error: bad\n");
  EXPECT_EQ(diagnostic.location, "loc(fused[\"a\", \"b\"])");
  diagnostic = only("ptxas fatal   : Ptx assembly aborted due to errors\n");
  EXPECT_EQ(diagnostic.text, "Ptx assembly aborted due to errors");
  diagnostic = only("ptxas k.ptx, line 12; error   : Unknown symbol\n");
  EXPECT_EQ(diagnostic.text, "Unknown symbol");
  EXPECT_EQ(only("a.mlir:1:2: error: a: error: b\n").text, "b");
}

TEST(Diagnostics, OfAFileAsAWhole) {
  Diagnostic diagnostic =
      only("/b/opt-14: /a/a.bc: error: can't skip to bit 5\n");
  EXPECT_EQ(diagnostic.location, "");
  EXPECT_EQ(diagnostic.text, "can't skip to bit 5");
  for (const char *none : {"it says: all is well: error: no\n",
                           ": a.b: error: no\n", "INFO: foo: error: no\n"})
    EXPECT_TRUE(parseDiagnostics(none).empty()) << none;
}

// tqdm writes over its line, and ends it when the program does.
TEST(Diagnostics, BehindABarOfProgress) {
  Diagnostic diagnostic =
      only("\r  0%|          | 0/10 [00:00<?, ?it/s]k.py:3:4: error: a\n");
  EXPECT_EQ(diagnostic.location, "k.py:3:4");
  EXPECT_EQ(diagnostic.text, "a");
  diagnostic = only("run: 3it [00:01, 2.54it/s, loss=1]\rerror: b\n");
  EXPECT_EQ(diagnostic.text, "b");
  diagnostic = only("/kit/src/a.mlir:3:4: error: 'x' op [c]\n");
  EXPECT_EQ(diagnostic.location, "/kit/src/a.mlir:3:4");
}

// Of what was written over each other, what is said last is shown.
TEST(Diagnostics, InFrontOfABarOfProgress) {
  EXPECT_EQ(only("k.py:3:4: error: a\r 50%|#   | 1/2 [00:00, 2.5it/s]\n").text,
            "a");
}

TEST(Diagnostics, TimesAreNoPartOfWhatIsSaid) {
  EXPECT_EQ(normaliseDiagnostic("took 0.002017 s"),
            normaliseDiagnostic("took 1.5 s"));
  EXPECT_NE(normaliseDiagnostic("value 0.5 size"),
            normaliseDiagnostic("value 1.5 size"));
}

TEST(Diagnostics, IRSaysNothing) {
  EXPECT_EQ(only("define void @f(i1 %c) {\n"
                 "error:                   ; preds = %entry\n"
                 "  ret void\n"
                 "}\n"
                 "x.mlir:2:2: error: the one\n")
                .text,
            "the one");
}

TEST(Diagnostics, TheFunctionIsNoPartOfWhatABackEndSays) {
  Diagnostic diagnostic = only(
      "error: <unknown>:0:0: in function f void (ptr, i32): no such thing\n");
  EXPECT_EQ(diagnostic.location, "<unknown>:0:0");
  EXPECT_EQ(diagnostic.text, "no such thing");
  EXPECT_EQ(only("a.mlir:1:2: error: see: in function f: no\n").text,
            "see: in function f: no");
}

TEST(Diagnostics, EveryToolOfNvidia) {
  EXPECT_EQ(
      only("ptxas-blackwell /tmp/a.ptx, line 4; error   : no such thing").text,
      "no such thing");
  EXPECT_EQ(only("nvlink fatal   : no such file").text, "no such file");
  EXPECT_EQ(only("nvcc error   : 'cicc' died due to signal 11").text,
            "'cicc' died due to signal 11");
  EXPECT_TRUE(parseDiagnostics("it said error   : nothing").empty());
}

TEST(Diagnostics, NormalisesWhatMayDiffer) {
  auto same = [](llvm::StringRef a, llvm::StringRef b) {
    EXPECT_EQ(normaliseDiagnostic(a), normaliseDiagnostic(b));
  };
  same("x.mlir:8:7: note: %12 = \"a.b\"(%arg3, %4#1) ^bb2 #map3",
       "/tmp/q1/y.mlir:18:70: note: %x = \"a.b\"(%a, %b#0) ^bb17 #map");
  same("at 0x00007efd10cb8786", "at 0x55fff0001234");
  same("loc(\"a/x.mlir\":3:4)", "loc(\"/tmp/b.mlir\":13:41)");
  same("cannot open '/tmp/mlir-3f2/k.ptx'",
       "cannot open '/tmp/mlir-aa1/k.ptx'");
  same("==123==ERROR pid 77: x", "==99==ERROR pid 8: x");
  same("<stdin>:3:4: error: a", "<stdin>:5:6: error: a");
  same("CompilationError: at 5:8:\n  x = y",
       "CompilationError: at 2:12:\n  x = y");
  same("unable to legalize: G_FOO (in function: f)", // of GlobalISel
       "unable to legalize: G_FOO (in function: other)");
  same("no register at line 130 in function f", // of ptxas
       "no register at line 8 in function f");
  same("illegal: %0:2 = \"a.b\"(%1) : (i32) -> (i32, i32)",
       "illegal: %3:2 = \"a.b\"() <{n = \"a.c\"}> : () -> (f32, f32) "
       "loc(\"x\")");
  same("illegal: \"a.b\"(%1) : (i32) -> ()", "illegal: \"a.b\"() : () -> ()");
}

// Another kernel, or one number more, was another bug.
TEST(Diagnostics, WhatTheInputMakesOfAMessageIsNoPartOfIt) {
  EXPECT_EQ(normaliseDiagnostic("Check failed: dims == rank (3 vs. -2) x"),
            "Check failed: dims == rank (_ vs. _) x");
  EXPECT_EQ(normaliseDiagnostic("local memory (70000) exceeds limit (65536) in "
                                "function 'matmul'"),
            "local memory (_) exceeds limit (_) in function '_'");
}

// Of two libraries, one was reduced to the other.
TEST(Diagnostics, LibrariesOfTheCompilerKeepTheirNames) {
  EXPECT_EQ(normaliseDiagnostic("cannot open /opt/rocm/bitcode/ocml.bc"),
            "cannot open <path>/ocml.bc");
  EXPECT_EQ(normaliseDiagnostic("cannot link /tmp/a1/linked.bc"),
            "cannot link <path>");
  EXPECT_EQ(normaliseDiagnostic("cannot open /home/u/k.bc"),
            "cannot open <path>")
      << "a copy of the user's has another name";
}

// Each edit of the input gave the nodes other numbers: another failure.
// Two checks of one text in two files of the compiler were one failure.
TEST(Diagnostics, ChecksInTheCompilersSourceKeepTheirFile) {
  EXPECT_EQ(normaliseDiagnostic("RET_CHECK failure (xla/gpu/a.cc:10) x"),
            "RET_CHECK failure (<path>a.cc:_) x");
  EXPECT_EQ(normaliseDiagnostic("RET_CHECK failure (a.cc:12) x"),
            "RET_CHECK failure (<path>a.cc:_) x");
  EXPECT_EQ(normaliseDiagnostic("cannot lower k at /b/k.cpp:10"),
            "cannot lower k at <path>:_")
      << "that may be the input";
}

// One kernel, or a number of five digits, made two failures of one.
TEST(Diagnostics, WhatAKernelNeedsTooMuchOfIsOneFailure) {
  std::string one = normaliseDiagnostic(
      "Entry function 'k' uses too much shared data (0x30d40 bytes, 0xc000 "
      "max)");
  EXPECT_EQ(one, "Entry function '_' uses too much shared data (0x_ bytes, 0x_ "
                 "max)");
  EXPECT_EQ(normaliseDiagnostic("Entry function 'gemm' uses too much shared "
                                "data (0xea60 bytes, 0xc000 max)"),
            one);
}

// It was an exit code without a word.
TEST(Diagnostics, AStatusOfAbseilIsAnError) {
  auto found = parseDiagnostics("INTERNAL: RET_CHECK failure (a.cc:3) x\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].severity, Diagnostic::Severity::Error);
  EXPECT_EQ(found[0].text, "INTERNAL: RET_CHECK failure (a.cc:3) x");
  EXPECT_TRUE(parseDiagnostics("INTERNAL:\n  NOT_FOUND: x\nFOO: y\n").empty());
}

TEST(Diagnostics, NodesThatCannotBeSelectedAreNumberedByAllOthers) {
  EXPECT_EQ(
      normaliseDiagnostic("error in backend: Cannot select: t14: i32,ch = "
                          "X<Mem:(load 4)> t9:1, t3, Constant:i32<5>"),
      "error in backend: Cannot select: <node>: i32,ch = "
      "X<Mem:(load 4)> <node>, <node>, Constant:i32<5>");
  EXPECT_EQ(normaliseDiagnostic("Cannot select: 0x32258e0: ch = store "
                                "0x3225538:1, Constant:i32<117>"),
            "Cannot select: 0x_: ch = store 0x_, Constant:i32<117>");
  EXPECT_EQ(normaliseDiagnostic("Cannot select: t5: ch = store t0, "
                                "FrameIndex:i64<12>, undef:i64<3>"),
            "Cannot select: <node>: ch = store <node>, "
            "FrameIndex:i64<node>, undef:i64<3>");
  for (const char *text :
       {"Cannot select: f32 = st14 $t0 t1x at14 t @t1.a", "t14 is no node: t3",
        "it cannot select: t1", "FrameIndex:i64<12>"})
    EXPECT_EQ(normaliseDiagnostic(text), text);
}

TEST(Diagnostics, KeepsWhatTellsFailuresApart) {
  for (const char *text :
       {"'llvm.call' op operand type mismatch for operand 0: '!llvm.ptr<1>' != "
        "'!llvm.ptr'",
        "has 0, expected 1", "tensor<32x128xf32>",
        "memref<?xf32, strided<[1]>>",
        "failed to legalize operation 'scf.for' that was explicitly marked "
        "illegal",
        "Cannot select: intrinsic %llvm.nvvm.shfl.sync.bfly.i32",
        "vector<[4]xi32> 1/2 a==1 x[100] v0x12 dense<0xFF>", "#arith.overflow",
        "#mapping @f loc and/or", "assertion failed: \"a.c\", line 12 in f",
        "at line 5: no", "at line x in function f", "flat line 5 in function f",
        "no \"a.b\"(c)", "illegal: \"a.b\"", "expected: \"ab\"(c)"})
    EXPECT_EQ(normaliseDiagnostic(text), text);
}

TEST(Diagnostics, NormalisingTwiceChangesNothing) {
  std::string once = normaliseDiagnostic(Bufferize);
  EXPECT_EQ(normaliseDiagnostic(once), once);
}

TEST(Diagnostics, WhatAToolSaysIsMoreThanThatItWasRun) {
  auto diagnostics = parseDiagnostics(
      "a.mlir:2:3: error: `ptxas` invocation failed. Log:\n"
      "ptxas /tmp/x.ptx, line 33; error   : Not a name of any known "
      "instruction: 'bogus'\n"
      "ptxas fatal   : Ptx assembly aborted due to errors\n");
  ASSERT_EQ(diagnostics.size(), 2u);
  EXPECT_EQ(diagnostics[0].text,
            "Not a name of any known instruction: 'bogus'");
}

TEST(Diagnostics, AStatementThatPtxasRefusesTwiceIsOneError) {
  auto diagnostics = parseDiagnostics(
      "ptxas-blackwell /tmp/x.ptx, line 46; error   : Unknown modifier '.op'\n"
      "ptxas-blackwell /tmp/x.ptx, line 46; error   : Not a name of any known "
      "instruction: 'bogus'\n"
      "ptxas-blackwell /tmp/x.ptx, line 47; error   : Unknown symbol 'a'\n"
      "ptxas-blackwell fatal   : Ptx assembly aborted due to errors\n");
  ASSERT_EQ(diagnostics.size(), 3u);
  EXPECT_EQ(diagnostics[0].text, "Unknown modifier '.op'\nNot a name of any "
                                 "known instruction: 'bogus'");
  EXPECT_EQ(diagnostics[1].text, "Unknown symbol 'a'");
}

TEST(Diagnostics, SurvivesGarbage) {
  test::forEachGarbage(
      {Bufferize, "LLVM ERROR: x\nf: Assertion `y' failed.\n",
       "/a/b:1:2 ==1== pid 4 0x12345 %a#1 ^bb1 #map1 <stdin>:1:2\n"},
      [](llvm::StringRef text) {
        for (const Diagnostic &diagnostic : parseDiagnostics(text))
          EXPECT_LT(diagnostic.offset, text.size());
        normaliseDiagnostic(text);
      });
}

TEST(Diagnostics, TheOpThatAnErrorIsAbout) {
  auto opIn = [](const std::string &note) {
    auto read = parseDiagnostics("x.mlir:1:1: error: op was not bufferized\n" +
                                 note + "\n");
    return read.size() == 1 ? opOf(read[0]) : "?";
  };
  std::string said = "x.mlir:1:1: note: see current operation: ";
  EXPECT_EQ(opIn(said + "%0 = \"arith.extui\"(%arg0) : (i8) -> i32"),
            "arith.extui");
  EXPECT_EQ(opIn(said + "%0:2 = scf.while (%a = %b) : (i8) -> i32"),
            "scf.while");
  EXPECT_EQ(opIn(said + "\"func.return\"(%0) : (i32) -> ()"), "func.return");
  EXPECT_EQ(opIn(said + "return %0 : i32"), "return");
  EXPECT_EQ(opIn(said), "") << "it begins on the next line";
  EXPECT_EQ(opIn("x.mlir:1:1: note: called from"), "");
}

TEST(Diagnostics, AnObjectFileOfALinkerIsNoPartOfWhatIsWrong) {
  auto read = parseDiagnostics(
      "wasm-ld: error: /tmp/d/m2_linked-949260.o: undefined symbol: __multi3\n"
      "iree-lld: error: undefined symbol: __divti3\n");
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].text, "undefined symbol: __multi3");
  EXPECT_EQ(read[1].text, "undefined symbol: __divti3");
}

TEST(Diagnostics, AFileWithoutALineIsNoPartOfWhatIsWrong) {
  auto read = parseDiagnostics(
      "error: k.mir: function 'f' isn't defined in the provided LLVM IR\n"
      "error: /tmp/p1/input.mir: function 'f' isn't defined in the provided "
      "LLVM IR\n");
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].text, "function 'f' isn't defined in the provided LLVM IR");
  EXPECT_EQ(read[1].text, read[0].text);
}

TEST(Diagnostics, ALocationMayBeAnAttribute) {
  auto read = parseDiagnostics(
      "#cuda_tile.di_loc<loc(\"/a b/k.py\":36:35) in "
      "#cuda_tile.di_subprogram<file = <\"k.py\" in \"/a b\">, line = 34, name "
      "= "
      "\"k\", linkageName = \"k_f32\">>: error: unsupported type 'f8'\n"
      "#map = affine_map<(d0) -> (d0)> // error: none\n");
  ASSERT_EQ(read.size(), 1u);
  EXPECT_EQ(read[0].text, "unsupported type 'f8'");
  EXPECT_TRUE(llvm::StringRef(read[0].location).starts_with("#cuda_tile"));
}

// Nothing that the assembler of GNU refuses was read.
TEST(Diagnostics, OfTheAssemblerOfGNU) {
  auto all =
      parseDiagnostics("x.c: Assembler messages:\n"
                       "x.c:2: Error: no such instruction: `bogus %eax'\n"
                       "RuntimeError: no\nError: of whom\n");
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].location, "x.c:2");
  EXPECT_EQ(all[0].text, "no such instruction: `bogus %eax'");
}

// Any two of them were one failure.
TEST(Diagnostics, AnInvalidInstructionIsToldByItsName) {
  auto found = parseDiagnostics("asm:51:1: error: invalid instruction\n"
                                "  v_bogus_u32 v1, v1, v1\n  ^\n"
                                "asm:52:1: error: not a register\n  v_x y\n");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].text, "invalid instruction\nv_bogus_u32");
  EXPECT_EQ(found[1].text, "not a register");
}

} // namespace
