//===- FoundRequestTest.cpp - The compiler that was seen behind -----------===//
#include "triage/session/FoundRequest.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include "triage/session/EndsAlike.h"
#include "triage/session/UnknownLauncher.h"
#include "triage/session/UsageError.h"
#include <fstream>
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

Outcome rejected(int exitCode, const std::string &err = "") {
  Outcome outcome = clean("", err);
  outcome.status = Outcome::Status::Rejected;
  outcome.exitCode = exitCode;
  return outcome;
}

class FoundProgram : public testing::Test {
protected:
  FoundProgram() {
    std::ofstream(compiler) << "#!/bin/sh\n";
    std::filesystem::permissions(compiler, std::filesystem::perms::owner_all);
    std::ofstream(directory.path + "/k.mlir") << "module {}\n";
    profiles.push_back(llvm::cantFail(CompilerProfile::parse(
        R"({"name": "own", "executables": ["own-opt"]})")));
    request.argv = {"start", compiler, directory.path + "/k.mlir"};
  }
  std::string hidden(const Outcome &outcome) {
    return llvm::toString(launcherHidesCompiler(request, profiles, outcome));
  }

  TemporaryDirectory directory;
  std::string compiler = directory.path + "/own-opt";
  std::vector<CompilerProfile> profiles;
  Request request;
};

TEST_F(FoundProgram, RunsAgainAsItRan) {
  WatchedProgram program;
  program.path = compiler;
  program.argv = {"own-opt", "k.mlir", "--file=k.mlir", "--cse", "gone.mlir"};
  program.directory = directory.path;
  program.environment = {{"CULPRIT_TEST_ITS", "1"}, {"SHLVL", "7"}};
  program.inputText = "module {}";
  ::setenv("CULPRIT_TEST_NOT_ITS", "1", 1);
  request.input = "of the command";
  Request found = requestOf(program, request);
  std::string file = directory.path + "/k.mlir";
  EXPECT_THAT(found.argv, ElementsAre(compiler, file, "--file=" + file, "--cse",
                                      "gone.mlir"));
  EXPECT_EQ(found.directory, directory.path);
  EXPECT_EQ(found.input, std::nullopt);
  EXPECT_EQ(found.inputText, "module {}");
  EXPECT_EQ(found.environment.at("CULPRIT_TEST_ITS"), "1");
  EXPECT_EQ(found.environment.at("CULPRIT_TEST_NOT_ITS"), std::nullopt);
  EXPECT_FALSE(found.environment.count("SHLVL"));
}

TEST_F(FoundProgram, ALauncherThatIsNotThereIsToBeLeftOut) {
  EXPECT_THAT(
      llvm::toString(launcherIsMissing(request, profiles, "no start")),
      HasSubstr("no start; leave it out: culprit triage -- " + compiler));
  request.argv = {"start", "other"};
  EXPECT_FALSE(bool(launcherIsMissing(request, profiles, "no start")));
}

TEST_F(FoundProgram, OneThatFailsWithoutAWordHidesTheCompiler) {
  EXPECT_THAT(hidden(rejected(3)), HasSubstr("start fails (exit 3)"));
  EXPECT_EQ(hidden(rejected(3, "error: no such thing\n")), "");
  EXPECT_EQ(hidden(clean()), "");
}

TEST(EndsAs, ByStatusAndAnErrorThatBothPrint) {
  EXPECT_TRUE(endsAs(rejected(1), rejected(1)));
  EXPECT_FALSE(endsAs(rejected(1), rejected(2)));
  EXPECT_FALSE(endsAs(clean(), clean())) << "that is no failure";
  EXPECT_TRUE(endsAs(rejected(1, "error: a\n"), rejected(1, "error: a\n")));
  EXPECT_FALSE(endsAs(rejected(1, "error: a\n"), rejected(1, "error: b\n")));
  EXPECT_TRUE(endsAs(rejected(1, "error: a\n"), rejected(1)));
}

} // namespace
