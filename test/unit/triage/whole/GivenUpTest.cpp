//===- GivenUpTest.cpp - A reduction that must not be believed ------------===//
//
// What was found on the smaller input goes with it; what was found on the input
// as given stays.
//
//===----------------------------------------------------------------------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"
#include <mutex>
#include <set>

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

namespace {

bool holds(llvm::StringRef text, llvm::StringRef part) {
  return text.contains(part);
}

class GivenUp : public WholeTriage {
protected:
  void expectNoReduction(const Report &report) {
    EXPECT_FALSE(report.reduction);
    EXPECT_FALSE(report.flags);
    EXPECT_EQ(report.originalShows, std::nullopt);
    EXPECT_TRUE(hasRemark(report, RemarkId::NotReduced));
    EXPECT_FALSE(hasRemark(report, RemarkId::OneMeaning)) << "of no program";
  }

  /// Wrong by the first pattern of p2, on what p1 makes of t.x, beside a t.b.
  /// Once t.b has no attribute, the second pattern goes wrong, without p1.
  void plantTwoWrongPatterns() {
    plant(RecipeKind::WrongMLIR);
    opt.rewritesOf["p1"] = {{"\"t.x\"", "\"t.a\""}};
    opt.rewritesOf["p2"] = {{"\"t.a\"", "\"t.first\""},
                            {"\"t.b\"() :", "\"t.second\"() :"}};
    input = moduleOf({"t.x", "t.b\"() {k = 7 : i32} : () -> ()\n    \"t.c"});
    machine.tools["check"] = [](const std::string &text) {
      bool isWrong = holds(text, "t.second") ||
                     (holds(text, "t.first") && holds(text, "t.b"));
      return isWrong ? rejected("") : clean();
    };
  }
};

TEST_F(GivenUp, AfterWrongCodeThePipelineIsThatOfTheInputAsGiven) {
  plantTwoWrongPatterns();
  Report report = triaged();
  expectNoReduction(report);
  EXPECT_EQ(report.pipeline->minimal.str(), "builtin.module(p1,p2)")
      << "the smaller program does without p1";
  EXPECT_EQ(report.pipeline->passesBefore, 4u);
  EXPECT_EQ(report.action.actions.front().pattern, "Pattern0");
  EXPECT_THAT(progress.said, Contains("1 of 4 passes is needed"))
      << "it was shortened before it was given up";
  EXPECT_THAT(best(), AllOf(HasSubstr("t.x"), HasSubstr("t.c")));
  EXPECT_EQ(report.reproducer.runs->input.text(), input);
  EXPECT_EQ(report.status, Status::Confirmed);
}

TEST_F(GivenUp, WrongCodeOfLLVMByAnotherPassInWhatIsLeft) {
  plant(RecipeKind::WrongLLVM);
  useLLVM("llc");
  flags.clear();
  input = "t.a\nt.b\nt.k\n";
  llvmOpt = {};
  llvmOpt.ownPasses = {"p1", "p2", "p3"};
  llvmOpt.bug = [](const SimulatedLLVM::Moment &now) -> std::optional<Outcome> {
    bool first = now.has("p2") && now.inputHas("t.a") && now.inputHas("t.k");
    bool second = now.has("p3") && !now.inputHas("t.k");
    if (now.pass.empty() && now.inputHas("t.b") && (first || second))
      return clean("t.wrong");
    return std::nullopt;
  };
  Report report = triaged();
  expectNoReduction(report);
  EXPECT_EQ(report.pass.pass, "p2");
  EXPECT_EQ(report.reproducer.runs->input.text(), input);
  EXPECT_EQ(best(), input);
}

// Under load valgrind does not come to its end, so that each edit passes.
TEST_F(GivenUp, WrongCodeThatIsReadFromFreshMemoryInTheSecondRoundToo) {
  plant(RecipeKind::WrongMLIR);
  machine.valgrind = [&](const std::string &text) {
    if (progress.entered.back() != "meaning")
      return crashed("out of memory", SIGKILL);
    return holds(text, "\"t.c\"") ? seesNothing() : seesRead();
  };
  Report report = triaged();
  expectNoReduction(report);
  EXPECT_EQ(llvm::count(progress.entered, "meaning"), 2);
  EXPECT_EQ(llvm::count(progress.entered, "reference"), 2);
  EXPECT_EQ(report.pipeline->minimal.str(), "builtin.module(p2)");
  EXPECT_EQ(report.reproducer.runs->input.text(), input);
  EXPECT_THAT(best(), HasSubstr("t.c"));
  EXPECT_EQ(report.status, Status::Confirmed);
}

TEST_F(GivenUp, TheSecondRoundIsWatchedAndItsReductionStays) {
  plant(RecipeKind::WrongMLIR);
  machine.valgrind = [&](const std::string &text) {
    return holds(text, "\"t.c\"") ? seesNothing() : seesRead();
  };
  Report report = triaged();
  EXPECT_EQ(llvm::count(progress.entered, "meaning"), 2);
  EXPECT_FALSE(hasRemark(report, RemarkId::NotReduced));
  EXPECT_TRUE(report.reduction);
  EXPECT_THAT(best(), AllOf(HasSubstr("t.c"), Not(HasSubstr("\"t.b\""))));
}

/// Valgrind takes longer than all else, and need not wait for it.
TEST_F(GivenUp, NotWhereTheReferenceWasWatchedBesideTheReduction) {
  for (unsigned workers : {1u, 2u}) {
    plant(RecipeKind::WrongMLIR);
    settings.workers = workers;
    std::mutex mutex;
    std::multiset<std::string> watched;
    machine.valgrind = [&](const std::string &text) {
      std::lock_guard<std::mutex> lock(mutex);
      watched.insert(text);
      return seesNothing();
    };
    Report report = triaged();
    EXPECT_TRUE(report.reduction);
    EXPECT_TRUE(hasRemark(report, RemarkId::OneMeaning));
    // What settled first was reduced further.
    EXPECT_EQ(watched.size(), workers);
    EXPECT_EQ(std::set(watched.begin(), watched.end()).size(), watched.size())
        << "the journal has the answer of the last one";
    session.journal.reset();
  }
}

TEST_F(GivenUp, NotWithoutValgrindWhichIsSaid) {
  plant(RecipeKind::WrongMLIR);
  ::setenv("PATH", directory.path.c_str(), /*overwrite=*/1);
  Report report = triaged();
  EXPECT_TRUE(report.reduction);
  EXPECT_THAT(noteOf(report, RemarkId::OneMeaning),
              AllOf(HasSubstr("whatever bytes fresh memory"),
                    HasSubstr("valgrind is not installed, so a read that does "
                              "not change the result would not be seen")));
}

TEST_F(GivenUp, NotWhereTheProgramAsGivenReadsFreshMemoryToo) {
  for (RecipeKind kind : {RecipeKind::WrongMLIR, RecipeKind::WrongLLVM}) {
    plant(kind);
    machine.valgrind = [](const std::string &) { return seesRead(); };
    Report report = triaged();
    EXPECT_EQ(llvm::count(progress.entered, "meaning"), 1);
    EXPECT_TRUE(report.reduction);
    EXPECT_TRUE(hasRemark(report, RemarkId::OneMeaning));
    session.journal.reset();
  }
}

// With one line less it crashes in the same place from another pass.
TEST_F(GivenUp, LLVMFailsInAnotherPassInWhatIsLeft) {
  plant(RecipeKind::LLVM);
  flags = {"-passes=p1,p2,p3,p4"};
  llvmOpt.bug = [](const SimulatedLLVM::Moment &now) -> std::optional<Outcome> {
    const char *guilty = now.inputHas("one") ? "p4" : "p2";
    bool crashes = now.pass == guilty && now.has("p2") && now.inputHas("bad");
    return crashes ? std::optional(theCrash()) : std::nullopt;
  };
  Report report = triaged();
  expectNoReduction(report);
  EXPECT_EQ(report.pass.pass, "p4");
  EXPECT_FALSE(report.pipeline) << "shortened as a part of the reduction";
  EXPECT_EQ(best(), input);
  EXPECT_EQ(report.reproducer.runs->input.text(), input);
  EXPECT_EQ(report.status, Status::Confirmed);
}

// With p2 and without p3 the whole input crashes otherwise, so that the pass is
// one of them. What is left of it tells which.
TEST_F(GivenUp, NotWhereLLVMsPassIsARangeAndOneOfItInWhatIsLeft) {
  plant(RecipeKind::LLVM);
  flags = {"-passes=p1,p2,p3,p4"};
  llvmOpt.bug = [](const SimulatedLLVM::Moment &now) -> std::optional<Outcome> {
    if (!now.inputHas("bad") || !now.has("p2"))
      return std::nullopt;
    if (now.pass == "p3")
      return theCrash();
    bool isBetween = now.pass.empty() && !now.has("p3") && now.inputHas("one");
    return isBetween ? std::optional(otherCrash()) : std::nullopt;
  };
  Report report = triaged();
  EXPECT_FALSE(hasRemark(report, RemarkId::NotReduced));
  EXPECT_TRUE(report.reduction);
  EXPECT_THAT(best(), Not(HasSubstr("one")));
  EXPECT_EQ(report.pass.pass, "p3");
  EXPECT_EQ(report.pass.precision, Precision::Exact);
  EXPECT_THAT(report.pass.why, HasSubstr("of the whole input: clean with 1"));
  EXPECT_EQ(report.status, Status::Confirmed);
}

/// What is reduced does not show it where run.sh runs: there it needs t.b.
class DoesNotReplay : public GivenUp {
protected:
  DoesNotReplay() {
    plant(RecipeKind::MLIR);
    machine.replays = [](const Bundle &bundle) {
      return holds(bundle.input.text(), "\"t.b\"");
    };
  }
};

TEST_F(DoesNotReplay, ThenTheCommandAsGivenDoes) {
  Report report = triaged();
  expectNoReduction(report);
  EXPECT_TRUE(hasRemark(report, RemarkId::NotReplayed));
  EXPECT_EQ(report.pipeline->minimal.str(), "builtin.module(p2,p3{n=3})")
      << "proven on the input as given, with what the user has written";
  EXPECT_EQ(report.opsAfter, report.opsBefore);
  EXPECT_EQ(report.bytesAfter, report.reproducer.runs->input.text().size());
  EXPECT_THAT(inReproducer(), HasSubstr("\"t.b\""));
  EXPECT_EQ(report.reproducer.path, directory.path + "/out/reproducer");
  EXPECT_EQ(report.status, Status::Partial)
      << "the kernel and the pattern were found on what does not replay";
}

// The bundle had all passes, and the report said that two of them do.
TEST_F(DoesNotReplay, TheShorterPipelineGoesIfItDoesNotReplay) {
  machine.replays = [](const Bundle &bundle) {
    return llvm::any_of(bundle.flags, [](llvm::StringRef flag) {
      return flag.contains("p1,p2,p3");
    });
  };
  for (bool reduces : {true, false}) {
    question.reduceIR = question.reduceCommand = reduces;
    Report report = triaged();
    EXPECT_FALSE(report.pipeline);
    EXPECT_TRUE(report.reproducer.confirmed);
    EXPECT_EQ(report.status, Status::Partial);
  }
}

// `bisect` reduces nothing, and the IR before the pass does not replay.
TEST_F(DoesNotReplay, TheSnapshotAndTheCommandAsGivenDoes) {
  question.reduceIR = question.reduceCommand = false;
  Report report = triaged();
  EXPECT_TRUE(hasRemark(report, RemarkId::NotReplayed));
  EXPECT_TRUE(report.reproducer.confirmed);
  EXPECT_EQ(report.reproducer.path, directory.path + "/out/reproducer");
  EXPECT_THAT(inReproducer(), HasSubstr("\"t.b\""));
  EXPECT_THAT(best(), HasSubstr("\"t.b\""));
  EXPECT_EQ(report.opsAfter, report.opsBefore);
  EXPECT_EQ(report.status, Status::Partial)
      << "the kernel and the pattern were found on what does not replay";
}

TEST_F(DoesNotReplay, OfAFormThatIsNotKeptNothingIsSaid) {
  // The first form is asked three times.
  machine.replays = [asked = 0](const Bundle &) mutable { return asked++ > 2; };
  Report report = triaged();
  EXPECT_TRUE(report.reduction);
  EXPECT_TRUE(report.reproducer.confirmed);
  EXPECT_FALSE(hasRemark(report, RemarkId::NotReplayed));
}

TEST_F(DoesNotReplay, TheBestIsWhatTheReductionBeganWith) {
  question.fromOriginal = true;
  Report report = triaged();
  expectNoReduction(report);
  EXPECT_THAT(best(), AllOf(HasSubstr("\"t.b\""), HasSubstr("\"t.c\"")));
  EXPECT_EQ(report.reproducer.path, directory.path + "/out/reproducer");
  EXPECT_EQ(report.status, Status::Partial) << "a smaller input was asked for";
}

TEST_F(DoesNotReplay, APipelineOfLLVMThatWasShortenedGoesWithIt) {
  plant(RecipeKind::LLVM);
  question.reduceIR = false;
  machine.replays = [](const Bundle &bundle) {
    return llvm::is_contained(bundle.flags, "-passes=p1,p2,p3");
  };
  Report report = triaged();
  expectNoReduction(report);
  EXPECT_FALSE(report.pipeline);
  EXPECT_EQ(report.reproducer.runs->command.argv.back(), "-passes=p1,p2,p3");
  EXPECT_THAT(contents(directory.path + "/out/best/bundle.json"),
              HasSubstr("-passes=p1,p2,p3"));
}

TEST_F(DoesNotReplay, WhereNothingDoesTheReductionStays) {
  machine.replays = [](const Bundle &) { return false; };
  Report report = triaged();
  EXPECT_TRUE(report.reduction);
  EXPECT_FALSE(report.reproducer.confirmed);
  EXPECT_TRUE(hasRemark(report, RemarkId::NotReplayed));
  EXPECT_EQ(report.status, Status::Partial);
}

} // namespace
