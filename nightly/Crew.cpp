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

bool Crew::hasToken() {
  return !limits.tokens || limits.tokens->held() >= ends.size() ||
         limits.tokens->take();
}

void Crew::giveTokensBack() {
  size_t needed = ends.empty() ? 0 : ends.size() - 1;
  while (limits.tokens && limits.tokens->held() > needed)
    limits.tokens->giveBack();
}

bool Crew::mayStart() {
  return ends.size() < limits.atOnce && !isTooLoaded() && hasToken();
}

/// False if there is none, or it is not the time for one.
Expected<bool> Crew::startNext() {
  while (!waiting.empty() && mayStart()) {
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
  // The load may have gone down, or a token be free, before anything ends.
  std::optional<std::chrono::steady_clock::time_point> until;
  auto now = std::chrono::steady_clock::now();
  bool hasPlace = !waiting.empty() && ends.size() < limits.atOnce;
  if (hasPlace && limits.load > 0)
    until = now + std::chrono::seconds(1);
  if (hasPlace && limits.tokens)
    until = now + std::chrono::milliseconds(100);
  auto ended = runner.wait(until);
  if (!ended)
    return Error::success();
  auto end = std::move(ends.at(ended->first));
  ends.erase(ended->first);
  giveTokensBack();
  return end(ended->second);
}

Error Crew::work(const std::function<bool()> &stopping) {
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
    giveTokensBack(); // of a task that was not to be done any more
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
