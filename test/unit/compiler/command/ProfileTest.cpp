#include "compiler/command/Profile.h"
#include "test/unit/compiler/Garbage.h"
#include "test/unit/compiler/Profiles.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

std::string chosen(llvm::StringRef argv0) {
  static const std::vector<CompilerProfile> all = test::installedProfiles();
  const CompilerProfile *profile = findProfile(argv0, all);
  return profile ? profile->name : "none";
}

TEST(Profile, IsFoundByTheNameOfTheProgram) {
  EXPECT_EQ(chosen("mlir-opt"), "mlir-opt");
  EXPECT_EQ(chosen("/usr/bin/mlir-opt-22"), "mlir-opt");
  EXPECT_EQ(chosen("./mlir-opt-22.1"), "mlir-opt");
  EXPECT_EQ(chosen("triton-opt"), "mlir-opt");
  EXPECT_EQ(chosen("iree-opt"), "mlir-opt");
  EXPECT_EQ(chosen("opt"), "opt");
  EXPECT_EQ(chosen("/usr/lib/llvm-22/bin/opt"), "opt");
  EXPECT_EQ(chosen("opt-22"), "opt");
  EXPECT_EQ(chosen("opt-19.1.7"), "opt");
  EXPECT_EQ(chosen("llc-22"), "llc");
  EXPECT_EQ(chosen("iree-compile"), "iree-compile");
  EXPECT_EQ(chosen("my-own-driver"), "mlir-opt");
  EXPECT_EQ(chosen(""), "mlir-opt");
  EXPECT_EQ(findProfile("mlir-opt", {}), nullptr);
  EXPECT_EQ(profileOf("my-own-driver", test::installedProfiles()), nullptr);
}

TEST(Profile, TellsOptionsFromPasses) {
  CompilerProfile mlir = test::profileNamed("mlir-opt");
  for (const char *option :
       {"verify-each", "mlir-print-op-generic", "split-input-file", "o",
        "allow-unregistered-dialect", "debug-counter", "pass-pipeline",
        "mlir-timing", "irdl-file", "amdgpu-early-inline-all", "time-passes",
        "print-before-all", "load-dialect-plugin", "no-implicit-module"})
    EXPECT_TRUE(mlir.isPlainOption(option)) << option;
  for (const char *pass :
       {"canonicalize", "cse", "convert-scf-to-cf", "inline", "print-ir",
        "gpu-lower-to-nvvm-pipeline", "test-pass-crash", "log", "sccp",
        "amdgpu-maskedload-to-load", "loop-invariant-code-motion",
        "test-print-defuse", "tritongpu-coalesce", "verify-launch-bounds"})
    EXPECT_FALSE(mlir.isPlainOption(pass)) << pass;
  EXPECT_TRUE(mlir.isOutputOption("mlir-generate-reproducer"));
  EXPECT_FALSE(mlir.isOutputOption("pass-pipeline"));
}

TEST(Profile, EveryProfileNamesItself) {
  for (const CompilerProfile &profile : test::installedProfiles()) {
    EXPECT_FALSE(profile.executables.empty()) << profile.name;
    EXPECT_TRUE(profile.valueOptions.count("o")) << profile.name;
    EXPECT_EQ(profile.spellings.at(Role::Output), "-o {}") << profile.name;
  }
}

TEST(Profile, KnowsWhetherItIsThatOfAProgram) {
  CompilerProfile mlir = test::profileNamed("mlir-opt");
  EXPECT_TRUE(mlir.fits("/usr/bin/mlir-opt-22"));
  EXPECT_FALSE(mlir.fits("bash"));
  mlir.isGiven = true;
  EXPECT_TRUE(mlir.fits("./mycompiler")) << "a link";
}

TEST(Profile, SaysWhatIsWrittenUnasked) {
  EXPECT_TRUE(test::profileNamed("llc").defaultOutput);
  for (const char *other : {"opt", "ptxas"})
    EXPECT_FALSE(test::profileNamed(other).defaultOutput) << other;
}

// llc deleted the file of -pass-remarks-output: the user's.
TEST(Profile, ToolsOfLLVMShareTheOptionsThatNameFiles) {
  for (const char *name :
       {"llc", "opt", "mlir-opt", "mlir-translate", "iree-compile"}) {
    CompilerProfile profile = test::profileNamed(name);
    for (const char *option :
         {"pass-remarks-output", "info-output-file", "debugify-export",
          "time-trace-file", "stack-usage-file", "print-on-crash-path",
          "module-summary-dot-file", "wholeprogramdevirt-write-summary"}) {
      EXPECT_TRUE(profile.isOutputOption(option)) << name << " " << option;
      EXPECT_TRUE(profile.valueOptions.count(option)) << name << " " << option;
    }
    for (const char *option : {"sample-profile-file", "dfsan-abilist",
                               "rewrite-map-file", "use-ctx-profile"})
      EXPECT_TRUE(profile.inputOptions.count(option)) << name << " " << option;
    EXPECT_FALSE(profile.isOutputOption("print-changed-dot-path"))
        << "that is a program";
  }
}

TEST(Profile, OfIREEKnowsItsFiles) {
  for (const char *name : {"iree-compile", "mlir-opt"}) { // for iree-opt
    CompilerProfile profile = test::profileNamed(name);
    for (const char *option :
         {"iree-flow-dump-dispatch-graph-output-file",
          "iree-scheduling-dump-statistics-file", "iree-parameter-export",
          "iree-parameter-encoder-output-file", "iree-parameter-splat",
          "iree-llvmcpu-static-library-output-path",
          "iree-vm-bytecode-source-listing"})
      EXPECT_TRUE(profile.isOutputOption(option)) << option;
    for (const char *option :
         {"iree-parameter-import", "iree-codegen-transform-dialect-library",
          "iree-codegen-tuning-spec-path", "iree-load-plugin"})
      EXPECT_TRUE(profile.inputOptions.count(option)) << option;
    EXPECT_TRUE(profile.scopedOptions.count("iree-parameter-export"));
  }
}

TEST(Profile, TellsInterpretersFromCompilers) {
  EXPECT_TRUE(test::profileNamed("python").isInterpreter);
  EXPECT_FALSE(test::profileNamed("mlir-opt").isInterpreter);
}

TEST(Profile, SaysWhatPassesNeedToBeCounted) {
  EXPECT_THAT(test::profileNamed("python").countingEnvironment,
              testing::ElementsAre(testing::Pair("LLVM_IR_ENABLE_DUMP", "1")));
  EXPECT_TRUE(test::profileNamed("mlir-opt").countingEnvironment.empty());
}

TEST(Profile, SurvivesGarbage) {
  test::forEachGarbage({"/usr/bin/mlir-opt-22.1"},
                       [](llvm::StringRef text) { chosen(text); });
}

} // namespace
