//===- MadeUpNights.h - Nights in a world of made-up bugs -------*- C++ -*-===//
//
// A runner that starts nothing: what `culprit` would have written is computed
// from what a job's command says. `run BUG CHECK`: the bug that it shows, and
// what its check would be called.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_UNIT_NIGHTLY_MADEUPNIGHTS_H
#define CULPRIT_TEST_UNIT_NIGHTLY_MADEUPNIGHTS_H

#include "nightly/Night.h"
#include "nightly/NightReport.h"
#include "nightly/memory/Connection.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "reproducer/BundleDirectory.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <thread>

namespace culprit::test {

namespace fs = std::filesystem;

/// The night dies here, as by kill -9.
struct Killed {};

struct World {
  std::set<std::string> fixed;   ///< bugs of which nothing shows any more
  std::set<std::string> refused; ///< ... that the compiler refuses now
  std::set<std::string> shy;     ///< ... that show only if asked often
  std::map<std::string, std::string> calls; ///< a check's name: its new one
  std::set<std::string> wrong;              ///< ... that are wrong output
  std::set<std::string> hangs; ///< ... of one pass, alike to a judge
  std::set<std::string> alike; ///< ... that a triage calls by one name
  /// ... that are flaky: in so many of so many runs.
  std::map<std::string, std::pair<unsigned, unsigned>> rates;
  std::set<std::string> breaking; ///< names of inputs that break a triage
  bool hasNoPlace = false;        ///< no triage can be started
  bool isFull = false;        ///< the disk is, and a triage ends with an error
  std::set<std::string> late; ///< ... whose triage has no time to end
  std::set<std::string> breakingJudges; ///< ... that break a judge
  std::set<std::string> breakingChecks; ///< ... that break a check
  std::set<std::string> gone;           ///< ... that were deleted
  unsigned killAfter = ~0u;             ///< so many errands
  std::set<std::string> unconfirmed;    ///< ... whose triage has no bundle
  unsigned stopAfter = ~0u;             ///< ^C after so many
  /// ... whose command fails where its output is to be checked.
  std::set<std::string> failing;
  bool stopIsRude = false; ///< it cuts off what runs, which says nothing then
  bool isSlow = false;     ///< each errand takes 2 ms
  std::string identity = "b", path; ///< of the compiler
  std::string tool;                 ///< path of the compiler of all bundles
  std::map<std::string, std::string> builds; ///< others: paths, identities
  std::string onlyIn; ///< all bugs show in the build of that identity; "": all
  unsigned triages = 0, errands = 0;
  std::vector<std::string> replayedWith; ///< compilers, "": the bundle's own
  std::function<void()> whenTriaged = [] {};
};

class MadeUpRunner : public Runner {
public:
  explicit MadeUpRunner(World &world) : world(world) {}

  void start(unsigned id, const Errand &errand) override {
    if (world.errands++ >= world.killAfter)
      throw Killed();
    if (world.isSlow)
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ended.emplace_back(id, perform(errand));
    given[id] = errand;
  }
  std::optional<std::pair<unsigned, Ended>>
  wait(std::optional<std::chrono::steady_clock::time_point>) override {
    bool isStopping = world.errands >= world.stopAfter;
    if (world.stopIsRude && isStopping && !std::exchange(isWoken, true))
      return std::nullopt;
    auto next = ended.front();
    ended.pop_front();
    return next;
  }
  void stopAll() override {
    if (!world.stopIsRude)
      return;
    for (auto &[id, how] : ended) {
      how.code = 143;
      fs::remove(given[id].out);
      std::string place = after(given[id].arguments, "--out");
      if (!place.empty())
        fs::remove(place + "/report.json");
    }
  }

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
    if (words.front() == "check" && world.breakingChecks.count(command[3])) {
      Ended broken;
      broken.how = Ended::How::Killed;
      broken.code = 9;
      return broken;
    }
    if (words.front() == "check")
      return report(words, command, false);
    if (words.front() == "triage") {
      ++world.triages;
      world.whenTriaged();
      return report(words, command, true);
    }
    return judge(errand, command);
  }

  std::string identityOf(const std::string &path) const {
    auto it = world.builds.find(path);
    return it == world.builds.end() ? world.identity : it->second;
  }
  bool showsIn(const std::string &identity) const {
    return world.onlyIn.empty() || identity == world.onlyIn;
  }

  std::string rateOf(const std::string &bug) const {
    auto it = world.rates.find(bug);
    return it == world.rates.end()
               ? ""
               : ",\"rate\":{\"showing\":" + std::to_string(it->second.first) +
                     ",\"runs\":" + std::to_string(it->second.second) + "}";
  }

  Ended report(const Words &words, const Words &command, bool triage) {
    const std::string &bug = command[1];
    std::string check =
        world.calls.count(command[2]) ? world.calls.at(command[2]) : command[2];
    std::string out = after(words, "--out");
    Ended ended;
    if (triage && world.hasNoPlace) {
      ended.how = Ended::How::NotStarted;
      ended.why = "socket timed out";
      return ended;
    }
    if (triage && world.isFull) {
      ended.code = 70;
      std::ofstream((fs::path(out).parent_path() / "err").string())
          << "culprit: No space left on device\n"
             "culprit: the best so far is in /gone/best\n";
      return ended;
    }
    if (triage && world.breaking.count(command[3])) {
      ended.how = Ended::How::Killed;
      ended.code = 9;
      return ended;
    }
    fs::create_directories(out + "/reproducer");
    if (!after(words, "--check").empty() && world.failing.count(command[3])) {
      std::ofstream(out + "/report.json")
          << R"({"status":"partial","failure":{"kind":"none"},)"
          << R"("remarks":[{"id":"command-fails","text":"it fails"}]})";
      return ended;
    }
    std::string status = "confirmed", kind = world.wrong.count(bug)
                                                 ? "miscompile"
                                             : world.hangs.count(bug) ? "hang"
                                                                      : "crash";
    if (world.refused.count(bug) || world.gone.count(command[3]))
      status = "refused", kind = "";
    else if (bug == "none" || world.fixed.count(bug) ||
             !showsIn(identityOf(world.path)))
      status = "not-reproduced", kind = "none";
    else if (!triage)
      status = "partial";
    else if (world.late.count(command[3]))
      status = "budget";
    std::string id = world.alike.count(bug) ? "alike" : "of" + bug;
    std::string name = triage ? id : check;
    std::ofstream(out + "/report.json")
        << "{\"status\":\"" << status << "\",\"failure\":{\"id\":\"" << name
        << "\",\"key\":\"crash//" << name << "\",\"kind\":\"" << kind
        << "\",\"signature\":\"s\"" << rateOf(bug) << "},\"baseline_runs\":"
        << std::max(3, std::atoi(after(words, "--runs").c_str()))
        << ",\"culprit\":{\"pass\":\"" << (triage ? "pass" + bug : "")
        << "\"},\"compiler\":{\"identity\":\"" << identityOf(world.path)
        << "\",\"path\":\"" << world.path
        << "\",\"profile\":\"p\"},\"reproducer\":{\"confirmed\":"
        << (triage && status != "budget" && !world.unconfirmed.count(command[3])
                ? "true"
                : "false")
        << "}}";
    std::ofstream(out + "/report.md") << "answer";
    std::ofstream(out + "/explain.txt");
    Bundle made;
    made.signature.face.kind = FailureKind::Crash;
    made.compiler = world.tool;
    llvm::cantFail(writeBundle(made, out + "/reproducer"));
    std::ofstream(out + "/reproducer/bug") << bug;
    return ended;
  }

  static std::string bugOf(const std::string &bundle) {
    auto text = readTextFile(bundle + "/bug");
    return text ? *text : "no bundle: " + llvm::toString(text.takeError());
  }

  Ended judge(const Errand &errand, const Words &command) {
    std::string bundle = bugOf(errand.arguments[1]), asked = bundle;
    if (command.empty())
      world.replayedWith.push_back(after(errand.arguments, "--compiler"));
    if (command.size() > 3 && world.breakingJudges.count(command[3])) {
      Ended broken;
      broken.code = 70;
      return broken;
    }
    if (world.wrong.count(bundle) && !command.empty()) {
      Ended refused; // the check of a bundle knows its own input alone
      refused.code = 2;
      return refused;
    }
    if (!command.empty())
      asked = command[1];
    else if (auto other = after(errand.arguments, "--input-of"); !other.empty())
      asked = bugOf(other);
    std::string path = after(errand.arguments, "--compiler");
    if (path.empty())
      path = world.path;
    std::string identity = identityOf(path);
    std::string verdict = "different";
    bool isGone = command.size() > 3 && world.gone.count(command[3]);
    if (world.refused.count(asked) || isGone)
      verdict = "refused";
    else if (world.fixed.count(asked) || asked == "none" ||
             !showsIn(identity) ||
             (world.shy.count(asked) &&
              after(errand.arguments, "--runs").empty()))
      verdict = "clean";
    else if (asked == bundle ||
             (world.hangs.count(asked) && world.hangs.count(bundle)))
      verdict = "same";
    std::ofstream(errand.out)
        << "{\"verdict\":\"" << verdict << "\",\"reason\":\"made up\","
        << "\"compiler\":{\"identity\":\"" << identity << "\",\"path\":\""
        << path << "\"}}";
    return {};
  }

  World &world;
  std::deque<std::pair<unsigned, Ended>> ended;
  std::map<unsigned, Errand> given;
  bool isWoken = false;
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

  /// As if all nights had begun then.
  void beganAt(const std::string &when) {
    auto memory =
        llvm::cantFail(Connection::open(root + "/state/memory.sqlite"));
    llvm::cantFail(
        Query(*memory, "UPDATE nights SET began = ?").with(when).run());
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

} // namespace culprit::test
#endif
