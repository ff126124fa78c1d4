//===- BesideTheAnswerTest.cpp - Tier, the command as pasted --------------===//
#include "WholeTriage.h"
#include "report/ReportText.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;

namespace {

class BesideTheAnswer : public WholeTriage {
protected:
  BesideTheAnswer() { plant(RecipeKind::MLIR); }

  /// Of a serialisation that crashes once it makes this, or more.
  Tier tierOfCrashIn(const std::string &format) {
    opt = {};
    opt.bug = [=](const Moment &now) {
      bool isFar = llvm::is_contained(now.options, "format=fatbin") ||
                   llvm::is_contained(now.options, "format=" + format);
      return now.pass == "gpu-module-to-binary" && isFar
                 ? std::optional(theCrash())
                 : std::nullopt;
    };
    flags = {"--pass-pipeline=builtin.module(p1,gpu-module-to-binary{format="
             "fatbin})"};
    session.journal.reset();
    return triaged().tier;
  }
};

TEST_F(BesideTheAnswer, TierIsTheFirstThatASerialisationCannotDoWithout) {
  EXPECT_EQ(tierOfCrashIn("llvm").name, "translation");
  EXPECT_EQ(tierOfCrashIn("isa").name, "codegen");
  EXPECT_EQ(tierOfCrashIn("fatbin").name, "ptxas");
}

TEST_F(BesideTheAnswer, OptionThatOnlyHidesTheFailureIsLeftOut) {
  flags.push_back("--mlir-pass-pipeline-local-reproducer");
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::VeilLeftOut));
}

TEST_F(BesideTheAnswer, CompilerThatDoesNotAnswerHelpHasNoFlagsThatAreKnown) {
  compiler.answersHelp = false;
  EXPECT_TRUE(hasRemark(triaged(), RemarkId::NoHelp));
}

// "Before it, the compiler prints ..., and goes on" was said of the line with
// which it ends.
TEST_F(BesideTheAnswer, AFatalErrorIsNotSaidBeforeItself) {
  auto endsWith = [this](const std::string &text) {
    machine.compiler = [=, this](const Command &command, const Limits &limits) {
      Outcome outcome = opt(command, limits);
      return outcome.status == Outcome::Status::Crashed ? rejected(text, 70)
                                                        : outcome;
    };
    session.journal.reset();
    return triaged();
  };
  std::string fatal = "fatal error: error in backend: no such thing\n";
  EXPECT_FALSE(hasRemark(endsWith(fatal), RemarkId::SaidBefore));
  EXPECT_TRUE(
      hasRemark(endsWith("error: odd\n" + fatal), RemarkId::SaidBefore));
}

TEST_F(BesideTheAnswer, BinaryInputIsNotReduced) {
  input = std::string(1, '\0') + "\"t.a\"";
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::UnreadableInput));
  EXPECT_FALSE(report.reduction);
}

// The certificate was of a command that is not the one of run.sh.
TEST_F(BesideTheAnswer, EditsWereJudgedWithoutTheThreadsOfTheReproducer) {
  const std::string off = "--mlir-disable-threading";
  EXPECT_FALSE(triaged().editedWithoutThreads) << "one function is left";
  question.fromOriginal = true; // `reduce` searches no kernel
  session.journal.reset();
  EXPECT_FALSE(triaged().editedWithoutThreads);
  question.fromOriginal = false;
  session.journal.reset();
  input = moduleOf({"t.k", "t.a"});
  opt.bug = [bug = opt.bug](const Moment &now) {
    bool hasOther = now.input.find("\"t.k\"") != std::string::npos;
    return hasOther ? bug(now) : std::nullopt;
  };
  // Two that crash at once may lose their stacks.
  EXPECT_TRUE(llvm::is_contained(triaged().reproducer.runs->command.argv, off));
  session.journal.reset();
  opt.bug = [bug = opt.bug](const Moment &now) {
    return bug(now) ? std::optional(theError()) : std::nullopt;
  };
  Report report = triaged();
  ASSERT_TRUE(report.reduction->certified);
  EXPECT_FALSE(llvm::is_contained(report.reproducer.runs->command.argv, off));
  EXPECT_THAT(toText(report), testing::HasSubstr("(judged without threads)"));

  flags.push_back(off);
  opt.bug = [bug = opt.bug, off](const Moment &now) {
    return now.hasFlag(off) ? bug(now) : std::nullopt;
  };
  session.journal.reset();
  report = triaged();
  ASSERT_TRUE(report.reduction->certified);
  EXPECT_TRUE(llvm::is_contained(report.reproducer.runs->command.argv, off));
  EXPECT_FALSE(report.editedWithoutThreads);
}

// Without threads it is another crash, always, in the same pass.
TEST_F(BesideTheAnswer, CrashThatLooksOtherwiseWithThreads) {
  machine.compiler = [this](const Command &command, const Limits &limits) {
    Outcome outcome = opt(command, limits);
    bool threads =
        !llvm::is_contained(command.argv, "--mlir-disable-threading");
    if (outcome.status == Outcome::Status::Crashed && !threads)
      outcome.err = otherCrash().err;
    return outcome;
  };
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::NotSteady));
  EXPECT_TRUE(hasRemark(report, RemarkId::WithThreads));
}

// As it was seen of a crash that depends on the order of a hash table: what is
// in the whole input decides whether it shows with threads only.
TEST_F(BesideTheAnswer, WhatGoesAwayWithoutThreadsMayNeedNone) {
  bool needsThem = false;
  opt.bug = [&](const Moment &now) {
    auto isIn = [&](llvm::StringRef text) {
      return now.input.find(text) != std::string::npos;
    };
    bool shows = now.pass == "p3" && isIn("\"t.op\"") &&
                 (!now.hasFlag("--mlir-disable-threading") ||
                  (!needsThem && !isIn("\"t.b\"")));
    return shows ? std::optional(theCrash()) : std::nullopt;
  };
  EXPECT_EQ(noteOf(triaged(), RemarkId::WithThreads),
            "the reproducer shows it with --mlir-disable-threading, too: the "
            "failure needs no threads");
  needsThem = true;
  session.journal.reset();
  EXPECT_EQ(noteOf(triaged(), RemarkId::WithThreads),
            "the reproducer does not show it with --mlir-disable-threading in "
            "any of 6 runs: the failure seems to need threads");
}

// The reduced input showed the same error, of another op.
TEST_F(BesideTheAnswer, ReproducerMayFailInAnotherPattern) {
  opt.bug = [](const Moment &now) {
    bool isNamed = now.input.find("\"f1\"") != std::string::npos;
    bool shows = now.pass == "p3" && now.application == (isNamed ? 1 : 0) &&
                 now.input.find("\"t.op\"") != std::string::npos;
    return shows ? std::optional(theCrash()) : std::nullopt;
  };
  Report report = triaged();
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions.front().pattern, "Pattern1");
  EXPECT_EQ(noteOf(report, RemarkId::OtherPattern),
            "the reproducer shows it in Pattern0, and not in Pattern1, which "
            "is the pattern of the input");
}

// A face of spoilt memory that every twentieth run shows: the baseline may not
// have seen it.
TEST_F(BesideTheAnswer, OneOtherCrashOfTheWholePipelineIsNoAnswer) {
  question.fromOriginal = true;
  unsigned others = 0;
  progress.onStage = [&](const std::string &name) {
    if (name == "whole")
      others = 1;
  };
  machine.compiler = [&](const Command &command, const Limits &limits) {
    Outcome outcome = opt(command, limits);
    if (outcome.status == Outcome::Status::Crashed && others > 0) {
      --others;
      outcome.err = otherCrash().err;
      outcome.signal = SIGFPE; // other crashes begin the triage afresh
    }
    return outcome;
  };
  Report report = triaged();
  EXPECT_EQ(others, 0u);
  EXPECT_EQ(report.originalShows, true);
}

/// The whole pipeline meets a limit on what is left of the input.
class WholeMeetsLimit : public BesideTheAnswer {
protected:
  WholeMeetsLimit() {
    question.fromOriginal = true;
    machine.compiler = [this](const Command &command, const Limits &limits) {
      Outcome outcome = opt(command, limits);
      bool isWhole = progress.entered.back() == "whole" &&
                     outcome.status == Outcome::Status::Crashed;
      return isWhole ? hung() : outcome;
    };
  }
};

// It was said that the reduced input needs the reduced pipeline.
TEST_F(WholeMeetsLimit, AndNobodyKnowsWhetherItShowsIt) {
  Report report = triaged();
  ASSERT_TRUE(report.reduction);
  EXPECT_EQ(report.originalShows, std::nullopt);
  EXPECT_FALSE(hasRemark(report, RemarkId::NeedsShortPipeline));
}

// A script runs the compiler, and ends in the same signal by another bug.
TEST_F(WholeMeetsLimit, AndTheCommandAsPastedCrashesElsewhere) {
  session.request.behind = CompilerBehind{theCrash(), SIGSEGV, {}};
  Outcome end = otherCrash();
  machine.launched = [&](const Command &, const Limits &) { return end; };
  EXPECT_EQ(triaged().originalShows, std::nullopt);
  end = theCrash();
  session.journal.reset();
  EXPECT_EQ(triaged().originalShows, true);
  end.err.text = "Segmentation fault\n"; // the script drops all else
  session.journal.reset();
  EXPECT_EQ(triaged().originalShows, true);
}

// In a package of Python, as a rule.
TEST_F(BesideTheAnswer, AToolThatNobodyNamedIsShownByItsPath) {
  Report report = triaged();
  ASSERT_TRUE(report.reproducer.bundle);
  EXPECT_FALSE(report.reproducer.bundle->shownByPath);
  session.request.behind = CompilerBehind{theCrash(), SIGSEGV, {}};
  session.journal.reset();
  report = triaged();
  ASSERT_TRUE(report.reproducer.bundle);
  EXPECT_TRUE(report.reproducer.bundle->shownByPath);
}

/// `nice /compiler`, for which its own input is reduced.
class AsPasted : public BesideTheAnswer {
protected:
  AsPasted() {
    launchers = {"nice"};
    question.fromOriginal = true;
  }
  void launchedEnds(const Outcome &outcome) {
    machine.launched = [=](const Command &, const Limits &) { return outcome; };
  }
};

TEST_F(AsPasted, ShowsIt) {
  Report report = triaged();
  EXPECT_EQ(report.originalShows, true);
  EXPECT_FALSE(hasRemark(report, RemarkId::NotAsPasted));
}

TEST_F(AsPasted, DoesNotShowIt) {
  launchedEnds(clean());
  Report report = triaged();
  EXPECT_EQ(report.originalShows, false);
  EXPECT_TRUE(hasRemark(report, RemarkId::NotAsPasted));
}

// One clean run of a wrapper that fails now and then was told as a fact.
TEST_F(AsPasted, IsAskedAgainBeforeItIsSaidNotToShowIt) {
  machine.launched = [this, runs = 0](const Command &, const Limits &) mutable {
    return ++runs % 4 ? clean() : theCrash();
  };
  EXPECT_EQ(triaged().originalShows, true);
}

// The command that was pasted hides it; the triage leaves that out.
TEST_F(AsPasted, IsAskedWithoutWhatOnlyHidesIt) {
  flags.push_back("--mlir-pass-pipeline-local-reproducer");
  machine.launched = [](const Command &command, const Limits &) {
    bool isHidden = llvm::is_contained(command.argv,
                                       "--mlir-pass-pipeline-local-reproducer");
    return isHidden ? rejected("error: failed") : theCrash();
  };
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::VeilLeftOut));
  EXPECT_EQ(report.originalShows, true);
  EXPECT_FALSE(hasRemark(report, RemarkId::NotAsPasted));
}

// An output that they name was the user's own file.
TEST_F(AsPasted, HasTheWordsOfItsResponseFiles) {
  compiler.profile.isGiven = compiler.profile.readsResponseFiles = true;
  std::string words = directory.path + "/words";
  std::ofstream(words) << "--from-file -o " << directory.path << "/users";
  progress.onStage = [&](const std::string &name) {
    if (name == "as-pasted")
      session.request.pasted.push_back("@" + words);
  };
  bool isRead = false, isWritten = false;
  machine.launched = [&](const Command &command, const Limits &) {
    isRead |= llvm::is_contained(command.argv, "--from-file");
    isWritten |= llvm::is_contained(command.argv, directory.path + "/users");
    return theCrash();
  };
  EXPECT_EQ(triaged().originalShows, true);
  EXPECT_TRUE(isRead);
  EXPECT_FALSE(isWritten);
}

TEST_F(AsPasted, IsNotKnownIfItIsStoppedThenAndTheAnswerStays) {
  launchedEnds(clean());
  progress.onStage = [this](const std::string &name) {
    if (name == "as-pasted")
      interrupt();
  };
  Report report = triaged();
  EXPECT_EQ(report.originalShows, true) << "as the whole pipeline said";
  EXPECT_EQ(report.status, Status::Confirmed);
}

TEST_F(AsPasted, IsNoProgram) {
  launchedEnds(rejected("env: nice: No such file", 127));
  EXPECT_EQ(triaged().originalShows, true) << "as the whole pipeline said";
}

TEST_F(AsPasted, IsNotRunWhereItWritesAFileOfTheUsers) {
  launchers = {"time", "-o", "times.txt"};
  launchedEnds(clean());
  EXPECT_EQ(triaged().originalShows, true);
}

} // namespace
