#include "reproducer/Distrust.h"
#include "reproducer/BundleDirectory.h"
#include "reproducer/MadeHere.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::IsEmpty;
using testing::Not;

namespace {

Bundle bundleWith(std::vector<std::string> flags, std::string pipeline = "") {
  Bundle bundle;
  bundle.compiler = "/usr/bin/mlir-opt-22";
  bundle.flags = std::move(flags);
  bundle.pipeline = std::move(pipeline);
  bundle.input = InputText("module {}");
  return bundle;
}

std::vector<std::string> dangers(const Bundle &bundle) {
  return dangersOf(bundle, {"log-actions-to", "irdl-file"});
}

} // namespace

TEST(Distrust, WhatOnlyCompilesIsNoDanger) {
  EXPECT_THAT(
      dangers(bundleWith({"{input}", "--cse", "--verify-each=false",
                          "--input={input}", "--split-input-file",
                          "--pass-pipeline=builtin.module(func.func(cse),"
                          "inline{max-iterations=2},nvvm-attach-target{"
                          "chip=sm_90 O=3})",
                          "-O2", "-mtriple=nvptx64-nvidia-cuda"})),
      IsEmpty());
}

// A bundle of llc's, made in a sandbox, was refused for our own words.
TEST(Distrust, NorIsAnOutputThatIsThrownAway) {
  for (const std::vector<std::string> &words :
       {std::vector<std::string>{"-o", "/dev/null"},
        {"-o=/dev/null"},
        {"-o/dev/null"}})
    EXPECT_THAT(dangers(bundleWith(words)), IsEmpty()) << words.front();
  for (const std::vector<std::string> &words :
       {std::vector<std::string>{"--view-op-graph", "/dev/null"},
        {"-o", "x", "/dev/null"},
        {"-load", "/dev/null"},
        {"-o=/dev/null/x"}})
    EXPECT_THAT(dangers(bundleWith(words)), Not(IsEmpty())) << words.front();
}

TEST(Distrust, FilesToolsAndPluginsAre) {
  for (const char *flag :
       {"-o", "-ox/y", "--o=x", "--log-actions-to=x", "--irdl-file", "x/y",
        "../x", "@rsp", "~/x", "--load-pass-plugin=x", "-fplugin=x",
        "--mlir-print-ir-tree-dir=x", "-Wl,@x/y", "--view-op-graph",
        "--gpu-module-to-binary", "-x={input};/y",
        "--pass-pipeline=builtin.module(gpu-module-to-binary)",
        "--pass-pipeline=builtin.module(a{toolkit=x})", "-passes=dot-cfg"})
    EXPECT_THAT(dangers(bundleWith({"{input}", flag})), Not(IsEmpty())) << flag;
  EXPECT_THAT(dangers(bundleWith({}, "builtin.module(a{library=x/y})")),
              Not(IsEmpty()));
}

TEST(Distrust, WhatElseRuns) {
  Bundle front = bundleWith({}), variable = front, driver = front,
         script = front;
  front.launchedBy = {"env"};
  variable.environment["A"] = "b";
  driver.driver.name = "x.py";
  script.output.emplace();
  for (const Bundle &bundle : {front, variable, driver, script})
    EXPECT_EQ(dangers(bundle).size(), 1u);
}

TEST(MadeHere, AMarkIsOfTheFilesAsTheyAre) {
  TemporaryDirectory directory;
  ::setenv("XDG_STATE_HOME", directory.path.c_str(), 1);
  std::string bundle = directory.path + "/b";
  llvm::cantFail(writeBundle(bundleWith({"{input}"}), bundle));
  EXPECT_TRUE(isMadeHere(bundle));
  std::ofstream(bundle + "/README.md") << "what was found";
  EXPECT_TRUE(isMadeHere(bundle));
  std::ofstream(bundle + "/more") << "x";
  EXPECT_FALSE(isMadeHere(bundle));
  std::filesystem::remove(bundle + "/more");
  EXPECT_TRUE(isMadeHere(bundle));
  std::ofstream(bundle + "/run.sh", std::ios::app) << "x";
  EXPECT_FALSE(isMadeHere(bundle));
  ::unsetenv("XDG_STATE_HOME");
}

TEST(MadeHere, AnotherKeyAnotherUser) {
  TemporaryDirectory directory;
  std::string bundle = directory.path + "/b";
  ::setenv("XDG_STATE_HOME", (directory.path + "/1").c_str(), 1);
  llvm::cantFail(writeBundle(bundleWith({"{input}"}), bundle));
  ::setenv("XDG_STATE_HOME", (directory.path + "/2").c_str(), 1);
  EXPECT_FALSE(isMadeHere(bundle));
  ::unsetenv("XDG_STATE_HOME");
}
