//===- DebuggerTest.cpp - A command that stops where it happens -----------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

class Debugger : public WholeTriage {
protected:
  Debugger() {
    plant(RecipeKind::MLIR);
    question.breakCommand = true;
    question.reduceIR = question.reduceCommand = false;
  }
  static std::string whyNone(const Report &report) {
    for (const Remark &remark : report.remarks.all())
      if (remark.id == RemarkId::NoBreak)
        return remark.text;
    return "";
  }
};

TEST_F(Debugger, StopsAtTheApplication) {
  Report report = triaged();
  EXPECT_THAT(report.breakCommand,
              AllOf(StartsWith("gdb"), HasSubstr("apply-pattern-count=2"),
                    HasSubstr("ignore 2 ")));
  EXPECT_EQ(whyNone(report), "");
  // The part of the input that it stops in is there tomorrow.
  std::string file = directory.path + "/out/break.mlir";
  EXPECT_THAT(report.breakCommand, HasSubstr(file));
  EXPECT_THAT(contents(file), HasSubstr("t.op"));
}

// They hold for the process of Culprit, and the debugger is started by another.
TEST_F(Debugger, HasTheVariablesInFrontOfTheCommand) {
  session.request.environment = {{"A", "1 2"}, {"B", std::nullopt}};
  EXPECT_THAT(triaged().breakCommand, StartsWith("env -u B 'A=1 2' gdb "));
}

TEST_F(Debugger, HasNothingToStopAtWithoutAnApplication) {
  opt.patternsOf.clear();
  opt.bug = [](const Moment &now) {
    return now.pass == "p3" ? std::optional(theCrash()) : std::nullopt;
  };
  Report report = triaged();
  EXPECT_EQ(report.breakCommand, "");
  EXPECT_THAT(whyNone(report), HasSubstr("no action is named"));
}

/// An opt that counts four units in p2, the third of which fails.
class UnitDebugger : public Debugger {
protected:
  UnitDebugger() {
    plant(RecipeKind::LLVM);
    compiler.flags.insert({"debug-counter", "print-debug-counter",
                           "debug-counter-break-on-last"});
    llvmOpt.bug = [](const SimulatedLLVM::Moment &now) {
      bool fails =
          now.pass == "p2" && now.inputHas("bad") && runsUnit(*now.command, 2);
      return fails ? std::optional(theError()) : std::nullopt;
    };
    machine.compiler = [run = machine.compiler](const Command &command,
                                                const Limits &limits) {
      Outcome outcome = run(command, limits);
      if (llvm::is_contained(command.argv, "-print-debug-counter"))
        outcome.err.text += "Counters and values:\nvisit    : {4,empty}\n";
      return outcome;
    };
  }

  /// As `-debug-counter=visit=0-1:3` says.
  static bool runsUnit(const Command &command, unsigned unit) {
    for (llvm::StringRef word : command.argv)
      if (word.consume_front("-debug-counter=visit=")) {
        llvm::SmallVector<llvm::StringRef, 4> chunks;
        word.split(chunks, ':');
        return llvm::any_of(chunks, [&](llvm::StringRef chunk) {
          auto [first, last] = chunk.split('-');
          unsigned begin = std::stoul(first.str());
          return unit >= begin &&
                 unit <= (last.empty() ? begin : std::stoul(last.str()));
        });
      }
    return true;
  }
};

// LLVM traps there by itself: the debugger needs no breakpoint.
TEST_F(UnitDebugger, RunsUpToTheUnit) {
  Report report = triaged();
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions.front().index, 2u);
  EXPECT_THAT(report.breakCommand,
              AllOf(HasSubstr("-debug-counter=visit=0-2"),
                    HasSubstr("-debug-counter-break-on-last"),
                    Not(HasSubstr("break *&"))));
  EXPECT_THAT(report.breakCommand, HasSubstr(directory.path + "/k.txt"))
      << "the user's own file";
}

TEST_F(UnitDebugger, CannotStopWhereTheCompilerDoesNot) {
  compiler.flags.erase("debug-counter-break-on-last");
  Report report = triaged();
  EXPECT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.breakCommand, "");
  EXPECT_THAT(whyNone(report), HasSubstr("cannot be made to stop there"));
}

} // namespace
