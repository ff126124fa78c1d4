#include "probe/StageTally.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace std::chrono_literals;
using testing::ElementsAre;

namespace {

Outcome took(std::chrono::milliseconds wall) {
  Outcome outcome;
  outcome.wall = wall;
  return outcome;
}

TEST(StageTally, CountsProcessesByStage) {
  ProberSettings settings;
  StageTally tally(settings, StageTally::Clock::now());
  EXPECT_EQ(tally.stage(), "baseline");
  tally.ran({"opt"}, took(20ms));
  tally.enter("pass");
  tally.ran({"test.sh"}, took(10ms));
  tally.ranScript();
  tally.stood();
  tally.wasKnown({"opt"}, took(20ms));
  ProbeCounts counts = tally.counts();
  EXPECT_EQ(counts.total, 3u);
  EXPECT_EQ(counts.scripts, 1u);
  EXPECT_EQ(counts.cached, 1u);
  EXPECT_EQ(counts.byStage.at("baseline"), 1u);
  EXPECT_EQ(counts.byStage.at("pass"), 2u);
  EXPECT_EQ(counts.compiler, 30ms) << "what is known costs nothing";
}

TEST(StageTally, AStageThatIsEnteredTwiceHasTwoVisits) {
  ProberSettings settings;
  StageTally tally(settings, StageTally::Clock::now());
  tally.enter("pass");
  tally.ran({"opt"}, took(1ms));
  tally.enter("baseline");
  ProbeCounts counts = tally.counts();
  std::vector<std::string> stages;
  std::vector<unsigned> compiles;
  for (const StageVisit &visit : counts.visits) {
    stages.push_back(visit.stage);
    compiles.push_back(visit.compiles);
  }
  EXPECT_THAT(stages, ElementsAre("baseline", "pass", "baseline"));
  EXPECT_THAT(compiles, ElementsAre(0, 1, 0));
  EXPECT_EQ(counts.timeByStage.size(), 2u);
  EXPECT_EQ(tally.counts().visits.size(), 3u) << "the last one goes on";
}

TEST(StageTally, TellsTheObserversOfItsSettings) {
  ProberSettings settings;
  std::vector<std::string> heard;
  settings.observer = [&](const ProbeEvent &event) {
    heard.push_back(event.stage + " " + event.argv.front() + " " +
                    std::to_string(event.total) +
                    (event.cached ? " cached" : ""));
  };
  settings.judgementObserver = [&](const JudgementEvent &event) {
    heard.push_back(event.judgement->reason);
  };
  StageTally tally(settings, StageTally::Clock::now());
  tally.ran({"a"}, {});
  tally.wasKnown({"b"}, {});
  Judgement judgement;
  judgement.verdict = Verdict::Different;
  judgement.reason = "another one";
  tally.judged({}, judgement);
  EXPECT_THAT(
      heard, ElementsAre("baseline a 1", "baseline b 1 cached", "another one"));
  EXPECT_EQ(tally.counts().different, 1u);
  EXPECT_EQ(tally.counts().unresolved, 0u);
}

} // namespace
