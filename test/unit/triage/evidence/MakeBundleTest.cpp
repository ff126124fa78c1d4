#include "triage/evidence/MakeBundle.h"
#include "compiler/command/ParseCommandLine.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;

namespace {

Bundle bundleOf(const std::vector<std::string> &argv, bool fileExists = true) {
  CompilerUnderTest compiler = simulatedCompiler();
  Compile compile;
  compile.command = llvm::cantFail(parseCommandLine(
      argv, compiler.profile, std::nullopt, [&](llvm::StringRef path) {
        return fileExists && path.ends_with(".mlir");
      }));
  compile.input = InputText("module {}\n");
  FailureSignature signature;
  signature.face = faceOf(crashed("", SIGSEGV));
  return makeBundle(compile, compiler, signature, std::chrono::seconds(1));
}

TEST(MakeBundle, InputAndOutputsAreReplaced) {
  Bundle bundle =
      bundleOf({"mlir-opt", "/home/me/x.mlir", "-o", "/home/me/y.mlir",
                "--pass-pipeline=builtin.module(cse)"});
  EXPECT_THAT(bundle.flags, ElementsAre("{input}", "-o", "/dev/null",
                                        "--pass-pipeline=builtin.module(cse)"));
  EXPECT_EQ(bundle.pipeline, "builtin.module(cse)");
  EXPECT_EQ(bundle.compiler, "/compiler");
}

TEST(MakeBundle, StandardInputBecomesAFile) {
  EXPECT_THAT(bundleOf({"mlir-opt", "--cse"}).flags,
              ElementsAre("--cse", "{input}"));
  EXPECT_THAT(bundleOf({"mlir-opt", "-", "--cse"}).flags,
              ElementsAre("{input}", "--cse"));
  EXPECT_THAT(bundleOf({"mlir-opt", "-o", "-", "--cse"}).flags,
              ElementsAre("-o", "-", "--cse", "{input}"))
      << "that dash is the output";
  EXPECT_THAT(bundleOf({"mlir-opt", "-o", "-", "-"}).flags,
              ElementsAre("-o", "-", "{input}"));
}

// In an empty directory, a relative name is that of no file.
TEST(MakeBundle, WhatIsReadBesideTheInputIsNamedByItsWholePath) {
  TemporaryDirectory directory;
  std::filesystem::path before = std::filesystem::current_path(),
                        here = std::filesystem::canonical(directory.path);
  std::filesystem::current_path(here);
  std::ofstream("p.irpa") << "1";
  std::ofstream("spec.mlir") << "module {}\n";
  CompilerUnderTest compiler = simulatedCompiler();
  compiler.profile.inputOptions = {"import", "spec", "load-plugin"};
  Compile compile = compileWith("module {}\n", {});
  compile.command.argv = {"mlir-opt",
                          "--import=scope=p.irpa,q=p.irpa",
                          "--spec=spec.mlir@main",
                          "--spec",
                          "none.mlir",
                          "--load-plugin=p.irpa"};
  compile.command.input = {};
  Bundle bundle =
      makeBundle(compile, compiler, FailureSignature(), milliseconds(1));
  std::filesystem::current_path(before);
  std::string path = here.string() + "/";
  EXPECT_THAT(
      bundle.flags,
      ElementsAre("--import=scope=" + path + "p.irpa,q=" + path + "p.irpa",
                  "--spec=" + path + "spec.mlir@main", "--spec", "none.mlir",
                  "--load-plugin=p.irpa", "{input}"));
}

TEST(MakeBundle, LinesBeforeAPartOfTheInputAreNotPartOfIt) {
  CompilerUnderTest compiler = simulatedCompiler();
  FailureSignature signature;
  Compile compile = compileWith("", {});
  auto textOf = [&](const InputText &input) {
    compile.input = input;
    return makeBundle(compile, compiler, signature, seconds(1)).input.text();
  };
  EXPECT_EQ(textOf(InputText("\n\nmodule {}\n", ".mlir", "k.mlir")),
            "module {}\n");
  EXPECT_EQ(textOf(InputText("\nmodule {}\n")), "\nmodule {}\n")
      << "the user's own";
}

} // namespace
