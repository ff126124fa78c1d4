//===- AfreshTest.cpp - All over again, knowing why -----------------------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"
#include <atomic>
#include <future>

using namespace culprit;
using namespace culprit::test;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

namespace {

class Afresh : public WholeTriage {
protected:
  Afresh() { plant(RecipeKind::MLIR); }

  unsigned rounds() const { return llvm::count(progress.entered, "baseline"); }
  void stopInSecondRound() {
    progress.onFound = [this](const std::string &text) {
      if (text.find("all over again") != std::string::npos)
        interrupt();
    };
  }
};

//===----------------------------------------------------------------------===//
// Slow
//===----------------------------------------------------------------------===//

/// How a compile that needs so long ends within these limits.
Outcome working(milliseconds work, const Limits &limits, Outcome end) {
  milliseconds cpu = limits.cpu.count() ? limits.cpu : limits.wall;
  milliseconds until = std::min(limits.wall, cpu);
  Outcome outcome = work > until ? hung(end.out.text) : std::move(end);
  outcome.wall = outcome.cpu = std::min(work, until);
  return outcome;
}

/// p3 never ends where t.loop is, and takes long where t.slow is.
class OnlySlow : public Afresh {
protected:
  OnlySlow() {
    input = moduleOf({"t.slow", "t.loop"});
    opt = {};
    machine.compiler = [this](const Command &command, const Limits &limits) {
      Outcome end = opt(command, limits);
      milliseconds work = workOf(end.out.text);
      return working(work, limits, std::move(end));
    };
  }

  /// Of what is printed in the end.
  static milliseconds workOf(llvm::StringRef text) {
    if (text.contains("// ran p3") && text.contains("t.loop"))
      return hours(1);
    if (text.contains("// ran p3") && text.contains("t.slow"))
      return seconds(5);
    return milliseconds(10);
  }
};

TEST_F(OnlySlow, BeginsAfreshOnceWithTheFullLimit) {
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_TRUE(hasRemark(report, RemarkId::OnlySlow));
  EXPECT_FALSE(hasRemark(report, RemarkId::HangUnsure));
  EXPECT_THAT(best(), AllOf(HasSubstr("t.loop"), Not(HasSubstr("t.slow"))));
  EXPECT_EQ(report.failure.face.kind, FailureKind::Hang);
  EXPECT_EQ(report.status, Status::Confirmed);
}

TEST_F(OnlySlow, WhatIsSlowIsNotTheBestOfARunThatIsStopped) {
  stopInSecondRound();
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Interrupted);
  EXPECT_TRUE(hasRemark(report, RemarkId::OnlySlow));
  EXPECT_EQ(report.pass.pass, "");
  EXPECT_THAT(noteOf(report, RemarkId::HangUnsure),
              HasSubstr("with shorter limits it was p3"));
  EXPECT_FALSE(report.reproducer.confirmed);
  EXPECT_FALSE(std::filesystem::exists(directory.path + "/out/best"));
}

/// p3 never ends where the loop is deep. Where it is not, which no failure
/// shows under a limit that was learnt, it takes long.
class EditedUntilOnlySlow : public Afresh {
protected:
  EditedUntilOnlySlow() {
    question.fromOriginal = true;
    input = moduleOf({"t.b", "t.loop"});
    Rewrite{"\"t.loop\"()", "\"t.loop\"() {deep}"}.apply(input);
    opt.bug = [](const Moment &now) -> std::optional<Outcome> {
      bool isLoop =
          now.pass == "p3" && now.input.find("t.loop") != std::string::npos;
      return isLoop ? std::optional(hung()) : std::nullopt;
    };
    machine.compiler = [this](const Command &command, const Limits &limits) {
      Outcome end = opt(command, limits);
      if (end.status != Outcome::Status::TimedOut)
        return end;
      bool isDeep = isDeepIn(command);
      if (!isDeep && endsWithin(limits))
        end = clean();
      return working(isDeep ? hours(1) : slow, limits, std::move(end));
    };
  }
  bool endsWithin(const Limits &limits) const {
    return slow <= (limits.cpu.count() ? limits.cpu : limits.wall);
  }
  std::function<bool(const Command &)> isDeepIn = [](const Command &command) {
    return contents(command.argv[1]).find("deep") != std::string::npos;
  };
  milliseconds slow = seconds(5);
};

TEST_F(EditedUntilOnlySlow, GoesBackToWhatHangsAndOnFromThere) {
  Report report = triaged();
  EXPECT_THAT(progress.said, Contains(HasSubstr("what is left is only slow")));
  EXPECT_EQ(rounds(), 1u);
  EXPECT_THAT(inReproducer(), AllOf(HasSubstr("deep"), Not(HasSubstr("t.b"))));
  EXPECT_TRUE(report.reduction && report.reduction->certified);
  EXPECT_EQ(report.status, Status::Confirmed);
  EXPECT_FALSE(hasRemark(report, RemarkId::HangUnsure));
}

// No shorter limit tells the two apart.
TEST_F(EditedUntilOnlySlow, StaysWithTheLastThatHangs) {
  slow = seconds(20);
  Report report = triaged();
  EXPECT_EQ(rounds(), 1u);
  EXPECT_THAT(inReproducer(), HasSubstr("deep"));
  EXPECT_FALSE(report.reduction && report.reduction->certified);
  EXPECT_THAT(noteOf(report, RemarkId::Reduced), HasSubstr("only slow"));
  EXPECT_EQ(report.status, Status::Confirmed);
}

// Not an edit, but a flag that was dropped, made it slow.
TEST_F(EditedUntilOnlySlow, GoesBackToTheCommandThatHangs) {
  flags.push_back("--allow-unregistered-dialect");
  isDeepIn = [](const Command &command) {
    return llvm::is_contained(command.argv, "--allow-unregistered-dialect");
  };
  Report report = triaged();
  EXPECT_THAT(progress.said, Contains(HasSubstr("what is left is only slow")));
  EXPECT_EQ(rounds(), 1u);
  EXPECT_THAT(inReproducer(),
              AllOf(HasSubstr("t.loop"), Not(HasSubstr("t.b"))));
  EXPECT_THAT(report.reproducer.bundle->flags,
              Contains("--allow-unregistered-dialect"));
  EXPECT_EQ(report.status, Status::Confirmed);
}

/// A busy machine gives a compile half of its time: the limit ends in p2, which
/// needs 20 s, and not in p3, which is endless. With all of its passes the
/// command hangs, whatever p2 does.
class SlowInFront : public OnlySlow {
protected:
  template <typename Compiler> void isIn(const Compiler &simulated) {
    machine.compiler = [=](const Command &command, const Limits &limits) {
      milliseconds gets = limits.wall / 2;
      if (limits.cpu.count())
        gets = std::min(gets, limits.cpu);
      Compiler slow = simulated;
      slow.bug = [=](const auto &now) {
        bool hangs =
            now.pass == "p3" || (now.pass == "p2" && gets < seconds(20));
        return hangs ? std::optional(hung()) : std::nullopt;
      };
      Outcome outcome = slow(command, limits);
      if (outcome.status == Outcome::Status::TimedOut)
        outcome.wall = outcome.cpu = gets;
      return outcome;
    };
  }
  Report notConfirmed() {
    Report report = triaged();
    EXPECT_EQ(rounds(), 2u);
    EXPECT_EQ(report.status, Status::Partial);
    return report;
  }
};

TEST_F(SlowInFront, OfThePassOfMLIRThatHangs) {
  input = moduleOf({"t.a"});
  flags.clear();
  compiler.flags.erase("pass-pipeline");
  SimulatedOpt slow;
  slow.ownPipeline = passes(3);
  isIn(slow);
  Report report = notConfirmed();
  EXPECT_EQ(report.pass.pass, "p2");
  EXPECT_NE(report.pass.precision, Precision::Exact);
  EXPECT_TRUE(hasRemark(report, RemarkId::HangUnsure));
}

TEST_F(SlowInFront, OfThePassOfLLVMThatHangs) {
  useLLVM("opt");
  input = "one\n";
  flags = {"-passes=p1,p2,p3"};
  question.reduceIR = question.reduceCommand = false;
  isIn(SimulatedLLVM());
  EXPECT_NE(notConfirmed().pass.precision, Precision::Exact);
}

//===----------------------------------------------------------------------===//
// A command that looks like a hang
//===----------------------------------------------------------------------===//

/// The command as given takes until a step begins; what fails does not end
/// within limits that were learnt.
class SeemsToHang : public Afresh {
protected:
  /// `hangs`: it does then, else it fails as planted.
  void endWhenBegins(const std::string &step, bool hangs) {
    settings.workers = 2;
    question.goesAheadAfter = milliseconds(1);
    progress.onStage = [=, this](const std::string &begun) {
      if (begun == step && !isOver.test_and_set())
        isOver.notify_all();
    };
    machine.compiler = [=, this](const Command &command, const Limits &limits) {
      Outcome outcome = opt(command, limits);
      outcome.wall = milliseconds(1);
      if (outcome.status != Outcome::Status::Crashed)
        return outcome;
      bool isGiven = !isBegun.test_and_set();
      if (isGiven)
        isOver.wait(false);
      bool ends = !hangs && (isGiven || isOver.test());
      return working(ends ? milliseconds(5000) : hours(1), limits, outcome);
    };
  }
  std::atomic_flag isBegun, isOver;
};

// Five seconds of a command that is slow, and does not hang.
TEST_F(SeemsToHang, AndFailsOtherwise) {
  endWhenBegins("kernel", /*hangs=*/false);
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_THAT(progress.said, Contains(HasSubstr("came to its own end")));
  EXPECT_EQ(report.failure.face.kind, FailureKind::Crash);
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.status, Status::Confirmed);
}

// After all steps it is clear that they were about nothing.
TEST_F(SeemsToHang, AndFailsOtherwiseInTheEnd) {
  endWhenBegins("confirm", /*hangs=*/false);
  Report report = triaged();
  EXPECT_EQ(report.failure.face.kind, FailureKind::Crash);
  EXPECT_EQ(report.status, Status::Confirmed);
}

TEST_F(SeemsToHang, AndDoes) {
  endWhenBegins("confirm", /*hangs=*/true);
  Report report = triaged();
  EXPECT_EQ(rounds(), 1u) << "no step before confirm has waited for it";
  EXPECT_EQ(report.failure.face.kind, FailureKind::Hang);
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.status, Status::Confirmed);
}

TEST_F(SeemsToHang, AndIsStoppedBeforeThatIsSure) {
  endWhenBegins("confirm", /*hangs=*/true);
  auto end = progress.onStage;
  progress.onStage = [=, this](const std::string &begun) {
    if (begun == "kernel") {
      interrupt();
      isOver.test_and_set();
      isOver.notify_all();
    }
    end(begun);
  };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Interrupted);
  EXPECT_TRUE(hasRemark(report, RemarkId::HangUnsure));
}

// Patterns that "go on and on" were told of a compile that was only slow.
TEST_F(SeemsToHang, AndIsStoppedBeforeThePassHadTheFullLimit) {
  endWhenBegins("kernel", /*hangs=*/true);
  auto end = progress.onStage;
  progress.onStage = [=, this](const std::string &begun) {
    if (begun == "confirm")
      interrupt();
    end(begun);
  };
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.status, Status::Interrupted);
  EXPECT_TRUE(hasRemark(report, RemarkId::HangUnsure));
}

//===----------------------------------------------------------------------===//
// By chance
//===----------------------------------------------------------------------===//

/// Crashes as planted, and at the addresses of the system, where `varies` says
/// so, as another one three times of four.
class ItVaries : public Afresh {
protected:
  using Varies = std::function<bool(const Command &, const std::string &text)>;
  void vary(Varies varies) {
    machine.compiler = [=, this](const Command &command, const Limits &limits) {
      Outcome outcome = opt(command, limits);
      if (outcome.status != Outcome::Status::Crashed ||
          !command.systemAddresses ||
          !varies(command, contents(command.argv[1])) || ++runs % 4 == 0)
        return outcome;
      outcome.err.text = otherFace.err.text;
      outcome.signal = otherFace.signal;
      outcome.status = otherFace.status;
      return outcome;
    };
  }
  Outcome otherFace = otherCrash();
  unsigned runs = 0;
};

// Only the smaller input does.
TEST_F(ItVaries, FoundWhereItIsReplayed) {
  vary([](const Command &, const std::string &text) {
    return text.find("\"t.b\"") == std::string::npos;
  });
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_THAT(progress.said, Contains(HasSubstr("at other addresses")));
  EXPECT_EQ(report.failure.face.frames.front(), "mlir::a::lower");
  EXPECT_TRUE(report.reduction);
  EXPECT_TRUE(hasRemark(report, RemarkId::ReplayRate));
  EXPECT_EQ(report.status, Status::Confirmed);
}

// Each run fails, and no pass was looked for, since not all crash.
TEST_F(ItVaries, IntoAnErrorInsteadOfTheCrash) {
  machine.compiler = [this](const Command &command, const Limits &limits) {
    Outcome outcome = opt(command, limits);
    bool isError =
        outcome.status == Outcome::Status::Crashed && ++runs % 3 == 0;
    return isError ? theError() : outcome;
  };
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_EQ(report.failure.face.frames.front(), "mlir::a::lower");
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_THAT(noteOf(report, RemarkId::OtherBug),
              HasSubstr("ends in an error instead"));
}

// The user's input crashes in each run, in one of two ways, and a smaller one
// now and then.
TEST_F(ItVaries, ASmallerInputThatShowsItByChanceIsNotCertified) {
  vary([this](const Command &, const std::string &text) {
    bool isWhole = text.find("\"t.b\"") != std::string::npos;
    otherFace = isWhole ? otherCrash() : clean();
    return true;
  });
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::Faces));
  ASSERT_TRUE(report.reduction);
  EXPECT_FALSE(report.reduction->certified);
  EXPECT_THAT(noteOf(report, RemarkId::Reduced), HasSubstr("by chance"));
}

// run.sh was asked once, and had luck.
TEST_F(ItVaries, FoundWhereOnlyRepeatedRunsOfTheSmallerInputAreClean) {
  otherFace = clean();
  vary([asked = 0](const Command &, const std::string &text) mutable {
    bool isSmaller = text.find("\"t.b\"") == std::string::npos;
    return isSmaller && asked++ % 2 != 0;
  });
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_THAT(progress.said, Contains(HasSubstr("at other addresses")));
}

// Which of two errors comes first depends on where things lie, and no step
// waits for the runs that tell.
TEST_F(ItVaries, WhichErrorComesFirstInARunBeside) {
  settings.workers = 2;
  machine.compiler = [this](const Command &command, const Limits &limits) {
    Outcome outcome = opt(command, limits);
    if (outcome.status != Outcome::Status::Crashed)
      return outcome;
    bool isOther = command.systemAddresses && ++runs % 2 == 0;
    return rejected(isOther ? "error: no such b\n" : "error: no such a\n");
  };
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_THAT(progress.said, Contains(HasSubstr("in another run")));
  EXPECT_TRUE(hasRemark(report, RemarkId::Flaky));
}

TEST_F(ItVaries, AnotherCrashInARunBesideIsAFaceOfIt) {
  settings.workers = 2;
  vary([](const Command &, const std::string &) { return true; });
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_EQ(llvm::count(progress.entered, "confirm"), 1)
      << "it was seen long before";
  EXPECT_TRUE(hasRemark(report, RemarkId::Faces));
}

TEST_F(ItVaries, NotIfOnlyTheSameIsShownInRunsBeside) {
  settings.workers = 2;
  machine.compiler = [this](const Command &command, const Limits &limits) {
    Outcome outcome = opt(command, limits);
    return outcome.status != Outcome::Status::Crashed
               ? outcome
               : rejected("error: no such a\nerror: A signal was caught while "
                          "processing the MLIR module\n");
  };
  Report report = triaged();
  EXPECT_EQ(rounds(), 1u);
  EXPECT_EQ(report.baselineRuns, 6u);
}

// The baseline has two runs.
TEST_F(ItVaries, ASlowCommandThatShowsNothingAfterItsBaseline) {
  input += "// " + std::string(70000, '-') + "\n";
  machine.compiler = [this](const Command &command, const Limits &limits) {
    bool shows = runs++ < 2 || rounds() > 1;
    Outcome outcome = shows ? opt(command, limits) : clean();
    outcome.cpu = outcome.wall = seconds(1);
    return outcome;
  };
  EXPECT_EQ(triaged().status, Status::Confirmed);
  EXPECT_EQ(rounds(), 2u);
}

// It was seen of a signal that had nothing to do with the input: three runs
// showed it by luck, and a function was named for it.
TEST_F(ItVaries, ACommandWhoseTraceShowsNothing) {
  machine.compiler = [this](const Command &command, const Limits &limits) {
    bool isTraced = llvm::any_of(command.argv, [](llvm::StringRef word) {
      return word.starts_with("--log-actions-to");
    });
    bool isAskedAgain =
        command.systemAddresses && progress.entered.back() == "steady";
    return rounds() == 1 && (isTraced || isAskedAgain) ? clean()
                                                       : opt(command, limits);
  };
  triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_EQ(llvm::count(progress.entered, "pass"), 1) << "before any search";
}

/// Where `loses` says so, every second crash ends without its stack.
class LosesItsStack : public ItVaries {
protected:
  void lose(std::function<bool(const Command &)> loses) {
    machine.compiler = [=, this](const Command &command, const Limits &limits) {
      Outcome outcome = opt(command, limits);
      if (outcome.status == Outcome::Status::Crashed && loses(command) &&
          ++runs % 2 == 0)
        outcome.err.text.clear();
      return outcome;
    };
  }
  static bool hasThreads(const Command &command) {
    return !llvm::is_contained(command.argv, "--mlir-disable-threading");
  }
};

// It was one more way to crash, and another bug was accepted as the third.
TEST_F(LosesItsStack, InThreadsAloneItIsTheSameCrash) {
  lose(hasThreads);
  Report report = triaged();
  EXPECT_EQ(rounds(), 1u);
  EXPECT_FALSE(hasRemark(report, RemarkId::Faces));
  EXPECT_EQ(report.pass.pass, "p3");
}

TEST_F(LosesItsStack, WithoutThreadsItVaries) {
  lose([](const Command &) { return true; });
  triaged();
  EXPECT_EQ(rounds(), 2u);
}

// Freed memory is used, and all runs have met the same there, by chance.
TEST_F(ItVaries, FoundInAnotherHeapAlone) {
  vary([](const Command &command, const std::string &) {
    return command.environment.count("GLIBC_TUNABLES") != 0;
  });
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_THAT(progress.said, Contains(HasSubstr("in another heap")));
  EXPECT_EQ(report.status, Status::Confirmed);
}

// It was seen: of such a crash two functions were "needed together", and a pass
// that has nothing to do with it was an enabler.
TEST_F(ItVaries, FoundWhereAnotherCrashOnTheWayIsTheFailureInOtherRuns) {
  machine.compiler = [this](const Command &command, const Limits &limits) {
    Outcome outcome = opt(command, limits);
    bool isChance = rounds() == 1 && progress.entered.back() == "kernel" &&
                    !command.systemAddresses &&
                    outcome.status == Outcome::Status::Crashed;
    return isChance ? otherCrash() : outcome;
  };
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_THAT(progress.said, Contains(HasSubstr("in another run")));
  EXPECT_EQ(report.kernel.kernel, "f1");
  EXPECT_EQ(report.status, Status::Confirmed);
}

// Without the op that makes it crash, it crashes otherwise: another bug.
TEST_F(ItVaries, NotIfTheOtherCrashIsNeverTheFailure) {
  opt.bug = [bug = opt.bug](const Moment &now) -> std::optional<Outcome> {
    bool isOther =
        now.pass == "p3" && now.input.find("\"t.op\"") == std::string::npos;
    return isOther ? std::optional(otherCrash()) : bug(now);
  };
  Report report = triaged();
  EXPECT_EQ(rounds(), 1u);
  EXPECT_EQ(report.status, Status::Confirmed);
}

/// p3 crashes in a third of all runs; in the others, p4 does, whatever ran
/// before it.
class TwoBugs : public ItVaries {
protected:
  TwoBugs() {
    machine.compiler = [this](const Command &command, const Limits &limits) {
      if (++runs % 3 == 0)
        return opt(command, limits);
      Outcome second = otherCrash();
      SimulatedOpt later = opt;
      later.bug = [=](const Moment &now) {
        return now.pass == "p4" ? std::optional(second) : std::nullopt;
      };
      return later(command, limits);
    };
  }
};

// It was seen: the first pass was named, with the message of the second.
TEST_F(TwoBugs, TheSecondIsNoFaceOfTheFirst) {
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_THAT(progress.said, Contains(HasSubstr("without the other bug")));
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.failure.face.frames, faceOf(theCrash()).frames);
  EXPECT_TRUE(report.failure.otherFaces.empty());
  EXPECT_THAT(noteOf(report, RemarkId::OtherBug), HasSubstr("20 end in"));
  EXPECT_TRUE(hasRemark(report, RemarkId::Flaky));
}

// run.sh starts one compile at a time.
TEST_F(ItVaries, IsAskedWhileItIsReplayed) {
  settings.workers = 2;
  std::promise<void> asked;
  std::atomic<bool> isReplayed{false}, isAsked{false};
  machine.compiler = [&](const Command &command, const Limits &limits) {
    if (progress.entered.back() == "confirm" && command.systemAddresses &&
        !isAsked.exchange(true))
      asked.set_value();
    return opt(command, limits);
  };
  machine.replays = [&](const Bundle &) {
    if (!isReplayed.exchange(true)) {
      auto end = asked.get_future().wait_for(seconds(60));
      EXPECT_EQ(end, std::future_status::ready);
    }
    return true;
  };
  EXPECT_EQ(triaged().status, Status::Confirmed);
  EXPECT_TRUE(isReplayed);
}

// In the first round, one of four runs without threads crashes otherwise.
TEST_F(ItVaries, FoundWithoutThreads) {
  machine.compiler = [this](const Command &command, const Limits &limits) {
    bool isSingle = command.argv.back() == "--mlir-disable-threading";
    bool isFirst = rounds() == 1 && progress.entered.back() == "steady";
    return isSingle && isFirst && runs++ % 4 == 0 ? otherCrash()
                                                  : opt(command, limits);
  };
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.status, Status::Confirmed);
}

/// The heap is spoilt, and the input cannot be reduced: the generic form of it
/// does not show the failure.
class SpoiltHeap : public ItVaries {
protected:
  SpoiltHeap() {
    Outcome planted =
        crashed("free(): invalid pointer\n" + theCrash().err.text, SIGABRT);
    opt.bug = [=](const Moment &now) {
      bool shows = now.pass == "p3" && now.input.find("// here") == 0;
      return shows ? std::optional(planted) : std::nullopt;
    };
    input = "// here\n" + input;
    vary([this](const Command &, const std::string &) {
      return progress.entered.back() == "confirm" && runs++ > 3;
    });
    machine.compiler = [vary = machine.compiler](const Command &command,
                                                 const Limits &limits) {
      Outcome outcome = vary(command, limits);
      std::string &text = outcome.out.text;
      if (llvm::is_contained(command.argv, "--mlir-print-op-generic"))
        Rewrite{"// here\n", ""}.apply(text);
      return outcome;
    };
  }
};

TEST_F(SpoiltHeap, FoundToVaryAfterItWasConfirmed) {
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_TRUE(report.reproducer.confirmed);
}

TEST_F(SpoiltHeap, WhatWasConfirmedStaysWhereTheSecondRoundHasNoAnswer) {
  machine.compiler = [this, first = machine.compiler](const Command &command,
                                                      const Limits &limits) {
    bool isError = rounds() == 2 && ++runs % 8 != 0;
    return isError ? rejected("error: another") : first(command, limits);
  };
  question.baselineRuns = 10;
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_EQ(report.status, Status::Partial);
  EXPECT_TRUE(report.reproducer.confirmed);
  EXPECT_THAT(noteOf(report, RemarkId::Flaky),
              HasSubstr("not all in the same way"));
  EXPECT_THAT(inReproducer(), HasSubstr("// here"));
}

TEST_F(SpoiltHeap, WhatWasConfirmedStaysWhereTheSecondRoundIsStopped) {
  stopInSecondRound();
  Report report = triaged();
  EXPECT_EQ(rounds(), 2u);
  EXPECT_EQ(report.status, Status::Interrupted);
  EXPECT_TRUE(report.reproducer.confirmed);
  EXPECT_TRUE(hasRemark(report, RemarkId::StoppedEarly));
  EXPECT_THAT(inReproducer(), HasSubstr("// here"));
}

} // namespace
