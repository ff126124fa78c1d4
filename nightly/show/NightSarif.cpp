#include "nightly/show/NightSarif.h"
#include "nightly/show/SourcePlace.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <nlohmann/json.hpp>

using namespace llvm;
using nlohmann::json;

namespace culprit {

/// RFC 3986: what is no letter, digit or one of `-._~/` is percent-encoded.
static std::string uriOf(StringRef file) {
  std::string uri = sys::path::is_absolute(file) ? "file://" : "";
  for (char c : file)
    if (isAlnum(c) || StringRef("-._~/").contains(c))
      uri += c;
    else
      uri += "%" + toHex(StringRef(&c, 1));
  return uri;
}

static json locationsOf(const Bug &bug) {
  auto place = placeIn(bug.location);
  if (!place)
    return json::array();
  json region = {{"startLine", place->line}};
  if (place->column)
    region["startColumn"] = place->column;
  return {{{"physicalLocation",
            {{"artifactLocation", {{"uri", uriOf(place->file)}}},
             {"region", region}}}}};
}

static json resultOf(const BugOfNight &row, size_t rule) {
  json result = {
      {"ruleId", row.bug.id},
      {"ruleIndex", rule},
      {"level", row.isAlarm() ? "error" : "warning"},
      {"message", {{"text", titleOf(row.bug) + ": " + row.bug.signature}}},
      {"locations", locationsOf(row.bug)},
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

std::string toSarif(const NightReport &report) {
  json rules = json::array(), results = json::array();
  for (const BugOfNight &row : report.bugs) {
    BugStatus status = row.bug.status;
    if (status == BugStatus::Fixed || status == BugStatus::Unresolved)
      continue;
    results.push_back(resultOf(row, rules.size()));
    rules.push_back({{"id", row.bug.id},
                     {"shortDescription", {{"text", titleOf(row.bug)}}},
                     {"help", {{"text", row.bug.signature}}}});
  }
  json value = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       {{{"tool", {{"driver", {{"name", "culprit"}, {"rules", rules}}}}},
         {"automationDetails",
          {{"id", "night/" + std::to_string(report.night.id)}}},
         {"results", results}}}}};
  return value.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace culprit
