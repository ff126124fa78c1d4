#include "nightly/regress/RegressText.h"
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace culprit {

using Precision = FirstFailingResult::Precision;

static std::string nameOf(const AskedBuild &build) {
  return build.build.version.empty() ? build.name
                                     : build.name + ", " + build.build.version;
}

static std::string countText(const RegressAnswer &answer) {
  size_t asked = answer.search.asked.size();
  std::string text = std::to_string(asked) + " asked";
  if (unsigned skipped = answer.search.skipped())
    text += ", " + std::to_string(skipped) + " of them skipped";
  if (answer.resumed)
    text += ", " + std::to_string(answer.resumed) + " in an earlier run";
  return text;
}

static std::string between(const RegressAnswer &answer) {
  std::string lines;
  const FirstFailingResult &result = answer.search.result;
  for (uint64_t i = result.lastClean + 1; i < result.firstShowing; ++i)
    if (const AskedBuild *build = answer.search.of(i))
      lines += "skipped     " + build->name + ": " + build->reason + "\n";
  return lines;
}

std::string toLines(const RegressQuestion &question,
                    const RegressAnswer &answer) {
  const FirstFailingResult &result = answer.search.result;
  const AskedBuild *bad = answer.search.of(result.firstShowing);
  const AskedBuild *good = answer.search.of(result.lastClean);
  std::string builds = "builds      " + std::to_string(question.builds.size()) +
                       ", " + countText(answer) + "\n";
  if (answer.isContradicted)
    return "first bad   unknown: " + nameOf(*bad) +
           " was bad, and its triage says that it does not fail: the same "
           "command asks all builds again\n" +
           builds;
  if (result.precision == Precision::NotGated)
    return "first bad   not here: the oldest build, " + nameOf(*bad) +
           ", shows it already\n" + builds;
  if (result.precision == Precision::Inconsistent && !bad) {
    const AskedBuild *newest = answer.search.of(question.builds.size() - 1);
    return "first bad   unknown: the newest build, " + question.builds.back() +
           ", cannot be asked" + (newest ? ": " + newest->reason : "") + "\n" +
           builds;
  }
  if (result.precision == Precision::Inconsistent)
    return "first bad   unknown: no build below " + nameOf(*bad) +
           " can be asked\n" + builds;
  std::string lines;
  if (result.precision == Precision::Exact)
    lines = "first bad   " + nameOf(*bad) + "  [exact]\n";
  else
    lines = "first bad   one of those behind the last good one, up to " +
            nameOf(*bad) + "  [range]\n";
  lines += "            " + bad->reason + "\n" + "last good   " +
           nameOf(*good) + "\n" + between(answer) + builds;
  if (result.nonMonotone)
    lines += "note        the failure comes and goes: a build behind a bad one "
             "is good, so there may be an earlier first\n";
  return lines;
}

static const char *precisionOf(const RegressAnswer &answer) {
  if (answer.isContradicted)
    return "unknown";
  switch (answer.search.result.precision) {
  case Precision::Exact:
    return "exact";
  case Precision::Range:
    return "range";
  case Precision::NotGated:
    return "all-bad";
  default:
    return "unknown";
  }
}

static json buildJson(const AskedBuild *build) {
  if (!build)
    return nullptr;
  const char *verdict = build->isSkipped() ? "skipped"
                        : build->verdict == PointVerdict::Interesting ? "bad"
                                                                      : "good";
  return {{"number", build->number},
          {"name", build->name},
          {"verdict", verdict},
          {"reason", build->reason},
          {"compiler", build->compiler},
          {"identity", build->build.identity},
          {"version", build->build.version}};
}

std::string toJson(const RegressQuestion &question,
                   const RegressAnswer &answer) {
  const FirstFailingResult &result = answer.search.result;
  json asked = json::array();
  for (const AskedBuild &build : answer.search.asked)
    asked.push_back(buildJson(&build));
  bool hasGood =
      !answer.isContradicted && (result.precision == Precision::Exact ||
                                 result.precision == Precision::Range);
  json firstBad = answer.isContradicted
                      ? json(nullptr)
                      : buildJson(answer.search.of(result.firstShowing));
  json value = {
      {"schema", 1},
      {"precision", precisionOf(answer)},
      {"first_bad", firstBad},
      {"last_good",
       hasGood ? buildJson(answer.search.of(result.lastClean)) : json(nullptr)},
      {"builds", question.builds.size()},
      {"asked", asked},
      {"skipped", answer.search.skipped()},
      {"comes_and_goes", result.nonMonotone},
      {"triage", answer.triage ? json("report.json") : json(nullptr)}};
  return value.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace culprit
