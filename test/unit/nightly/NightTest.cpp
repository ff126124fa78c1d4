//===- NightTest.cpp - Whole nights, in a world of made-up bugs -----------===//
//
// A runner that starts nothing: what `culprit` would have written is computed
// from what a job's command says. `run BUG CHECK`: the bug that it shows, and
// what its check would be called.
//
//===----------------------------------------------------------------------===//
#include "nightly/Night.h"
#include "nightly/NightReport.h"
#include "probe/Directories.h"
#include "probe/TextFile.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::UnorderedElementsAre;
namespace fs = std::filesystem;

namespace {

/// The night dies here, as by kill -9.
struct Killed {};

struct World {
  std::set<std::string> fixed;    ///< bugs of which nothing shows any more
  std::set<std::string> refused;  ///< ... that the compiler refuses now
  std::set<std::string> breaking; ///< names of inputs that break a triage
  unsigned killAfter = ~0u;       ///< so many errands
  unsigned stopAfter = ~0u;       ///< ^C after so many
  unsigned triages = 0, errands = 0;
  std::function<void()> whenTriaged = [] {};
};

class MadeUpRunner : public Runner {
public:
  explicit MadeUpRunner(World &world) : world(world) {}

  void start(unsigned id, const Errand &errand) override {
    if (world.errands++ >= world.killAfter)
      throw Killed();
    ended.emplace_back(id, perform(errand));
  }
  std::optional<std::pair<unsigned, Ended>>
  wait(std::optional<std::chrono::steady_clock::time_point>) override {
    auto next = ended.front();
    ended.pop_front();
    return next;
  }
  void stopAll() override {}

private:
  using Words = std::vector<std::string>;
  static std::string after(const Words &words, const std::string &option) {
    auto it = std::find(words.begin(), words.end(), option);
    return it == words.end() || it + 1 == words.end() ? "" : it[1];
  }

  Ended perform(const Errand &errand) {
    const Words &words = errand.arguments;
    auto dashes = std::find(words.begin(), words.end(), "--");
    Words command(dashes == words.end() ? dashes : dashes + 1, words.end());
    if (words.front() == "check")
      return report(after(words, "--out"), command, false);
    if (words.front() == "triage") {
      ++world.triages;
      world.whenTriaged();
      return report(after(words, "--out"), command, true);
    }
    return judge(errand, command);
  }

  Ended report(const std::string &out, const Words &command, bool triage) {
    const std::string &bug = command[1], &check = command[2];
    Ended ended;
    if (triage && world.breaking.count(command[3])) {
      ended.how = Ended::How::Killed;
      ended.code = 9;
      return ended;
    }
    fs::create_directories(out + "/reproducer");
    std::string status = "confirmed", kind = "crash";
    if (world.refused.count(bug))
      status = "refused", kind = "";
    else if (bug == "none" || world.fixed.count(bug))
      status = "not-reproduced", kind = "none";
    else if (!triage)
      status = "partial";
    std::string name = triage ? "of" + bug : check;
    std::ofstream(out + "/report.json")
        << "{\"status\":\"" << status << "\",\"failure\":{\"id\":\"" << name
        << "\",\"key\":\"crash//" << name << "\",\"kind\":\"" << kind
        << "\",\"signature\":\"s\"},\"culprit\":{\"pass\":\""
        << (triage ? "pass" + bug : "")
        << "\"},\"compiler\":{\"identity\":\"b\",\"profile\":\"p\"},"
           "\"reproducer\":{\"confirmed\":"
        << (triage ? "true" : "false") << "}}";
    std::ofstream(out + "/report.md") << "answer";
    std::ofstream(out + "/explain.txt");
    std::ofstream(out + "/reproducer/bug") << bug;
    return ended;
  }

  static std::string bugOf(const std::string &bundle) {
    auto text = readTextFile(bundle + "/bug");
    return text ? *text : "no bundle: " + llvm::toString(text.takeError());
  }

  Ended judge(const Errand &errand, const Words &command) {
    std::string bundle = bugOf(errand.arguments[1]), asked = bundle;
    if (!command.empty())
      asked = command[1];
    else if (auto other = after(errand.arguments, "--input-of"); !other.empty())
      asked = bugOf(other);
    std::string verdict = "different";
    if (world.refused.count(asked))
      verdict = "refused";
    else if (world.fixed.count(asked) || asked == "none")
      verdict = "clean";
    else if (asked == bundle)
      verdict = "same";
    std::ofstream(errand.out)
        << "{\"verdict\":\"" << verdict << "\",\"reason\":\"made up\","
        << "\"compiler\":{\"identity\":\"b\"}}";
    return {};
  }

  World &world;
  std::deque<std::pair<unsigned, Ended>> ended;
};

class Nights : public testing::Test {
protected:
  /// What the night says, one line for each bug: `pass status: jobs`.
  std::vector<std::string> night(const std::vector<Job> &jobs) {
    auto directory = StateDirectory::make(root + "/state");
    EXPECT_TRUE(static_cast<bool>(directory));
    auto memory = Memory::open(directory->memory());
    EXPECT_TRUE(static_cast<bool>(memory));
    MadeUpRunner runner(world);
    auto work = spendNight(
        *directory, *memory, runner, settings, jobs,
        [&] { return world.errands >= world.stopAfter; },
        [](const std::string &) {});
    if (!work) {
      std::string why = llvm::toString(work.takeError());
      EXPECT_TRUE(mayFail) << why;
      return {};
    }
    auto report = reportOf(*memory, work->number, known, "2026-06-15");
    EXPECT_TRUE(static_cast<bool>(report));
    last = *report;
    if (isTold)
      llvm::cantFail(memory->endNight(work->number, work->state(), {}));
    std::vector<std::string> lines;
    for (const BugOfNight &row : report->bugs) {
      std::vector<std::string> names;
      for (const Sighting &sighting : row.jobs)
        names.push_back(sighting.input);
      std::sort(names.begin(), names.end());
      std::string line = row.bug.pass + " " + str(row.bug.status) + ":";
      for (const std::string &name : names)
        line += " " + name;
      lines.push_back(line);
    }
    return lines;
  }

  static Job job(const std::string &name, const std::string &bug,
                 const std::string &check) {
    Job made;
    made.name = name;
    made.argv = {"run", bug, check, name};
    made.directory = "/";
    return made;
  }

  TemporaryDirectory directory;
  std::string root = directory.path;
  World world;
  bool mayFail = false; ///< the night
  bool isTold = true;   ///< it is not killed before it says what it found
  NightSettings settings;
  KnownBugs known;
  NightReport last;
};

} // namespace

static const std::vector<std::string> noBugs;

TEST_F(Nights, ManyFailuresBecomeFewBugs) {
  EXPECT_THAT(night({job("1", "A", "x"), job("2", "A", "x"), job("3", "B", "y"),
                     job("4", "none", ""), job("5", "B", "y")}),
              UnorderedElementsAre("passA new: 1 2", "passB new: 3 5"));
  EXPECT_EQ(world.triages, 2u);
  EXPECT_EQ(exitCodeOf(last), ExitCode::Partial);
}

TEST_F(Nights, TwoBugsThatLookAlikeAreToldApartByTheirBundles) {
  EXPECT_THAT(night({job("1", "A", "x"), job("2", "B", "x"), job("3", "A", "x"),
                     job("4", "B", "x")}),
              UnorderedElementsAre("passA new: 1 3", "passB new: 2 4"));
  EXPECT_EQ(world.triages, 2u);
}

TEST_F(Nights, OneBugThatLooksLikeTwoIsOne) {
  EXPECT_THAT(night({job("1", "A", "x"), job("2", "A", "y")}),
              ElementsAre("passA new: 1 2"));
}

TEST_F(Nights, TheSecondNightTriagesNothingThatIsKnown) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "x"),
                           job("3", "B", "y")};
  night(jobs);
  world.triages = world.errands = 0;
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA known: 1 2", "passB known: 3"));
  EXPECT_EQ(world.triages, 0u);
  EXPECT_EQ(world.errands, 5u); // two bundles, three jobs
  EXPECT_EQ(exitCodeOf(last), ExitCode::Answered);
}

TEST_F(Nights, FixedNewAndBack) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
  night(jobs);
  world.fixed = {"A"};
  jobs.push_back(job("3", "C", "z"));
  EXPECT_THAT(
      night(jobs),
      UnorderedElementsAre("passA fixed: 1", "passB known: 2", "passC new: 3"));
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passB known: 2", "passC known: 3"));
  world.fixed = {};
  EXPECT_THAT(night(jobs),
              UnorderedElementsAre("passA back: 1", "passB known: 2",
                                   "passC known: 3"));
  EXPECT_EQ(exitCodeOf(last), ExitCode::Partial);
}

TEST_F(Nights, RefusedIsUnresolvedAndNotFixed) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  night(jobs);
  world.refused = {"A"};
  EXPECT_THAT(night(jobs), ElementsAre("passA unresolved: 1"));
  EXPECT_EQ(exitCodeOf(last), ExitCode::Usage);
}

TEST_F(Nights, WithoutItsJobTheOriginalCommandIsAsked) {
  night({job("1", "A", "x"), job("2", "B", "y")});
  world.fixed = {"A"};
  EXPECT_THAT(night({job("2", "B", "y")}),
              UnorderedElementsAre("passA fixed: 1", "passB known: 2"));
}

TEST_F(Nights, AJobThatShowsAnotherBugLeadsToIt) {
  night({job("1", "A", "x")});
  EXPECT_THAT(night({job("1", "B", "y")}),
              UnorderedElementsAre("passA known:", "passB new: 1"));
  EXPECT_FALSE(last.bugs.front().bug.successorOf.empty());
}

TEST_F(Nights, WhatBreaksItsTriageStopsNothing) {
  world.breaking = {"1"};
  EXPECT_THAT(
      night({job("1", "A", "x"), job("2", "A", "x"), job("3", "B", "y")}),
      UnorderedElementsAre("passA new: 1 2", "passB new: 3"));
}

TEST_F(Nights, ABugOfWhichAllBreakTheirTriageIsKnownByItsCheck) {
  world.breaking = {"1", "2", "3"};
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "x"),
                           job("3", "A", "x")};
  EXPECT_THAT(night(jobs), ElementsAre(" new: 1 2 3"));
  EXPECT_EQ(world.triages, 2u);
  EXPECT_THAT(night(jobs), ElementsAre(" known: 1 2 3"));
  EXPECT_EQ(world.triages, 2u);
}

TEST_F(Nights, WhatPeopleKnowIsNoAlarmUntilItExpires) {
  std::vector<Job> jobs = {job("1", "A", "x")};
  night(jobs);
  std::string id = last.bugs.front().bug.id;
  known[id] = {"issue", "owner", "", "2026-06-15"};
  night(jobs);
  EXPECT_EQ(exitCodeOf(last), ExitCode::Answered);
  known[id].expires = "2026-06-14";
  night(jobs);
  EXPECT_EQ(exitCodeOf(last), ExitCode::Partial);
}

TEST_F(Nights, WhatThereIsNoTimeForIsDoneNext) {
  settings.budget = std::chrono::milliseconds(1);
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "B", "y")};
  for (int nights = 0; nights < 2; ++nights) {
    night(jobs);
    if (exitCodeOf(last) != ExitCode::BudgetSpent)
      break; // a fast machine
  }
  settings.budget = {};
  EXPECT_EQ(night(jobs).size(), 2u);
  EXPECT_EQ(last.count(Sight::LeftOver), 0u);
}

TEST_F(Nights, InterruptedNothingIsLost) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "x"),
                           job("3", "B", "y"), job("4", "none", "")};
  for (unsigned stop = 0; stop < 12; ++stop) {
    world = {};
    fs::remove_all(root + "/state");
    world.stopAfter = stop;
    night(jobs);
    world.stopAfter = ~0u;
    auto lines = night(jobs);
    for (std::string &line : lines)
      line = line.substr(0, 5) + line.substr(line.find(':'));
    EXPECT_THAT(lines, UnorderedElementsAre("passA: 1 2", "passB: 3")) << stop;
  }
}

// Its other jobs were known by its id, so nobody triaged it again.
TEST_F(Nights, ABugWhoseAnswerWasNotKeptIsTriagedAgain) {
  std::string answers = root + "/state/bugs";
  world.whenTriaged = [&] {
    fs::remove_all(answers);
    std::ofstream(answers) << "no directory";
  };
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "A", "x")};
  mayFail = true;
  EXPECT_THAT(night(jobs), ElementsAre());
  mayFail = false;
  fs::remove(answers);
  world.whenTriaged = [] {};
  EXPECT_THAT(night(jobs), ElementsAre("passA new: 1 2"));
  EXPECT_NE(last.bugs.front().bug.bundle, "");
}

TEST_F(Nights, WhatWasFoundAndNotToldIsStillNew) {
  std::vector<Job> jobs = {job("1", "A", "x"), job("2", "none", "")};
  isTold = false;
  auto untold = night(jobs);
  isTold = true;
  EXPECT_THAT(untold, ElementsAre("passA new: 1"));
  EXPECT_EQ(night(jobs), untold);
  EXPECT_EQ(last.night.id, 1);
  EXPECT_THAT(night(jobs), ElementsAre("passA known: 1"));
}

/// Whenever it is killed, and however often, the result is the same.
TEST_F(Nights, KilledAnywhereItGoesOnToTheSameResult) {
  std::vector<Job> jobs = {job("1", "A", "x"),   job("2", "B", "x"),
                           job("3", "A", "y"),   job("4", "C", "z"),
                           job("5", "none", ""), job("6", "C", "z")};
  world.breaking = {"4"};
  auto expected = night(jobs);
  auto second = night(jobs);
  unsigned all = world.errands;
  for (unsigned step = 1; step < all; ++step) {
    World fresh;
    fresh.breaking = {"4"};
    world = fresh;
    fs::remove_all(root + "/state");
    std::vector<std::string> lines;
    for (unsigned life = 0; life < 100; ++life) {
      world.killAfter = world.errands + step;
      try {
        lines = night(jobs);
        break;
      } catch (const Killed &) {
      }
    }
    if (lines.empty())
      continue; // each life is too short for its first triage
    EXPECT_EQ(lines, expected) << step;
    EXPECT_EQ(last.night.id, 1) << step;
    world.killAfter = ~0u;
    EXPECT_EQ(night(jobs), second) << step;
  }
}
