#include "triage/session/SessionWatch.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gtest/gtest.h>
#include <sys/stat.h>

using namespace culprit;
using namespace culprit::test;

namespace {

class SessionWatchTest : public testing::Test {
protected:
  std::string file(const std::string &name, const std::string &text) {
    std::string path = directory.path + "/" + name;
    std::ofstream(path + ".new") << text;
    ::chmod((path + ".new").c_str(), 0755);
    std::filesystem::rename(path + ".new", path);
    return path;
  }
  std::shared_ptr<FileWatch> watch() {
    CompilerProfile profile;
    profile.inputOptions = {"plugin", "include"};
    CommandLine command;
    command.argv = {compiler,    "-o",          output, "--plugin=" + plugin,
                    "--include", directory.path};
    return watchOver(llvm::cantFail(identifyCompiler(compiler, "")),
                     llvm::cantFail(InputText::fromFile(input)), command,
                     profile);
  }

  TemporaryDirectory directory;
  std::string compiler = file("my-opt", "#!/bin/sh\n"),
              input = file("k.mlir", "IR"), plugin = file("p.so", "1"),
              output = file("out", "1");
};

TEST_F(SessionWatchTest, CompilerInputAndPluginStayWhatTheyAre) {
  for (const char *name : {"my-opt", "k.mlir", "p.so"}) {
    auto watching = watch();
    EXPECT_EQ(watching->replaced(), "");
    std::string path = file(name, "another");
    EXPECT_EQ(watching->replaced(), path);
  }
}

TEST_F(SessionWatchTest, TouchedIsNotReplaced) {
  auto watching = watch();
  file("my-opt", "#!/bin/sh\n");
  file("k.mlir", "IR");
  EXPECT_EQ(watching->replaced(), "");
}

TEST_F(SessionWatchTest, OutputsAndDirectoriesMayChange) {
  auto watching = watch();
  file("out", "2");
  file("new", "in the directory");
  EXPECT_EQ(watching->replaced(), "");
}

} // namespace
