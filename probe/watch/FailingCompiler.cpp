#include "probe/watch/FailingCompiler.h"
#include <algorithm>
#include <csignal>
#include <set>
#include <sys/wait.h>

using namespace culprit;

/// They end a program by its own fault.
static constexpr int faults[] = {SIGSEGV, SIGABRT, SIGFPE,
                                 SIGILL,  SIGBUS,  SIGTRAP};

int culprit::signalOf(int waitStatus) {
  if (WIFSIGNALED(waitStatus))
    return WTERMSIG(waitStatus);
  int code = WEXITSTATUS(waitStatus);
  for (int signal : faults) // ptxas says 255
    if (code == 128 + signal || code == 256 - signal)
      return signal;
  return 0;
}

namespace {

class Search {
public:
  Search(const WatchedRun &run, const IsCompiler &isCompiler)
      : run(run), isCompiler(isCompiler) {}

  std::optional<size_t> failing() const;
  std::vector<size_t> othersThan(size_t found) const;
  std::optional<size_t> laterReason(size_t found) const;
  std::optional<size_t> only(const std::vector<std::string> &command) const;

private:
  using Status = Outcome::Status;
  const WatchedProgram &at(size_t index) const { return run.programs[index]; }

  bool failed(size_t index) const;
  bool stillRan(size_t index) const;
  bool passedOn(size_t index) const;
  bool startedBy(size_t index, size_t ancestor) const;
  bool readsFrom(size_t index, size_t writer) const;
  bool failedLater(size_t other, size_t index) const;
  bool isAlone(size_t index) const;
  std::vector<size_t> failedCompilers() const;
  std::optional<size_t> lastBlamed() const;
  size_t upstream(size_t index) const;
  size_t outermost(size_t index) const;

  const WatchedRun &run;
  const IsCompiler &isCompiler;
};

/// When the time was up.
bool Search::stillRan(size_t index) const {
  if (run.outcome.status != Status::TimedOut || at(index).ending)
    return false;
  for (const WatchedProgram &later : run.programs)
    if (later.startedBy == index && later.process == at(index).process)
      return false;
  return true;
}

bool Search::failed(size_t index) const {
  return at(index).ending ? *at(index).ending != 0 : stillRan(index);
}

/// The command ends as this program does.
bool Search::passedOn(size_t index) const {
  if (!at(index).ending)
    return false;
  const Outcome &command = run.outcome;
  int signal = signalOf(*at(index).ending);
  if (signal)
    return command.signal == signal || command.exitCode == 128 + signal ||
           command.exitCode == 256 - signal;
  return command.signal == 0 &&
         command.exitCode == WEXITSTATUS(*at(index).ending);
}

bool Search::startedBy(size_t index, size_t ancestor) const {
  for (auto up = at(index).startedBy; up; up = at(*up).startedBy)
    if (*up == ancestor)
      return true;
  return false;
}

/// Through any number of pipes.
bool Search::readsFrom(size_t index, size_t writer) const {
  std::set<std::string> seen;
  std::vector<std::string> pipes{at(index).standardInput};
  while (!pipes.empty()) {
    std::string pipe = std::move(pipes.back());
    pipes.pop_back();
    if (!pipe.starts_with("pipe:") || !seen.insert(pipe).second)
      continue;
    for (const WatchedProgram &program : run.programs)
      if (program.standardOutput == pipe)
        pipes.push_back(program.standardInput);
    if (at(writer).standardOutput == pipe)
      return true;
  }
  return false;
}

/// For a reason of its own: it did not start it, read from it or belong to it.
bool Search::failedLater(size_t other, size_t index) const {
  return failed(other) && at(other).endedAs > at(index).endedAs &&
         !startedBy(index, other) && !readsFrom(other, index) &&
         !startedBy(other, index);
}

/// Nothing else that failed later can be why the command failed.
bool Search::isAlone(size_t index) const {
  for (size_t other = 0; other < run.programs.size(); ++other)
    if (failedLater(other, index) && (passedOn(other) || !passedOn(index)))
      return false;
  return true;
}

std::optional<size_t> Search::laterReason(size_t found) const {
  std::optional<size_t> last;
  if (!at(found).ending || passedOn(found))
    return last;
  for (size_t other = 0; other < run.programs.size(); ++other)
    if (at(other).endedBefore >= at(found).endedAs &&
        failedLater(other, found) && passedOn(other) &&
        (!last || at(other).endedAs > at(*last).endedAs))
      last = other;
  return last;
}

std::vector<size_t> Search::failedCompilers() const {
  std::vector<size_t> found;
  for (size_t index = 0; index < run.programs.size(); ++index)
    if (isCompiler(at(index)) && failed(index))
      found.push_back(index);
  std::stable_sort(found.begin(), found.end(), [&](size_t a, size_t b) {
    return at(a).endedAs < at(b).endedAs;
  });
  return found;
}

std::optional<size_t> Search::lastBlamed() const {
  std::optional<size_t> last, lastBySignal;
  bool isAtFault =
      std::ranges::find(faults, run.outcome.signal) != std::end(faults);
  bool passesCodesOn = run.outcome.status != Status::Completed && !isAtFault;
  for (size_t index : failedCompilers()) {
    bool bySignal = at(index).ending && signalOf(*at(index).ending);
    if (run.outcome.status == Status::TimedOut) {
      last = stillRan(index) ? index : last;
      continue;
    }
    if (bySignal && passedOn(index))
      lastBySignal = index;
    if (bySignal || passesCodesOn)
      last = index;
  }
  if (lastBySignal || !last || run.outcome.status == Status::TimedOut)
    return lastBySignal ? lastBySignal : last;
  bool bySignal = signalOf(*at(*last).ending) != 0;
  return bySignal || isAlone(*last) ? last : std::nullopt;
}

/// The first of a pipe that failed, unless because nobody read any more.
size_t Search::upstream(size_t index) const {
  for (size_t other : failedCompilers())
    if (readsFrom(index, other) && at(other).endedAs < at(index).endedAs)
      return upstream(other);
  return index;
}

size_t Search::outermost(size_t index) const {
  size_t found = index;
  for (auto up = at(index).startedBy; up; up = at(*up).startedBy)
    if (isCompiler(at(*up)) && failed(*up))
      found = *up;
  return found;
}

std::optional<size_t> Search::failing() const {
  auto found = lastBlamed();
  if (found)
    found = outermost(upstream(*found));
  return found;
}

std::vector<size_t> Search::othersThan(size_t found) const {
  std::vector<size_t> others;
  for (size_t index : failedCompilers()) {
    size_t other = outermost(upstream(index));
    bool isPart = other == found || startedBy(other, found) ||
                  readsFrom(other, found) || readsFrom(found, other);
    if (!isPart &&
        std::find(others.begin(), others.end(), other) == others.end())
      others.insert(others.begin(), other);
  }
  return others;
}

std::optional<size_t>
Search::only(const std::vector<std::string> &command) const {
  std::optional<size_t> found;
  for (size_t index = 0; index < run.programs.size(); ++index) {
    if (!isCompiler(at(index)) || (found && startedBy(index, *found)))
      continue;
    if (found)
      return std::nullopt;
    found = index;
  }
  if (!found || !at(*found).ending || command.empty())
    return std::nullopt;
  const std::vector<std::string> &argv = at(*found).argv;
  bool same = argv.size() == command.size() &&
              std::equal(argv.begin() + 1, argv.end(), command.begin() + 1);
  return same ? found : std::nullopt;
}

} // namespace

std::optional<size_t> culprit::failingCompiler(const WatchedRun &run,
                                               const IsCompiler &isCompiler) {
  return Search(run, isCompiler).failing();
}

std::vector<size_t>
culprit::otherFailingCompilers(const WatchedRun &run, size_t found,
                               const IsCompiler &isCompiler) {
  return Search(run, isCompiler).othersThan(found);
}

std::optional<size_t> culprit::laterReason(const WatchedRun &run,
                                           size_t found) {
  return Search(run, [](const auto &) { return false; }).laterReason(found);
}

std::optional<size_t>
culprit::onlyCompiler(const WatchedRun &run,
                      const std::vector<std::string> &command,
                      const IsCompiler &isCompiler) {
  return Search(run, isCompiler).only(command);
}
