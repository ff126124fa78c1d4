//===- LeftReproducerTest.cpp - The tool for a compiler's reproducers -----===//
#include "WithSmallTool.h"

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

namespace {

using LeftReproducer = WithSmallTool;

TEST_F(LeftReproducer, ShowsItInTheToolWhichIsTriaged) {
  Report report = triaged();
  EXPECT_EQ(saidOf(report),
            "reduced in small-opt (small version 2), which shows the same "
            "failure on the reproducer that mlir-opt leaves");
  EXPECT_THAT(report.toolCommand,
              AllOf(Contains(path("small-opt")),
                    Contains("--pass-pipeline=builtin.module(p3{n=3})")));
  EXPECT_EQ(report.pass.pass, "p3");
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions.front().pattern, "Pattern1");
  EXPECT_TRUE(report.reduction);
  EXPECT_THAT(best(), AllOf(HasSubstr("t.op"), Not(HasSubstr("\"t.b\""))));
  EXPECT_TRUE(report.reproducer.confirmed);
  EXPECT_EQ(report.status, Status::Confirmed);
  EXPECT_EQ(report.command.front(), machine.compilerPath);
  EXPECT_TRUE(isInTool());
  EXPECT_THAT(progress.entered, Contains("confirm"));
  EXPECT_EQ(llvm::count(progress.entered, "confirm"), 1)
      << "the user's command is not reduced, too";
}

TEST_F(LeftReproducer, CompilesInTheToolCount) {
  Report report = triaged();
  EXPECT_EQ(report.probes.byStage.count("kernel"), 1u)
      << "only the tool's triage has that step";
  unsigned sum = 0;
  for (const auto &[stage, number] : report.probes.byStage)
    sum += number;
  EXPECT_EQ(report.probes.total, sum);
}

/// As Triton does it, in the user's own interpreter. The middle of so much text
/// is not kept, unless it is asked for.
class PrintedForADriver : public WithSmallTool {
protected:
  PrintedForADriver() {
    reduceNothing();
    question.baselineRuns = 1;
    compiler.profile.reproducerTool = {"", "small-opt.py", "mlir-opt"};
    compiler.flags.erase("mlir-pass-pipeline-crash-reproducer");
    session.request.drivers = directory.path;
    install("small-opt.py");
    machine.smallTool = "small-opt.py";
    opt.bug = [bug = opt.bug](const Moment &now) {
      auto end = bug(now);
      bool isPlain = now.command->argv.size() <= 3; // the others need not
      if (end && isPlain)
        end->err.text =
            std::string(145000, 'x') + "\n" +
            writeReproducer({now.input, "builtin.module(p3{n=3})"}) +
            end->err.text + std::string(145000, 'y');
      return end;
    };
  }
};

TEST_F(PrintedForADriver, AmongOtherLines) {
  Report report = triaged();
  ASSERT_GT(report.toolCommand.size(), 2u);
  EXPECT_EQ(report.toolCommand[0], machine.compilerPath);
  EXPECT_EQ(report.toolCommand[1], path("small-opt.py"));
  EXPECT_THAT(saidOf(report), HasSubstr("reduced in small-opt.py"));
  EXPECT_EQ(report.status, Status::Confirmed);
}

// A program that caught two failures was told by the first, and the reproducer
// of the second was of no use.
TEST_F(PrintedForADriver, BeforeThatOfAnotherFailure) {
  opt.bug = [bug = opt.bug](const Moment &now) {
    auto end = bug(now);
    if (end)
      end->err.text +=
          "\n" + writeReproducer({"module {\n}\n", "builtin.module(p1)"}) +
          "\n";
    return end;
  };
  Report report = triaged();
  EXPECT_THAT(saidOf(report), HasSubstr("reduced in small-opt.py"));
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.status, Status::Confirmed);
}

/// What runs in several processes or threads has no passes that can be gated.
class InSeveralProcesses : public FlagInstruments {
public:
  using FlagInstruments::FlagInstruments;
  Passes passes() const override { return Passes::None; }
};

TEST_F(PrintedForADriver, WhosePassesCannotBeGated) {
  ownInstruments = [](Prober &prober, const CompilerUnderTest &compiler) {
    return std::make_unique<InSeveralProcesses>(prober, compiler);
  };
  Report report = triaged();
  EXPECT_THAT(saidOf(report), HasSubstr("reduced in small-opt.py"));
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_FALSE(hasRemark(report, RemarkId::NoPass));
  EXPECT_EQ(report.status, Status::Confirmed);
}

// It was told as the pass's own: the compiler takes no --verify-each, and the
// tool does.
TEST_F(LeftReproducer, TheToolTellsAnErrorOfTheVerifierApart) {
  reduceNothing();
  opt.bug = smallOpt.bug = [](const Moment &now) {
    bool isRefused = now.pass == "p3" && !now.application &&
                     !now.hasFlag("--verify-each=false");
    return isRefused ? std::optional(theError()) : std::nullopt;
  };
  EXPECT_EQ(triaged().failure.face.kind, FailureKind::PassFailure);
  session.journal.reset();
  machine.flagsOfSmall.insert("verify-each");
  Report report = triaged();
  EXPECT_THAT(saidOf(report), HasSubstr("reduced in small-opt"));
  EXPECT_EQ(report.failure.face.kind, FailureKind::Verifier);
}

// It was confirmed, though the command may fail for the other compiler.
TEST_F(LeftReproducer, OfACompilerThatMayNotBeTheOneItIsPartial) {
  session.request.behind.emplace();
  session.request.behind->isSure = false;
  Report report = triaged();
  EXPECT_THAT(saidOf(report), HasSubstr("reduced in small-opt"));
  EXPECT_EQ(report.status, Status::Partial);
}

TEST_F(LeftReproducer, StoppedInTheToolWhatItFoundStays) {
  progress.onStage = [this](const std::string &name) {
    if (name == "reduce" && isInTool())
      interrupt();
  };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Interrupted);
  EXPECT_THAT(saidOf(report), HasSubstr("reduced in small-opt"));
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions.front().pattern, "Pattern1");
  EXPECT_TRUE(hasRemark(report, RemarkId::StoppedEarly));
  EXPECT_THAT(best(), HasSubstr("t.op"));
}

TEST_F(LeftReproducer, StoppedInTheToolsBaselineTheUsersBestStays) {
  progress.onStage = [this](const std::string &name) {
    if (name == "baseline" && isInTool())
      interrupt();
  };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Interrupted);
  EXPECT_EQ(saidOf(report), "");
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_FALSE(report.reproducer.path.empty());
  EXPECT_TRUE(hasRemark(report, RemarkId::StoppedEarly));
}

// As on a disk that is full. What the tool had found was removed.
TEST_F(LeftReproducer, AnErrorOfOursInTheToolTakesNothingAway) {
  progress.onStage = [this](const std::string &name) {
    if (name != "reduce" || !isInTool())
      return;
    std::filesystem::remove_all(path("out/best"));
    std::ofstream(path("out/best")) << "no directory";
  };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Failed);
  EXPECT_THAT(saidOf(report), HasSubstr("reduced in small-opt"));
  ASSERT_EQ(report.action.actions.size(), 1u);
  EXPECT_EQ(report.action.actions.front().pattern, "Pattern1");
  EXPECT_THAT(noteOf(report, RemarkId::Error), HasSubstr("cannot write"));
}

TEST_F(LeftReproducer, StoppedBeforeTheToolNamedAPassTheUsersStays) {
  progress.onStage = [this](const std::string &name) {
    if (name == "steady" && isInTool())
      interrupt();
  };
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Interrupted);
  EXPECT_THAT(saidOf(report), HasSubstr("reduced in small-opt"))
      << "no pass is none that contradicts";
  EXPECT_EQ(report.pass.pass, "p3");
}

TEST_F(LeftReproducer, TheToolNamesOnePassOfTheUsersRange) {
  passIsARange();
  reduceNothing();
  Report report = triaged();
  EXPECT_THAT(saidOf(report), HasSubstr("reduced in small-opt"));
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.pass.precision, Precision::Exact);
  EXPECT_THAT(report.pass.why, testing::StartsWith("in the tool: "));
  EXPECT_EQ(report.pass.index, std::nullopt) << "no number of the user's";
  EXPECT_FALSE(std::filesystem::exists(directory.path + "/out/others"))
      << "the tool's answer met no other failure";
}

TEST_F(LeftReproducer, StoppedBeforeTheToolNamedAPassTheRangeStays) {
  passIsARange();
  progress.onStage = [this](const std::string &name) {
    if (name == "steady" && isInTool())
      interrupt();
  };
  Report report = triaged();
  EXPECT_THAT(saidOf(report), HasSubstr("reduced in small-opt"));
  EXPECT_EQ(report.pass.precision, Precision::Range);
  EXPECT_THAT(report.pass.candidates, testing::ElementsAre("p2", "p3"));
}

TEST_F(LeftReproducer, BehindTheToolTheUsersCompilerIsInterrupted) {
  smallOpt.bug = nullptr;
  progress.onStage = [this](const std::string &name) {
    if (name == "reduce") {
      ASSERT_EQ(running, session.prober.get());
      interrupt();
    }
  };
  EXPECT_EQ(triaged().status, Status::Interrupted);
}

TEST_F(LeftReproducer, TheToolHasTheRestOfTheBudget) {
  ProbeCounts counts = triaged().probes;
  // Those are only for looking at it, and take nothing from an answer.
  unsigned all = counts.total - counts.byStage["ir"] - counts.byStage["says"];
  session.journal.reset();
  settings.maxCompiles = session.request.maxCompiles = all - 5;
  Report report = triaged();
  EXPECT_EQ(report.status, Status::Budget);
  EXPECT_LE(report.probes.total, all - 5);
  EXPECT_TRUE(isInTool()) << "it got as far as that";
}

/// Ops have other places in the tool's log.
class PlacesOfTool : public WithSmallTool {
protected:
  PlacesOfTool() {
    reduceNothing();
    machine.small = [this](const Command &command, const Limits &limits) {
      Outcome outcome = smallOpt(command, limits);
      Rewrite{"loc(\"x.mlir\":1:1)", "loc(\"tool.mlir\":9:9)"}.apply(
          outcome.out.text);
      return outcome;
    };
  }
  std::string placeOfAction() {
    Report report = triaged();
    EXPECT_EQ(report.action.actions.size(), 1u);
    return report.action.actions.empty()
               ? "no action"
               : report.action.actions.front().location;
  }
  /// So an op in it is on a line of its own, which is none of the user's.
  void reproducerHasNoLocations() { reproducerSays(" // loc[", " loc("); }
};

TEST_F(PlacesOfTool, AreTheUsersIfTheReproducerHasLocations) {
  EXPECT_EQ(placeOfAction(), "tool.mlir:9:9");
}

TEST_F(PlacesOfTool, AreThoseOfTheCompilersTraceIfItHasNone) {
  reproducerHasNoLocations();
  EXPECT_EQ(placeOfAction(), "x.mlir:1:1");
}

TEST_F(PlacesOfTool, AreNoneWithoutThatTrace) {
  reproducerHasNoLocations();
  compiler.flags.erase("log-actions-to");
  compiler.profile.spellings[Role::ParseOnly] = "--compile-to=input";
  compiler.flags.insert("compile-to");
  EXPECT_EQ(placeOfAction(), "");
}

} // namespace
