//===- DoubtfulTest.cpp - Failures that are none, or not sure -------------===//
#include "WholeTriage.h"
#include "report/ReportMarkdown.h"
#include "reproducer/ReadBundle.h"
#include "test/unit/bisect/Bisecting.h"
#include "triage/session/UsageError.h"
#include <atomic>

using namespace culprit;
using namespace culprit::test;
using testing::AnyOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

class Doubtful : public WholeTriage {
protected:
  Doubtful() { plant(RecipeKind::MLIR); }

  void everyRunEnds(const Outcome &outcome) {
    machine.compiler = [=](const Command &, const Limits &) { return outcome; };
  }
  /// Of runs that would fail, `percent` do, and the others end so.
  void failsIn(unsigned percent, std::function<Outcome()> else_) {
    machine.compiler = [=, this](const Command &command, const Limits &limits) {
      Outcome outcome = opt(command, limits);
      if (outcome.status == Outcome::Status::Completed)
        return outcome;
      chance = chance * 1103515245 + 12345;
      return (chance >> 16) % 100 < percent ? outcome : else_();
    };
  }
  /// The first run of each compile succeeds, whatever fails in the others; so
  /// does each second one where `isRare` says so.
  using IsRare = std::function<bool(const Command &, const std::string &text)>;
  void succeedsAtFirst(IsRare isRare = nullptr) {
    machine.compiler = [=, this](const Command &command, const Limits &limits) {
      std::string text = contents(command.argv[1]), asked = text;
      for (const std::string &flag : llvm::drop_begin(command.argv, 2))
        asked += " " + flag;
      unsigned before = timesAsked[asked]++;
      bool rare = isRare && isRare(command, text);
      SimulatedOpt now = opt;
      bool succeeds = before == 0 || (rare && before % 2 == 0);
      if (succeeds)
        now.bug = nullptr;
      Outcome outcome = now(command, limits);
      if (succeeds)
        outcome.err.text += "x.mlir:1:1: warning: no matter\n";
      return outcome;
    };
  }
  void expectUsageError(const char *words) {
    auto report = tryTriage();
    ASSERT_FALSE(bool(report));
    llvm::Error error = report.takeError();
    EXPECT_TRUE(error.isA<UsageError>());
    EXPECT_THAT(llvm::toString(std::move(error)), HasSubstr(words));
  }
  void expectOnlyBaseline(const Report &report, Status status) {
    EXPECT_THAT(progress.entered, ElementsAre("baseline"));
    EXPECT_EQ(report.status, status);
    EXPECT_FALSE(report.reduction);
    EXPECT_FALSE(report.reproducer.confirmed);
  }

  uint32_t chance = 7;
  std::map<std::string, unsigned> timesAsked; ///< by text and flags
};

TEST_F(Doubtful, CommandThatDoesNotFail) {
  everyRunEnds(clean("", "x.mlir:1:1: error: but exit 0\n"));
  Report report = triaged();
  expectOnlyBaseline(report, Status::NotReproduced);
  EXPECT_TRUE(hasRemark(report, RemarkId::DoesNotFail));
  EXPECT_TRUE(hasRemark(report, RemarkId::ErrorButExitZero));
  EXPECT_EQ(report.reproducer.path, "");
  EXPECT_FALSE(std::filesystem::exists(directory.path + "/out/best"));
}

TEST_F(Doubtful, CommandThatTheCompilerRefuses) {
  everyRunEnds(rejected("opt: Unknown command line argument '--p9'.\n"));
  expectUsageError("the compiler refuses the command");
  EXPECT_THAT(progress.entered, ElementsAre("baseline"));
}

TEST_F(Doubtful, InputThatIsRefusedBeforeAnyPass) {
  everyRunEnds(rejected("x.mlir:1:1: error: expected an operation\n"));
  expectUsageError("the input is refused before any pass runs: x.mlir:1:1");
  EXPECT_THAT(progress.entered, ElementsAre("baseline", "steady"));
}

TEST_F(Doubtful, CompilerThatCannotBeStarted) {
  Outcome missing;
  missing.launchError = "no such file";
  everyRunEnds(missing);
  auto report = tryTriage();
  ASSERT_FALSE(bool(report));
  EXPECT_THAT(llvm::toString(report.takeError()), HasSubstr("no such file"));
}

TEST_F(Doubtful, FlakyFailureIsAskedForMoreOften) {
  failsIn(70, [] { return clean(); });
  question.baselineRuns = 10;
  question.fromOriginal = true;
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::Flaky));
  EXPECT_GT(report.failure.runsPerQuestion, 1u);
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_TRUE(report.reproducer.confirmed);
}

// The text of another failure was printed, or warnings of a clean run.
TEST_F(Doubtful, WhatTheCompilerSaysIsOfARunThatShowsIt) {
  succeedsAtFirst();
  question.fromOriginal = true;
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::Flaky));
  ASSERT_TRUE(report.reproducer.confirmed);
  EXPECT_THAT(report.says.message, Not(HasSubstr("warning")));
  EXPECT_THAT(report.says.stack, Contains(HasSubstr("mlir::a::lower")));
}

// It was the rate of the user's command.
TEST_F(Doubtful, TheRateOfWhatIsReplayedIsMeasured) {
  succeedsAtFirst([](const Command &, const std::string &text) {
    return text.find("\"t.b\"") != std::string::npos;
  });
  question.fromOriginal = true;
  Report report = triaged();
  EXPECT_THAT(noteOf(report, RemarkId::Flaky), HasSubstr("15 of 30"));
  ASSERT_TRUE(report.reproducer.confirmed);
  EXPECT_THAT(noteOf(report, RemarkId::ReplayRate),
              AnyOf("what run.sh runs shows it in 29 of 30 runs",
                    "what run.sh runs shows it in 30 of 30 runs"));
}

TEST_F(Doubtful, TheWholePipelineMayShowItMoreRarely) {
  succeedsAtFirst([](const Command &command, const std::string &text) {
    bool isWhole = llvm::any_of(command.argv, [](llvm::StringRef word) {
      return word.starts_with("--pass-pipeline=") && word.contains("p4");
    });
    return isWhole && text.find("\"t.b\"") == std::string::npos;
  });
  question.fromOriginal = true;
  Report report = triaged();
  ASSERT_TRUE(report.reduction);
  EXPECT_EQ(report.originalShows, true);
  EXPECT_FALSE(hasRemark(report, RemarkId::NeedsShortPipeline));
}

// It was said that the command does not fail.
TEST_F(Doubtful, OneCleanRunThatExpectsItsErrorsIsNoAnswer) {
  flags.push_back("--verify-diagnostics");
  machine.compiler = [this](const Command &command, const Limits &limits) {
    SimulatedOpt now = opt;
    if (!command.systemAddresses)
      now.bug = nullptr;
    return now(command, limits);
  };
  question.fromOriginal = true;
  Report report = triaged();
  EXPECT_EQ(report.failure.face.kind, FailureKind::Crash);
  EXPECT_TRUE(hasRemark(report, RemarkId::VeilLeftOut));
}

// So were two of a command that was seen to fail.
TEST_F(Doubtful, WhatWasSeenToFailExpectingItsErrorsIsAskedMoreOften) {
  flags.push_back("--verify-diagnostics");
  session.request.seenToFail = true;
  std::atomic<unsigned> runs = 0;
  machine.compiler = [&](const Command &command, const Limits &limits) {
    SimulatedOpt now = opt;
    if (++runs <= 4)
      now.bug = nullptr;
    return now(command, limits);
  };
  question.fromOriginal = true;
  EXPECT_EQ(triaged().failure.face.kind, FailureKind::Crash);
}

TEST_F(Doubtful, TooRareAFailureIsNotSearchedFor) {
  failsIn(3, [] { return clean(); });
  question.baselineRuns = 60;
  Report report = triaged();
  expectOnlyBaseline(report, Status::Inconsistent);
  EXPECT_TRUE(hasRemark(report, RemarkId::Flaky));
  EXPECT_THAT(best(), HasSubstr("\"t.a\"")) << "of the input as given";
}

TEST_F(Doubtful, WhatSeldomCrashesAndElseEndsInAnErrorIsNotSearchedFor) {
  failsIn(10, [] { return theError(); });
  question.baselineRuns = 10;
  Report report = triaged();
  expectOnlyBaseline(report, Status::Inconsistent);
}

TEST_F(Doubtful, FacesThatShowFromTheStartAreCounted) {
  failsIn(50, [] { return otherCrash(); });
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::Faces));
  EXPECT_EQ(report.faces.size(), 1u);
}

// An edit that keeps another face alone is refused; it is no other failure.
TEST_F(Doubtful, AFaceOfTheFailureIsNoOtherFailure) {
  opt.patternsOf.clear(); // so that no open action tells it
  opt.bug = [](const Moment &now) {
    bool crashes = now.pass == "p3" && !now.application &&
                   now.input.find("\"t.op\"") != std::string::npos;
    return crashes ? std::optional(theCrash()) : std::nullopt;
  };
  machine.compiler = [runs = 0u, this](const Command &command,
                                       const Limits &limits) mutable {
    Outcome outcome = opt(command, limits);
    if (outcome.status != Outcome::Status::Crashed)
      return outcome;
    bool isWhole =
        contents(command.argv[1]).find("\"t.c\"") != std::string::npos;
    if (!isWhole || (command.systemAddresses && ++runs % 3 == 1))
      outcome.err = otherCrash().err;
    return outcome;
  };
  question.fromOriginal = true;
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::Faces));
  EXPECT_THAT(best(), HasSubstr("\"t.c\"")) << "else it is the other face";
  EXPECT_TRUE(report.others.empty());
}

TEST_F(Doubtful, OneChunkOfASplitInputIsTriaged) {
  std::string failing = input;
  input = moduleOf({"t.b"}) + "// -----\n" + failing;
  flags.push_back("--split-input-file");
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.opsBefore, 10u) << "of the chunk";
}

TEST_F(Doubtful, AnotherFailureOnTheWayIsKept) {
  opt.bug = [bug = opt.bug](const Moment &now) {
    bool isLess = now.input.find("\"t.c\"") == std::string::npos;
    return now.pass == "p1" && isLess ? std::optional(otherCrash()) : bug(now);
  };
  question.fromOriginal = true;
  Report report = triaged();
  ASSERT_EQ(report.others.size(), 1u);
  EXPECT_EQ(report.others.front().face.frames.front(), "mlir::b::lower");
  EXPECT_TRUE(bool(readBundle(directory.path + "/out/others/1")));
}

// The parser's refusals of edits are none.
TEST_F(Doubtful, WhatTheParserRefusesIsNoOtherFailure) {
  machine.compiler = [this](const Command &command, const Limits &limits) {
    bool isWhole = contents(command.argv[1]).find("t.c") != std::string::npos;
    return isWhole ? opt(command, limits) : theError();
  };
  question.fromOriginal = true;
  EXPECT_TRUE(triaged().others.empty());
}

//===----------------------------------------------------------------------===//
// Wrong outputs
//===----------------------------------------------------------------------===//

class DoubtfulOutput : public Doubtful {
protected:
  DoubtfulOutput() { plant(RecipeKind::WrongMLIR); }
};

TEST_F(DoubtfulOutput, IsRight) {
  machine.tools["check"] = [](const std::string &) { return clean(); };
  Report report = triaged();
  expectOnlyBaseline(report, Status::NotReproduced);
  EXPECT_TRUE(hasRemark(report, RemarkId::DoesNotFail));
}

TEST_F(DoubtfulOutput, CannotBeJudged) {
  machine.tools["check"] = [](const std::string &) {
    return rejected("no runner", 125);
  };
  Report report = triaged();
  expectOnlyBaseline(report, Status::Partial);
  EXPECT_TRUE(hasRemark(report, RemarkId::OutputNotJudged));
}

TEST_F(DoubtfulOutput, OfACommandThatItselfFails) {
  everyRunEnds(theCrash());
  Report report = triaged();
  expectOnlyBaseline(report, Status::Partial);
  EXPECT_TRUE(hasRemark(report, RemarkId::CommandFails));
}

TEST_F(DoubtfulOutput, IsWrongEachTime) {
  question.baselineOnly = true;
  expectOnlyBaseline(triaged(), Status::Confirmed);
}

TEST_F(DoubtfulOutput, IsWrongNowAndThen) {
  question.baselineOnly = true;
  machine.compiler = [=, this](const Command &command, const Limits &limits) {
    return ++chance % 3 ? opt(command, limits) : clean("right");
  };
  expectOnlyBaseline(triaged(), Status::Inconsistent);
}

// As of a table of pointers: at addresses that are the same each time the
// output is always right.
TEST_F(DoubtfulOutput, IsWrongAtSomeAddresses) {
  machine.compiler = [this](const Command &command, const Limits &limits) {
    SimulatedOpt now = opt;
    if (!command.systemAddresses || ++chance % 2)
      now.rewritesOf.clear();
    return now(command, limits);
  };
  question.baselineOnly = true;
  Report report = triaged();
  expectOnlyBaseline(report, Status::Inconsistent);
  EXPECT_TRUE(hasRemark(report, RemarkId::WrongRuns));
}

TEST_F(DoubtfulOutput, IsWrongEachTimeInNoMoreRunsThanWereAsked) {
  question.baselineOnly = true;
  EXPECT_EQ(triaged().baselineRuns, question.baselineRuns);
}

TEST_F(DoubtfulOutput, IsWrongWhateverRuns) {
  machine.tools["check"] = [](const std::string &) { return rejected(""); };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Partial);
  EXPECT_EQ(report.pass.pass, "");
  EXPECT_FALSE(report.reduction);
}

TEST_F(DoubtfulOutput, IsComparedWithAReference) {
  question.output = {};
  question.output.run = "run {output}";
  question.output.reference = "trusted {input}";
  machine.tools["trusted"] = [](const std::string &text) {
    return clean(text);
  };
  machine.tools["run"] = [](const std::string &text) {
    return clean(text.find("t.wrong") == std::string::npos ? "1" : "2");
  };
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p2");
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions.front().pattern, "Pattern1");
  EXPECT_TRUE(report.reduction);
}

TEST_F(DoubtfulOutput, AnInterestingnessTestSaysZeroOfWhatIsWrong) {
  question.output = {};
  question.output.interesting = "wrong {output}";
  machine.tools["wrong"] = [](const std::string &text) {
    return text.find("t.wrong") == std::string::npos ? rejected("") : clean();
  };
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p2");
  EXPECT_EQ(report.status, Status::Confirmed);
}

//===----------------------------------------------------------------------===//
// A test of the user's own
//===----------------------------------------------------------------------===//

class DoubtfulScript : public Doubtful {
protected:
  DoubtfulScript() { plant(RecipeKind::Script); }

  /// It is in best/, and no `reduced.mlir` says more of it.
  void expectUnconfirmed(const Report &report) {
    EXPECT_FALSE(report.reproducer.confirmed);
    EXPECT_EQ(report.reproducer.path, directory.path + "/out/best/input.mlir");
    EXPECT_EQ(contents(report.reproducer.path),
              report.reduction->compile.input.text());
    EXPECT_FALSE(std::filesystem::exists(directory.path + "/out/reduced.mlir"));
    EXPECT_THAT(toMarkdown(report), Not(HasSubstr("in every run")));
  }
};

TEST_F(DoubtfulScript, DoesNotHold) {
  machine.tools["test"] = [](const std::string &) { return rejected(""); };
  Report report = triaged();
  expectOnlyBaseline(report, Status::NotReproduced);
  EXPECT_TRUE(hasRemark(report, RemarkId::TestDoesNotHold));
}

// It was said that it ran in an empty directory, as a bundle does.
TEST_F(DoubtfulScript, HoldsOfTheAnswerEachTime) {
  Report report = triaged();
  EXPECT_TRUE(report.reproducer.confirmed);
  EXPECT_EQ(report.reproducer.path, directory.path + "/out/reduced.mlir");
  EXPECT_THAT(toMarkdown(report),
              HasSubstr("the interestingness test held for `reduced.mlir` in "
                        "every run"));
}

TEST_F(DoubtfulScript, HoldsNowAndThen) {
  machine.tools["test"] = [this](const std::string &) {
    return ++chance % 2 ? rejected("") : clean();
  };
  Report report = triaged();
  expectOnlyBaseline(report, Status::Inconsistent);
  EXPECT_TRUE(hasRemark(report, RemarkId::FlakyTest));
}

TEST_F(DoubtfulScript, HoldsOfAnything) {
  machine.tools["test"] = [](const std::string &) { return clean(); };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Partial);
  EXPECT_TRUE(hasRemark(report, RemarkId::TestTakesAnything));
  EXPECT_FALSE(report.reduction->certified);
  expectUnconfirmed(report);
}

TEST_F(DoubtfulScript, HoldsOfTheAnswerNowAndThen) {
  machine.tools["test"] = [this](const std::string &text) {
    bool isFlaky = progress.entered.back() == "confirm" && ++chance % 2;
    bool holds = text.find("t.a") != std::string::npos;
    return holds && !isFlaky ? clean() : rejected("");
  };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Inconsistent);
  EXPECT_TRUE(hasRemark(report, RemarkId::FlakyTest));
  expectUnconfirmed(report);
}

// It held for "a signal", and the reduced input crashes the command itself.
TEST_F(DoubtfulScript, MayHoldSinceTheCommandFailsNow) {
  EXPECT_FALSE(hasRemark(triaged(), RemarkId::FailsUnderTest));
  session.journal.reset();
  opt.bug = [whole = input.size()](const Moment &now) {
    return now.input.size() < whole / 2 ? std::optional(theCrash())
                                        : std::nullopt;
  };
  EXPECT_TRUE(hasRemark(triaged(), RemarkId::FailsUnderTest));
}

TEST_F(DoubtfulScript, GetsTheInputAsItIsWhereItCannotBePrinted) {
  everyRunEnds(theCrash());
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Confirmed);
  EXPECT_TRUE(report.reduction->certified);
}

} // namespace
