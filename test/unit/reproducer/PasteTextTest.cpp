#include "reproducer/PasteText.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::HasSubstr;
using testing::Not;

namespace {

Bundle bundleOf(const std::string &text, const std::string &suffix = ".mlir") {
  Bundle bundle;
  bundle.compiler = "/usr/bin/mlir-opt-22";
  bundle.flags = {"{input}", "--pass-pipeline=builtin.module(a{x=1 y=%})"};
  bundle.input = InputText(text, suffix);
  return bundle;
}

TEST(PasteText, CommandIsAsPeopleWriteIt) {
  Bundle bundle = bundleOf("module {}\n");
  bundle.environment["MODE"] = "a b";
  bundle.launchedBy = {"taskset", "-c", "0"};
  EXPECT_EQ(commandLine(bundle),
            "MODE='a b' taskset -c 0 mlir-opt-22 input.mlir "
            "--pass-pipeline='builtin.module(a{x=1 y=%})'");
}

TEST(PasteText, CompilerThatNobodyFindsIsShownByItsPath) {
  Bundle bundle = bundleOf("module {}\n");
  bundle.compiler = "/v/site-packages/c/bin/ptxas";
  EXPECT_THAT(commandLine(bundle), testing::StartsWith("ptxas input.mlir "));
  bundle.shownByPath = true;
  EXPECT_THAT(commandLine(bundle),
              testing::StartsWith("/v/site-packages/c/bin/ptxas input.mlir "));
}

TEST(PasteText, RunsTheCompilerThatWasGiven) {
  Bundle bundle = bundleOf("module {}\n");
  bundle.compiler = "/llvm/build/bin/mlir-opt";
  EXPECT_THAT(commandToRun(bundle), testing::StartsWith("mlir-opt input.mlir"));
  bundle.isFoundByName = false;
  EXPECT_THAT(commandToRun(bundle),
              testing::StartsWith("/llvm/build/bin/mlir-opt input.mlir "));
  EXPECT_THAT(commandLine(bundle), testing::StartsWith("mlir-opt input.mlir"));
}

TEST(PasteText, BringsItsDriver) {
  Bundle bundle = bundleOf("module {}\n");
  bundle.compiler = "/usr/bin/python3";
  bundle.driver = {"d.py", "print()\n", "triton-opt"};
  EXPECT_EQ(driverBlock(bundle), "cat > d.py <<'EOF'\nprint()\nEOF\n");
  EXPECT_THAT(pasteBlock(bundle), HasSubstr("EOF\ncat > d.py <<'EOF'\nprint()"
                                            "\nEOF\npython3 d.py input.mlir"));
  EXPECT_THAT(pasteBlock(bundle, DriverText::Apart),
              HasSubstr("module {}\nEOF\npython3 d.py input.mlir"));
  EXPECT_EQ(driverBlock(bundleOf("module {}\n")), "");
}

TEST(PasteText, InputThatHasTheDelimiterIsNotCutShort) {
  EXPECT_EQ(pasteBlock(bundleOf("a\nEOF\nb\n")).substr(0, 44),
            "cat > input.mlir <<'EOFF'\na\nEOF\nb\nEOFF\nmlir-");
}

TEST(PasteText, BytecodeIsNotPasted) {
  EXPECT_EQ(pasteBlock(bundleOf("ML\xefR\x01")), "");
  EXPECT_EQ(litTest(bundleOf("ML\xefR\x01")), "");
}

// What was pasted of a lack of memory succeeded.
TEST(PasteText, ALackOfMemoryHasItsLimit) {
  Bundle bundle = bundleOf("module {}\n");
  bundle.memoryBytes = uint64_t(1) << 30;
  EXPECT_THAT(pasteBlock(bundle), Not(HasSubstr("ulimit")));
  bundle.signature.face.kind = FailureKind::OutOfMemory;
  EXPECT_THAT(pasteBlock(bundle),
              testing::EndsWith("\n(ulimit -v 1048576; " + commandLine(bundle) +
                                ")\n"));
}

TEST(PasteText, WrongCodeShowsRightAndWrong) {
  Bundle bundle = bundleOf("module {}\n");
  bundle.output = OutputTest{};
  bundle.output->says = OutputTest::Says::Behaviour;
  bundle.output->script = "./check";
  bundle.output->referenceFlags = {"{input}"};
  bundle.output->files = {{"check", "exit 1\n"}};
  std::string text = pasteBlock(bundle);
  EXPECT_THAT(text, HasSubstr("cat > check <<'EOF'\nexit 1\nEOF\nchmod +x "));
  EXPECT_THAT(text, HasSubstr(" > ./wrong.mlir\n"));
  EXPECT_THAT(text, HasSubstr("mlir-opt-22 input.mlir > ./right.mlir\n"));
  EXPECT_THAT(text, HasSubstr("./check ./wrong.mlir; echo"));
  EXPECT_EQ(litTest(bundle), "");
}

TEST(LitTest, RunsTheToolByItsNameInTests) {
  std::string test = litTest(bundleOf("func.func @f() { return }\n"));
  EXPECT_THAT(test, HasSubstr("// RUN: mlir-opt %s --pass-pipeline='builtin."
                              "module(a{x=1 y=%%})' | FileCheck %s\n"));
  EXPECT_THAT(test, HasSubstr("// CHECK: @f\n"));
}

TEST(LitTest, WithoutASymbolNothingIsChecked) {
  EXPECT_THAT(litTest(bundleOf("%0 = a.b\n")), Not(HasSubstr("CHECK")));
}

TEST(LitTest, HasTheVariablesThatTheFailureNeeds) {
  Bundle bundle = bundleOf("func.func @f() { return }\n");
  bundle.environment = {{"MODE", "x %"}};
  EXPECT_THAT(litTest(bundle),
              HasSubstr("// RUN: env 'MODE=x %%' mlir-opt %s "));
}

TEST(LitTest, IsNoneWhereItWouldAskSomethingElse) {
  EXPECT_EQ(litTest(bundleOf("// RUN: x\nfunc.func @f() { return }\n")), "");
  Bundle launched = bundleOf("func.func @f() { return }\n");
  launched.launchedBy = {"taskset", "1"};
  EXPECT_EQ(litTest(launched), "");
  Bundle twoLines = bundleOf("func.func @f() { return }\n");
  twoLines.flags.push_back("--a=b\nc");
  EXPECT_EQ(litTest(twoLines), "");
}

TEST(LitTest, OfLLVMChecksOnlyWhatIsPrintedAsText) {
  Bundle bundle = bundleOf("define void @f() {}\n", ".ll");
  bundle.compiler = "/usr/bin/opt-22";
  bundle.flags = {"{input}", "-passes=a"};
  EXPECT_THAT(litTest(bundle),
              HasSubstr("; RUN: opt %s -passes=a -o /dev/null\n"));
  EXPECT_THAT(litTest(bundle), Not(HasSubstr("CHECK")));
  bundle.flags.push_back("-S");
  EXPECT_THAT(litTest(bundle),
              HasSubstr("; RUN: opt %s -passes=a -S | FileCheck %s\n"));
  EXPECT_THAT(litTest(bundle), HasSubstr("; CHECK: @f\n"));
  bundle.compiler = "/usr/bin/llc-22";
  bundle.flags = {"{input}"};
  EXPECT_THAT(litTest(bundle), HasSubstr("; RUN: llc %s -o /dev/null\n"));
}

} // namespace
