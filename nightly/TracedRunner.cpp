#include "nightly/TracedRunner.h"
#include <nlohmann/json.hpp>
#include <set>

using nlohmann::json;
using std::chrono::microseconds;

namespace culprit {

void TracedRunner::start(unsigned id, const Errand &errand) {
  TracedErrand traced;
  traced.what = errand.arguments.empty() ? "" : errand.arguments.front();
  traced.about = errand.about;
  std::set<unsigned> taken;
  for (const auto &[other, now] : running)
    taken.insert(now.lane);
  while (taken.count(traced.lane))
    ++traced.lane;
  traced.begin = std::chrono::duration_cast<microseconds>(Clock::now() - began);
  running[id] = traced;
  runner.start(id, errand);
}

std::optional<std::pair<unsigned, Ended>>
TracedRunner::wait(std::optional<Clock::time_point> until) {
  auto result = runner.wait(until);
  if (!result)
    return result;
  TracedErrand traced = std::move(running[result->first]);
  running.erase(result->first);
  auto now = std::chrono::duration_cast<microseconds>(Clock::now() - began);
  traced.wall = now - traced.begin;
  traced.end = str(result->second);
  ended.push_back(std::move(traced));
  return result;
}

std::string toTrace(const std::vector<TracedErrand> &errands) {
  json events = json::array();
  for (const TracedErrand &errand : errands)
    events.push_back({{"name", errand.what + " " + errand.about},
                      {"cat", errand.what},
                      {"ph", "X"},
                      {"ts", errand.begin.count()},
                      {"dur", errand.wall.count()},
                      {"pid", 1},
                      {"tid", errand.lane},
                      {"args", {{"end", errand.end}}}});
  return json{{"traceEvents", events}, {"displayTimeUnit", "ms"}}.dump(
             -1, ' ', false, json::error_handler_t::replace) +
         "\n";
}

} // namespace culprit
