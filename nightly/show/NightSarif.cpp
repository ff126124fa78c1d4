#include "nightly/show/NightSarif.h"
#include "nightly/show/BugPlace.h"
#include "report/SarifParts.h"
#include <nlohmann/json.hpp>

using namespace llvm;
using nlohmann::json;

namespace culprit {

static json locationsOf(const std::optional<FilePlace> &place) {
  if (!place)
    return json::array();
  return json::array(
      {physicalLocation(place->file, place->line, place->column)});
}

static json resultOf(const BugOfNight &row, size_t rule,
                     const std::optional<FilePlace> &place) {
  json result = {
      {"ruleId", row.bug.id},
      {"ruleIndex", rule},
      {"level", row.isAlarm() ? "error" : "warning"},
      {"message", {{"text", titleOf(row.bug) + ": " + row.bug.signature}}},
      {"locations", locationsOf(place)},
      {"partialFingerprints", {{"bug/v1", row.bug.id}}},
      {"baselineState",
       row.bug.status == BugStatus::Known ? "unchanged" : "new"}};
  if (row.known && !row.isExpired)
    result["suppressions"] = {
        {{"kind", "external"},
         {"justification",
          row.known->issue.empty() ? row.known->note : row.known->issue}}};
  return result;
}

std::string toSarif(const NightReport &report, const std::string &here) {
  json rules = json::array(), results = json::array();
  for (const BugOfNight &row : report.bugs) {
    BugStatus status = row.bug.status;
    if (status == BugStatus::Fixed || status == BugStatus::Unresolved)
      continue;
    results.push_back(resultOf(row, rules.size(), placeOf(row, report, here)));
    rules.push_back({{"id", row.bug.id},
                     {"shortDescription", {{"text", titleOf(row.bug)}}},
                     {"help", {{"text", row.bug.signature}}}});
  }
  return sarifLog({{"tool", toolWith(rules)},
                   {"automationDetails",
                    {{"id", "night/" + std::to_string(report.night.id)}}},
                   {"results", results}});
}

} // namespace culprit
