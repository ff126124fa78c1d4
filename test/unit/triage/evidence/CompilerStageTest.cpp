#include "triage/evidence/CompilerStage.h"
#include "counters/FlagInstruments.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gtest/gtest.h>

using namespace culprit;
using namespace culprit::test;

namespace {

constexpr const char *inMakeTtgir =
    "  File \"/v/triton/backends/nvidia/compiler.py\", line 384, in "
    "make_ttgir\n";

/// Makes an end by `exit` an abort.
class Aborting : public FlagInstruments {
public:
  using FlagInstruments::FlagInstruments;
  std::optional<Compile> abortingAtExit(const Compile &compile) const override {
    Compile aborting = compile;
    aborting.environment["ABORTS"] = "1";
    return aborting;
  }
};

/// A Python program that ends so; otherwise with Python's fault handler.
class CompilerStage : public testing::Test {
protected:
  CompilerStage() { session.compiler.profile.isInterpreter = true; }

  std::string stage() {
    Bench bench([this](const Command &command, const Limits &) {
      ++runs;
      aborts = command.environment.count("ABORTS");
      return command.environment.count("PYTHONFAULTHANDLER") ? handled : plain;
    });
    session.prober = std::move(bench.prober);
    Aborting instruments{*session.prober, session.compiler};
    std::string found = llvm::cantFail(
        stageOf(session, instruments, compileWith("print()", {})));
    session.prober.reset();
    return found;
  }

  Session session;
  Outcome plain = rejected(""), handled = clean();
  unsigned runs = 0;
  bool aborts = false; ///< the last run
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

// LLVM ends the process by exit(1) over what it takes for a wrong usage: the
// failure had no stage.
TEST_F(CompilerStage, OfAFatalErrorThatIsNoCrash) {
  const std::string error = "LLVM ERROR: no such PTX version\n";
  plain = rejected(error, 1);
  handled = crashed(error + inMakeTtgir);
  EXPECT_EQ(stage(), "ttgir");
  EXPECT_TRUE(aborts);

  // Another process ended so, and the program went another way.
  handled = crashed(std::string("LLVM ERROR: another one\n") + inMakeTtgir);
  EXPECT_EQ(stage(), "");

  plain = crashed(error);
  EXPECT_EQ(stage(), "ttgir");
  EXPECT_FALSE(aborts);
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
