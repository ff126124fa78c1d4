#include "nightly/slurm/SlurmRunner.h"
#include "nightly/slurm/ArrayFiles.h"
#include "nightly/slurm/TaskScript.h"
#include "probe/files/TextFile.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <csignal>
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

/// Slurm's MaxArraySize is 1001 if nobody has changed it.
static constexpr size_t largestArray = 1000;
static constexpr unsigned mostTries = 3;
/// So many times as long as between two questions, after sbatch was refused.
static constexpr unsigned pauses = 5;

SlurmRunner::SlurmRunner(Slurm &slurm, Settings given)
    : slurm(slurm), settings(std::move(given)) {}

SlurmRunner::~SlurmRunner() { consumeError(slurm.cancel(jobs)); }

void SlurmRunner::say(const std::string &line) const {
  if (settings.say)
    settings.say(line);
}

void SlurmRunner::wake() {
  std::lock_guard<std::mutex> lock(mutex);
  woken = true;
  condition.notify_all();
}

void SlurmRunner::start(unsigned id, const Errand &errand) {
  waiting.push_back({id, errand});
}

void SlurmRunner::giveBack(const Sent &task, Ended how) {
  ended.emplace_back(task.id, std::move(how));
}

/// A task ends by itself in time (TaskScript.h): Slurm's limit lets it find a
/// gap in the plan, and is for what hangs nevertheless.
static std::chrono::milliseconds timeFor(const std::vector<Errand> &errands) {
  std::chrono::milliseconds most{0};
  for (const Errand &errand : errands) {
    if (!errand.limit.count())
      return std::chrono::milliseconds(0);
    most = std::max(most, errand.limit);
  }
  return most + std::chrono::minutes(1);
}

/// A file name pattern of Slurm's for that path.
static std::string asPattern(StringRef path) {
  return join(split(path, '%'), "%%");
}

Expected<unsigned long>
SlurmRunner::submit(const std::vector<Errand> &errands) {
  std::string place = settings.directory + "/" + std::to_string(arrays++);
  if (Error error = writeArray(place, settings.program,
                               settings.directory + "/ended", errands))
    return error;
  return slurm.submit(
      place + "/array.sh", static_cast<unsigned>(errands.size()),
      asPattern(place) + "/%a.log", {timeFor(errands), settings.memoryMiB});
}

/// A controller that has taken arrays before may be away for a moment.
void SlurmRunner::takeBack(std::deque<Sent> &some, const std::string &why) {
  say("slurm: " + why);
  for (Sent &task : some)
    if (hasTaken && !stopping && task.tries < mostTries) {
      refused = Clock::now();
      waiting.push_back(std::move(task));
    } else {
      giveBack(task, {Ended::How::NotStarted, 0, why});
    }
}

bool SlurmRunner::maySend() const {
  return Clock::now() - refused >= pauses * settings.ask;
}

void SlurmRunner::sendArray(std::deque<Sent> &some) {
  std::vector<Errand> errands;
  for (Sent &task : some) {
    ++task.tries;
    task.missed = false;
    errands.push_back(task.errand);
  }
  auto job = submit(errands);
  if (!job) {
    takeBack(some, toString(job.takeError()));
    return;
  }
  hasTaken = true;
  jobs.insert(*job);
  for (unsigned index = 0; index < some.size(); ++index)
    sent.emplace(SlurmTask{*job, index}, std::move(some[index]));
}

void SlurmRunner::sendWaiting() {
  if (stopping) {
    for (const Sent &task : waiting)
      giveBack(task, {Ended::How::Killed, SIGTERM, ""});
    waiting.clear();
  }
  while (!waiting.empty() && maySend()) {
    std::deque<Sent> some;
    while (!waiting.empty() && some.size() < largestArray) {
      some.push_back(std::move(waiting.front()));
      waiting.pop_front();
    }
    sendArray(some);
  }
}

/// Asked to end, and not by us: preempted, drained, out of its time.
static bool wasTakenAway(const Ended &ended) {
  return ended.how == Ended::How::Exited &&
         (ended.code == 128 + SIGTERM || ended.code == 128 + SIGINT);
}

void SlurmRunner::sendAgain(Sent errand) {
  say("slurm: " + errand.errand.arguments.front() + " " + errand.errand.about +
      " was lost, and is sent again");
  waiting.push_back(std::move(errand));
}

void SlurmRunner::lookAtDirectory() {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator it(settings.directory + "/ended", error), end;
       !error && it != end; it.increment(error))
    files.push_back(it->path());
  for (const fs::path &file : files) {
    std::string name = file.filename();
    auto [job, index] = StringRef(name).split('.');
    SlurmTask task;
    auto text = readTextFile(file);
    if (!text) {
      consumeError(text.takeError());
      continue;
    }
    auto how = endedIn(*text);
    if (job.getAsInteger(10, task.job) || index.getAsInteger(10, task.index) ||
        !how)
      continue;
    if (auto it = sent.find(task); it != sent.end()) {
      Sent errand = std::move(it->second);
      sent.erase(it);
      bool mayGoElsewhere =
          wasTakenAway(*how) || how->how == Ended::How::NotStarted;
      if (mayGoElsewhere && !stopping && errand.tries < mostTries)
        sendAgain(std::move(errand));
      else
        giveBack(errand, *how);
    }
    fs::remove(file, error);
  }
}

/// Twice unknown is lost: what a task wrote last may take a moment to be seen
/// here.
void SlurmRunner::askSlurm() {
  asked = Clock::now();
  auto alive = slurm.alive(jobs);
  if (!alive) { // the controller may be busy, or away for a moment
    say("slurm: " + toString(alive.takeError()));
    return;
  }
  std::set<unsigned long> left;
  for (const SlurmTask &task : *alive)
    left.insert(task.job);
  std::vector<SlurmTask> lost;
  for (auto &[task, errand] : sent) {
    bool known = alive->count(task) != 0;
    if (!known && errand.missed)
      lost.push_back(task);
    errand.missed = !known;
    left.insert(task.job);
  }
  jobs = std::move(left);
  for (const SlurmTask &task : lost) {
    Sent errand = std::move(sent.at(task));
    sent.erase(task);
    if (stopping) {
      giveBack(errand, {Ended::How::Killed, SIGTERM, ""});
    } else if (errand.tries >= mostTries) {
      giveBack(errand,
               {Ended::How::NotStarted, 0,
                "lost by Slurm " + std::to_string(mostTries) + " times"});
    } else {
      sendAgain(std::move(errand));
    }
  }
}

void SlurmRunner::stopAll() {
  stopping = true;
  if (Error error = slurm.cancel(jobs))
    say("slurm: " + toString(std::move(error)));
}

/// False: it was woken.
bool SlurmRunner::sleep(std::optional<Clock::time_point> until) {
  auto next = Clock::now() + settings.look;
  if (until)
    next = std::min(next, *until);
  std::unique_lock<std::mutex> lock(mutex);
  condition.wait_until(lock, next, [&] { return woken; });
  return !std::exchange(woken, false);
}

std::optional<std::pair<unsigned, Ended>>
SlurmRunner::wait(std::optional<Clock::time_point> until) {
  for (;;) {
    if (!ended.empty()) {
      auto result = ended.front();
      ended.pop_front();
      return result;
    }
    sendWaiting();
    lookAtDirectory();
    if (!ended.empty())
      continue;
    if (Clock::now() - asked >= settings.ask)
      askSlurm();
    if (!ended.empty() || (!waiting.empty() && maySend()))
      continue;
    if (until && *until <= Clock::now())
      return std::nullopt;
    if (!sleep(until))
      return std::nullopt;
  }
}

} // namespace culprit
