#include "counters/gate/EndingCompile.h"
#include "gmock/gmock.h"

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// A program whose compiles have one pass each.
class Driver {
public:
  explicit Driver(FailureKind kind = FailureKind::PassFailure) {
    trace.face.kind = kind;
  }

  Driver &compiles(bool fails, const std::string &says = "") {
    Action action;
    action.tag = passExecutionTag;
    action.completed = true;
    PassExecution pass;
    pass.index = trace.passes.size();
    pass.action = trace.log.actions.size();
    pass.failed = fails;
    pass.beginsCompile = true;
    err.begins[*pass.index] = err.text.size();
    err.text += says;
    trace.lastPass = trace.passes.size();
    trace.passes.push_back(pass);
    trace.log.actions.push_back(action);
    return *this;
  }

  /// The pass before runs another one, which fails as well.
  Driver &runsInside() {
    compiles(true);
    trace.passes.back().parent = trace.passes.size() - 2;
    trace.passes.back().beginsCompile = false;
    return *this;
  }

  /// The line of the program that runs the compile before.
  Driver &calledAt(int line) {
    trace.passes.back().calls = "k.py\t" + std::to_string(line) + "\tf\n";
    return *this;
  }
  /// What was raised there, at the end.
  Driver &raisesFrom(int line, const std::string &message = "failed") {
    err.text += "Traceback (most recent call last):\n  File \"k.py\", line 9, "
                "in <module>\n    raise kept\n  File \"k.py\", line " +
                std::to_string(line) +
                ", in f\n    build()\nRuntimeError: " + message + "\n";
    return *this;
  }

  Driver &raises(const std::string &exception,
                 const std::string &frame = "<module>") {
    err.text += "Traceback (most recent call last):\n  File \"k.py\", line 3, "
                "in " +
                frame + "\n    run()\n" + exception + "\n";
    return *this;
  }

  TextOfCompile end() { return takeEndingCompile(trace, err); }
  std::string text() {
    TextOfCompile part = end();
    return llvm::StringRef(err.text).slice(part.begin, part.end).str();
  }

  Trace trace;
  MarkedText err;
};

std::string error(const std::string &text) {
  return "k.mlir:3:8: error: " + text + "\n";
}

} // namespace

TEST(EndingCompile, TheFailureThatWasCaughtIsAnothers) {
  Driver program;
  program.compiles(true, error("a")).compiles(false);
  program.compiles(true, error("b")).raises("RuntimeError: no b");
  EXPECT_EQ(program.end().begin, error("a").size());
  EXPECT_EQ(program.trace.lastPass, 2u);
  EXPECT_EQ(program.trace.passes[0].failed, false);
  EXPECT_EQ(program.trace.passes[2].failed, true);
  const SeveralFailures &several = program.trace.several;
  EXPECT_EQ(several.count, 2u);
  EXPECT_EQ(several.taken, 2u);
  EXPECT_FALSE(several.wentOn);
  EXPECT_THAT(several.otherErrors, ElementsAre("a"));
}

TEST(EndingCompile, WhatItSaysAsWellIsNotTheOthersAlone) {
  Driver program;
  program.compiles(true, error("a")).compiles(true, error("a"));
  program.raises("RuntimeError: no");
  EXPECT_EQ(program.text().substr(0, error("a").size()), error("a"));
  EXPECT_THAT(program.trace.several.otherErrors, IsEmpty());
}

TEST(EndingCompile, AnExceptionTellsByTheErrorInIt) {
  Driver program;
  program.compiles(true, error("a")).compiles(true, error("b"));
  program.raises("MLIRError: it failed:\nerror: \"k.mlir\":3:8: a");
  EXPECT_EQ(program.text(), error("a"));
  EXPECT_EQ(program.trace.lastPass, 0u);
  EXPECT_EQ(program.trace.several.taken, 1u);
  EXPECT_TRUE(program.trace.several.wentOn);
}

// MLIR's Python bindings print nothing: the errors are in the exception.
TEST(EndingCompile, AnExceptionThatNobodyCaughtIsOfTheLast) {
  Driver program;
  program.compiles(true).compiles(true);
  program.raises("MLIRError: it failed:\nerror: \"-\":3:8: b");
  program.end();
  EXPECT_EQ(program.trace.lastPass, 1u);
  EXPECT_EQ(program.trace.several.taken, 2u);
}

TEST(EndingCompile, OneThatATestFrameworkReportsMayBeOfAny) {
  const char *exception = "MLIRError: it failed:\nerror: \"-\":3:8: b";
  Driver program;
  program.compiles(true).compiles(true).raises(exception, "test_c");
  EXPECT_EQ(program.end().begin, 0u);
  EXPECT_FALSE(program.trace.lastPass);
  EXPECT_TRUE(program.trace.several.isUnsure());
  Driver once;
  once.compiles(true).compiles(false).raises(exception, "test_c").end();
  EXPECT_EQ(once.trace.lastPass, 0u) << "no other one fails";
}

TEST(EndingCompile, WithoutAnExceptionItIsTheLastIfThatFailed) {
  Driver program;
  program.compiles(false).compiles(true).compiles(true).end();
  EXPECT_EQ(program.trace.lastPass, 2u);
  EXPECT_EQ(program.trace.several.taken, 2u);
  Driver wentOn; // it may have kept any of the failures
  wentOn.compiles(true).compiles(true).compiles(false).end();
  EXPECT_FALSE(wentOn.trace.lastPass);
  EXPECT_TRUE(wentOn.trace.several.isUnsure());
  Driver once;
  once.compiles(true).compiles(false).end();
  EXPECT_EQ(once.trace.lastPass, 0u);
  EXPECT_TRUE(once.trace.several.wentOn);
}

// A program may keep what it caught, and raise that when it has gone on.
TEST(EndingCompile, OneThatWasKeptIsNotTheLastCompiles) {
  Driver program;
  program.compiles(true).compiles(true).compiles(false);
  program.raises("MLIRError: it failed:\nerror: \"-\":3:8: b").end();
  EXPECT_FALSE(program.trace.lastPass);
  EXPECT_TRUE(program.trace.several.isUnsure());
}

// The verifier refuses what its last pass left.
TEST(EndingCompile, OrOneThatSaysNoMoreThanAnError) {
  Driver program;
  program.compiles(true, error("a")).compiles(false, error("b"));
  program.raises("RuntimeError: no").end();
  EXPECT_EQ(program.trace.lastPass, 1u);
  EXPECT_EQ(program.trace.passes[0].failed, false);
  EXPECT_EQ(program.trace.several.count, 2u);
}

TEST(EndingCompile, AnExceptionIsOfTheCompileThatItCameFrom) {
  Driver program;
  program.compiles(true).calledAt(3).compiles(true).calledAt(5);
  program.raisesFrom(3).end();
  EXPECT_EQ(program.trace.lastPass, 0u);
  EXPECT_EQ(program.trace.several.taken, 1u);
  EXPECT_FALSE(program.trace.several.mayBeAnother());
}

// `for ...: try: build()`, then `raise kept[0]`: the line is that of all.
TEST(EndingCompile, OneOfALoopThatWasKeptIsAGuessUnlessItsErrorTells) {
  Driver program;
  program.compiles(true, error("a")).calledAt(3);
  program.compiles(true, error("b")).calledAt(3).raisesFrom(3).end();
  EXPECT_EQ(program.trace.several.taken, 2u);
  EXPECT_TRUE(program.trace.several.isGuess);
  EXPECT_FALSE(program.trace.several.isProven);
  Driver same; // it is one bug, whichever of them was kept
  same.compiles(true, error("a")).calledAt(3);
  same.compiles(true, error("a")).calledAt(3).raisesFrom(3).end();
  EXPECT_FALSE(same.trace.several.isGuess);
  Driver tells;
  tells.compiles(true, error("a")).calledAt(3);
  tells.compiles(true, error("b")).calledAt(3);
  tells.raisesFrom(3).err.text += "error: a\n";
  tells.end();
  EXPECT_EQ(tells.trace.several.taken, 1u);
  EXPECT_FALSE(tells.trace.several.isGuess);
  EXPECT_TRUE(tells.trace.several.isProven);
}

// What the front end refuses behind a failure that was caught, say.
TEST(EndingCompile, TheOnlyOneThatFailsIsNotProvenByWhatCameFromNone) {
  Driver program;
  program.compiles(true, error("a")).calledAt(3).compiles(false).calledAt(5);
  program.raisesFrom(7).end();
  EXPECT_FALSE(program.trace.several.isProven);
  EXPECT_TRUE(program.trace.several.isGuess)
      << "a test may have expected that failure, and another one";
}

TEST(EndingCompile, FunctionsThatFailInTheSameWayAreNotTheSame) {
  auto of = [](const std::string &function) {
    return "    tt.func public @" + function + "(%a: i32) {\n" + error("a");
  };
  Driver program;
  program.compiles(true, of("f")).calledAt(3);
  program.compiles(true, of("g")).calledAt(3).raisesFrom(3).end();
  EXPECT_TRUE(program.trace.several.isGuess);
  Driver same;
  same.compiles(true, of("f")).calledAt(3);
  same.compiles(true, of("f")).calledAt(3).raisesFrom(3).end();
  EXPECT_FALSE(same.trace.several.isGuess);
}

TEST(EndingCompile, OneThatCameFromNoCompileLeavesAGuess) {
  Driver program;
  program.compiles(true).calledAt(3).compiles(true).calledAt(5);
  program.raisesFrom(7).end();
  EXPECT_EQ(program.trace.several.taken, 2u);
  EXPECT_TRUE(program.trace.several.isGuess);
  Driver silent; // it prints which of its tests failed, maybe
  silent.compiles(true).compiles(true).end();
  EXPECT_EQ(silent.trace.several.taken, 2u);
  EXPECT_TRUE(silent.trace.several.isGuess);
}

TEST(EndingCompile, ACrashThatWasSurvivedIsTheEndIfTheExceptionCameFromIt) {
  Driver driver(FailureKind::FatalError);
  driver.trace.face.fatalLine = "LLVM ERROR: no";
  driver.compiles(true, error("a")).calledAt(3);
  driver.compiles(true, "LLVM ERROR: no\n").calledAt(5);
  driver.compiles(false).calledAt(7).raisesFrom(5).end();
  EXPECT_EQ(driver.trace.lastPass, 1u);
}

TEST(EndingCompile, ACrashThatATestExpectedIsNotTheEnd) {
  Driver driver(FailureKind::FatalError);
  driver.compiles(true, error("a")).calledAt(3);
  driver.compiles(false, "LLVM ERROR: no\n").calledAt(5).raisesFrom(3).end();
  EXPECT_TRUE(driver.trace.several.isUnsure());
}

// The pass that a crash left open, which the program had survived, was the
// answer for a crash behind the passes of another compile, and confirmed.
TEST(EndingCompile, WhatASurvivedCrashLeftOpenIsClosed) {
  Driver program(FailureKind::FatalError);
  program.trace.face.fatalLine = "LLVM ERROR: b";
  program.compiles(false, "LLVM ERROR: a\n");
  program.trace.passes.back().failed.reset();
  program.trace.log.actions.back().completed = false;
  Action pattern;
  pattern.tag = "apply-pattern";
  pattern.parent = 0;
  program.trace.log.actions.push_back(pattern);
  program.compiles(false, "LLVM ERROR: b\n").end();
  EXPECT_EQ(program.trace.several.taken, 2u);
  EXPECT_EQ(program.trace.openActionName(), "");
  EXPECT_EQ(program.trace.passes[0].failed, false);
  EXPECT_TRUE(program.trace.log.actions[0].completed);
}

// It was said to be confirmed, and what came behind it to have come before.
TEST(EndingCompile, TheOnlyCompileIsAGuessIfTheExceptionCameFromNone) {
  Driver program(FailureKind::FatalError);
  program.compiles(false, "LLVM ERROR: a\n").calledAt(3).raisesFrom(7).end();
  EXPECT_EQ(program.trace.several.count, 1u);
  EXPECT_TRUE(program.trace.several.mayBeAnother());
  EXPECT_THAT(program.trace.several.text(),
              testing::HasSubstr("an exception that came from no compile"));
  Driver told(FailureKind::FatalError); // raise RuntimeError(...) from None
  told.compiles(false, "LLVM ERROR: a\n").calledAt(3);
  told.raisesFrom(7, "k: PassManager::run failed").end();
  EXPECT_FALSE(told.trace.several.mayBeAnother());
  Driver own(FailureKind::FatalError);
  own.compiles(false, "LLVM ERROR: a\n").calledAt(3).raisesFrom(3).end();
  EXPECT_FALSE(own.trace.several.mayBeAnother());
}

TEST(EndingCompile, AHangComesLast) {
  Driver program(FailureKind::Hang);
  program.compiles(true, error("a")).compiles(false).end();
  EXPECT_EQ(program.trace.lastPass, 1u);
  EXPECT_FALSE(program.trace.several.isGuess);
}

TEST(EndingCompile, ACrashComesLast) {
  Driver program(FailureKind::Crash);
  program.compiles(true, error("a")).compiles(false, "Stack dump:\n");
  EXPECT_EQ(program.text(), "Stack dump:\n");
  EXPECT_EQ(program.trace.lastPass, 1u);
  EXPECT_THAT(program.trace.several.otherErrors, ElementsAre("a"));
}

// Its passes do not say that they failed: the verifier refused what was left.
// With a reproducer MLIR recovers from it, and the program compiles the next
// kernel: that one was said to fail as well.
TEST(EndingCompile, ACrashThatWasSurvivedIsWhereItsFatalLineIs) {
  Driver driver(FailureKind::FatalError);
  driver.trace.face.fatalLine = "LLVM ERROR: no";
  driver.compiles(false)
      .compiles(false, "LLVM ERROR: no\n" + error("failures were detected"))
      .compiles(false, "a remark\n");
  EXPECT_EQ(driver.text(),
            "LLVM ERROR: no\n" + error("failures were detected"));
  EXPECT_EQ(driver.trace.several.count, 1u);
  EXPECT_EQ(driver.trace.several.taken, 1u);
  EXPECT_TRUE(driver.trace.several.wentOn);
}

// The exception that was kept was that of the first one.
TEST(EndingCompile, ACrashThatWasSurvivedIsNotTheEndIfAnotherMayBe) {
  Driver driver(FailureKind::FatalError);
  driver.trace.face.fatalLine = "LLVM ERROR: no";
  driver.compiles(true, error("a"))
      .compiles(true, "LLVM ERROR: no\n")
      .compiles(false)
      .raises("RuntimeError: no")
      .end();
  EXPECT_FALSE(driver.trace.lastPass);
  EXPECT_TRUE(driver.trace.several.isUnsure());
}

TEST(EndingCompile, NorHasACrashTheErrorsOfACompileThatWasRefused) {
  Driver program(FailureKind::Crash);
  program.compiles(false, error("a")).compiles(false).end();
  EXPECT_EQ(program.trace.several.count, 2u);
  EXPECT_THAT(program.trace.several.otherErrors, ElementsAre("a"));
}

TEST(EndingCompile, OneCompileIsLeftAsItIs) {
  Driver program;
  program.compiles(true, error("a")).runsInside();
  EXPECT_EQ(program.text(), program.err.text);
  EXPECT_EQ(program.trace.passes[0].failed, true);
  EXPECT_EQ(program.trace.several.count, 0u);
}

TEST(EndingCompile, NothingIsCutWhereAMarkIsMissing) {
  Driver program;
  program.compiles(true, error("a")).compiles(true, error("b"));
  program.err.begins.erase(1);
  EXPECT_EQ(program.text(), program.err.text);
  EXPECT_EQ(program.trace.several.count, 0u);
}
