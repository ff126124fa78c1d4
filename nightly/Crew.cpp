#include "nightly/Crew.h"
#include <cstdlib>

using namespace llvm;

namespace culprit {

bool Crew::Waiting::operator<(const Waiting &other) const {
  if (task.urgency != other.task.urgency)
    return task.urgency < other.task.urgency;
  if (task.wanted != other.task.wanted)
    return task.wanted < other.task.wanted;
  return number > other.number;
}

void Crew::add(Task task) { waiting.push({std::move(task), added++}); }

bool Crew::isTooLoaded() const {
  double load = 0;
  return limits.load > 0 && !ends.empty() && ::getloadavg(&load, 1) == 1 &&
         load > limits.load;
}

/// False if there is none, or it is not the time for one.
Expected<bool> Crew::startNext() {
  while (!waiting.empty() && ends.size() < limits.atOnce && !isTooLoaded()) {
    Task task = waiting.top().task;
    waiting.pop();
    auto errand = task.begin();
    if (!errand)
      return errand.takeError();
    if (!*errand)
      continue;
    unsigned id = started++;
    ends[id] = std::move(task.end);
    runner.start(id, **errand);
    return true;
  }
  return false;
}

Error Crew::takeNextEnd() {
  // The load may have gone down before anything ends.
  std::optional<std::chrono::steady_clock::time_point> until;
  if (limits.load > 0 && !waiting.empty())
    until = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  auto ended = runner.wait(until);
  if (!ended)
    return Error::success();
  auto end = std::move(ends.at(ended->first));
  ends.erase(ended->first);
  return end(ended->second);
}

Error Crew::work(const std::function<bool()> &stopping) {
  bool stopped = false;
  for (;;) {
    if (!stopped && stopping()) {
      stopped = true;
      runner.stopAll();
    }
    if (stopped)
      waiting = {};
    for (bool more = !stopped; more;) {
      auto began = startNext();
      if (!began)
        return began.takeError();
      more = *began;
    }
    if (ends.empty()) {
      if (stopped || waiting.empty())
        return Error::success();
      continue;
    }
    if (Error error = takeNextEnd())
      return error;
  }
}

} // namespace culprit
