//===- FoundRequestTest.cpp - The compiler that was seen behind -----------===//
#include "triage/session/behind/FoundRequest.h"
#include "compiler/command/ParseProfile.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include "triage/session/LauncherCheck.h"
#include "triage/session/UsageError.h"
#include "triage/session/behind/EndsAlike.h"
#include "triage/session/behind/UnknownLauncher.h"
#include <csignal>
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
    profiles.push_back(llvm::cantFail(
        parseProfile(R"({"name": "own", "executables": ["own-opt"]})")));
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
  program.argv = {"own-opt", "k.mlir",    "--file=k.mlir",
                  "--cse",   "gone.mlir", "--in=scope=k.mlir@main"};
  program.directory = directory.path;
  program.environment = {{"CULPRIT_TEST_ITS", "1"}, {"SHLVL", "7"}};
  program.inputText = "module {}";
  ::setenv("CULPRIT_TEST_NOT_ITS", "1", 1);
  request.input = "of the command";
  Request found = requestOf(program, request);
  std::string file = directory.path + "/k.mlir";
  EXPECT_THAT(found.argv,
              ElementsAre(compiler, file, "--file=" + file, "--cse",
                          "gone.mlir", "--in=scope=" + file + "@main"));
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

/// A session whose processes all end so.
class Ending : public testing::Test {
protected:
  Ending() {
    session.prober = std::make_unique<Prober>(bench.launcher, *bench.journal,
                                              bench.settings);
    session.command.argv = {"own-opt"};
    session.input = InputText("module {}");
    session.request.argv = {"own-opt"};
    session.request.launchedBy = {"taskset", "-c", "99"};
  }
  bool isAlike(std::optional<int> behind, const Outcome &ofCommand = clean()) {
    session.request.behind = {ofCommand, behind, {}};
    return llvm::cantFail(endsAlike(session)).alike != Alike::No;
  }
  static int exits(int code) { return code << 8; } ///< a wait status

  Outcome outcome = clean();
  Bench bench{[this](const Command &, const Limits &) { return outcome; }};
  Session session;
};

TEST_F(Ending, LaunchersThatStartNothingAreToBeLeftOut) {
  EXPECT_FALSE(bool(checkLaunchers(session)));
  outcome = rejected(1, "usage: taskset\ntaskset: no such core\n");
  EXPECT_THAT(llvm::toString(checkLaunchers(session)),
              testing::AllOf(HasSubstr("`taskset -c 99 true` fails: "
                                       "taskset: no such core"),
                             HasSubstr("culprit triage -- own-opt")));
  session.request.launchedBy.clear();
  EXPECT_FALSE(bool(checkLaunchers(session)));
}

TEST_F(Ending, ACompilerAloneFailsAsItDidBehind) {
  EXPECT_TRUE(isAlike(exits(0)));
  EXPECT_FALSE(isAlike(exits(1)));
  EXPECT_FALSE(isAlike(SIGSEGV));
}

TEST_F(Ending, OfDiagnosticsOneMustBeTheSame) {
  outcome = rejected(1, "error: a\n");
  EXPECT_TRUE(isAlike(exits(1), rejected(2, "error: a\nerror: b\n")));
  EXPECT_FALSE(isAlike(exits(1), rejected(2, "error: b\n")));
  EXPECT_FALSE(isAlike(exits(3)));
}

TEST_F(Ending, ACommandMayDieOfAnotherCompile) {
  const std::string died = "Traceback (most recent call last):\n"
                           "  File \"k.py\", line 3, in <module>\n    run()\n"
                           "RuntimeError: run failed\n";
  outcome = rejected(255, "error: no such modifier\n");
  auto alike = [&](const std::string &err) {
    Outcome command = rejected(1, err + died);
    command.out.text = outcome.err.text;
    session.request.behind = {command, exits(255), {}};
    return llvm::cantFail(endsAlike(session)).alike;
  };
  EXPECT_EQ(alike(""), Alike::InItsWords);
  EXPECT_EQ(alike("k.py:9:4: error: no such layout\n"), Alike::Survived);
  EXPECT_THAT(whyNot(Alike::Survived, *session.request.behind),
              HasSubstr("dies of something else: error: no such layout"));
}

// The answer was about a ptxas that the program had done without.
TEST_F(Ending, ACommandMayDieInTheFrontEndOfItsOwnCompiler) {
  const std::string refused =
      "Traceback (most recent call last):\n"
      "  File \"k.py\", line 3, in <module>\n    run()\n"
      "  File \"/v/triton/compiler/compiler.py\", line 8, in make_ir\n    x\n"
      "triton.compiler.errors.CompilationError: at 2:4:\n";
  const std::string calls = "Traceback (most recent call last):\n"
                            "  File \"k.py\", line 3, in <module>\n    run()\n"
                            "RuntimeError: it failed\n";
  outcome = rejected(255, "error: no such modifier\n");
  auto alike = [&](const std::string &err) {
    session.request.behind = {
        rejected(1, outcome.err.text + err), exits(255), {}};
    return llvm::cantFail(endsAlike(session)).alike;
  };
  EXPECT_EQ(alike(refused), Alike::Survived);
  EXPECT_EQ(alike(refused + calls), Alike::InItsWords)
      << "that of a child, which the program's own follows";
}

TEST_F(Ending, ALaterProgramIsTheReasonUnlessTheWordsComeLast) {
  CompilerBehind behind;
  EXPECT_EQ(leastFor(behind), Alike::ByItsEnd);
  behind.laterReason = "cmp a b, exit 1";
  EXPECT_EQ(leastFor(behind), Alike::InItsLastWords);
  EXPECT_THAT(whyNot(Alike::ByItsEnd, behind), HasSubstr(": cmp a b, exit 1"));
}

TEST_F(Ending, AnySignalIsAsGoodUnlessItCameFromOutside) {
  outcome = rejected(0);
  outcome.status = Outcome::Status::Crashed;
  outcome.signal = SIGABRT;
  EXPECT_TRUE(isAlike(SIGSEGV));
  EXPECT_FALSE(isAlike(SIGTERM)) << "somebody ended a hang";
  EXPECT_FALSE(isAlike(std::nullopt));
}

} // namespace
