#include "report/Sarif.h"
#include "compiler/command/CommandLine.h"
#include "report/FailureId.h"
#include "report/IssueTitle.h"
#include "report/ReportMarkdown.h"
#include "report/ReportText.h"
#include "report/SourceLocation.h"
#include "report/WhatFailed.h"
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

static json locationsOf(const Report &report, StringRef input) {
  auto place = sourceLocation(report, input);
  if (!place)
    return json::array();
  json physical = {{"artifactLocation", {{"uri", uriOf(place->file)}}}};
  if (place->line) {
    physical["region"] = {{"startLine", place->line}};
    if (place->column)
      physical["region"]["startColumn"] = place->column;
  }
  return {{{"physicalLocation", physical}}};
}

static std::string ruleOf(const Report &report) {
  std::string id = failureId(report);
  return id.empty() ? kindOf(report) : id;
}

static json ruleJson(const Report &report) {
  return {
      {"id", ruleOf(report)},
      {"shortDescription", {{"text", issueTitle(report)}}},
      {"fullDescription", {{"text", toText(report)}}},
      {"help", {{"text", toText(report)}, {"markdown", toMarkdown(report)}}},
      {"defaultConfiguration", {{"level", "error"}}}};
}

static json resultJson(const Report &report, StringRef input) {
  json result = {{"ruleId", ruleOf(report)},
                 {"ruleIndex", 0},
                 {"level", "error"},
                 {"message", {{"text", issueTitle(report)}}},
                 {"locations", locationsOf(report, input)}};
  if (std::string key = failureKey(report); !key.empty())
    result["partialFingerprints"] = {{"failureKey/v1", key}};
  return result;
}

static json notifications(const Report &report) {
  json list = json::array();
  for (const Remark &remark : report.remarks.all())
    list.push_back({{"level", remark.id == RemarkId::Error ? "error" : "note"},
                    {"descriptor", {{"id", str(remark.id)}}},
                    {"message", {{"text", remark.text}}}});
  return list;
}

std::string toSarif(const Report &report, StringRef input) {
  json rules = json::array(), results = json::array();
  if (whatFailed(report) == WhatFailed::Compiler) {
    rules.push_back(ruleJson(report));
    results.push_back(resultJson(report, input));
  }
  json invocation = {
      {"commandLine", quoteForShell(report.command)},
      {"exitCode", static_cast<int>(report.exitCode())},
      {"executionSuccessful", whatFailed(report) != WhatFailed::Triage},
      {"toolExecutionNotifications", notifications(report)}};
  if (!report.date.empty())
    invocation["endTimeUtc"] = report.date;
  json driver = {
      {"name", "culprit"}, {"version", CULPRIT_VERSION}, {"rules", rules}};
  json run = {{"tool", {{"driver", driver}}},
              {"invocations", {invocation}},
              {"columnKind", "unicodeCodePoints"},
              {"results", results}};
  json log = {{"$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/"
                          "errata01/os/schemas/sarif-schema-2.1.0.json"},
              {"version", "2.1.0"},
              {"runs", json::array({run})}};
  return log.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

} // namespace culprit
