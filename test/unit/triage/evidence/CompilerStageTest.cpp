#include "triage/evidence/CompilerStage.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gtest/gtest.h>

using namespace culprit;
using namespace culprit::test;

namespace {

constexpr const char *inMakeTtgir =
    "  File \"/v/triton/backends/nvidia/compiler.py\", line 384, in "
    "make_ttgir\n";

/// A Python program that ends so; otherwise with Python's fault handler.
class CompilerStage : public testing::Test {
protected:
  CompilerStage() { session.compiler.profile.isInterpreter = true; }

  std::string stage() {
    Bench bench([this](const Command &command, const Limits &) {
      ++runs;
      return command.environment.count("PYTHONFAULTHANDLER") ? handled : plain;
    });
    session.prober = std::move(bench.prober);
    std::string found =
        llvm::cantFail(stageOf(session, compileWith("print()", {})));
    session.prober.reset();
    return found;
  }

  Session session;
  Outcome plain = rejected(""), handled = clean();
  unsigned runs = 0;
};

TEST_F(CompilerStage, OfATracebackInOneCompile) {
  plain = rejected(inMakeTtgir);
  EXPECT_EQ(stage(), "ttgir");
  EXPECT_EQ(runs, 1u);
}

TEST_F(CompilerStage, OfACrashByTheFaultHandler) {
  plain = crashed("");
  handled = crashed(inMakeTtgir);
  EXPECT_EQ(stage(), "ttgir");
}

// The one of a pool of processes had no stage.
TEST_F(CompilerStage, OfACrashInAProcessThatTheProgramStarted) {
  const std::string broken = "LLVM ERROR: no\n"
                             "Traceback (most recent call last):\n"
                             "  File \"k.py\", line 8, in <module>\n"
                             "BrokenProcessPool: terminated abruptly\n";
  plain = rejected(broken);
  handled = rejected(inMakeTtgir + broken);
  EXPECT_EQ(stage(), "ttgir");
}

TEST_F(CompilerStage, AnErrorWithoutATracebackIsNotRunAgain) {
  EXPECT_EQ(stage(), "");
  EXPECT_EQ(runs, 1u);
}

TEST_F(CompilerStage, OfTheProgramInFrontOfTheCompiler) {
  session.compiler.profile.isInterpreter = false;
  session.request.behind = CompilerBehind{rejected(inMakeTtgir), 1, {}};
  EXPECT_EQ(stage(), "ttgir");
  EXPECT_EQ(runs, 0u);
}

TEST_F(CompilerStage, NoOtherCompilerIsAsked) {
  session.compiler.profile.isInterpreter = false;
  plain = rejected(inMakeTtgir);
  EXPECT_EQ(stage(), "");
  EXPECT_EQ(runs, 0u);
}

} // namespace
