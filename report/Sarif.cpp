#include "report/Sarif.h"
#include "compiler/command/CommandLine.h"
#include "report/FailureId.h"
#include "report/IssueTitle.h"
#include "report/ReportMarkdown.h"
#include "report/ReportText.h"
#include "report/SarifParts.h"
#include "report/SourceLocation.h"
#include "report/WhatFailed.h"
#include <nlohmann/json.hpp>

using namespace llvm;
using nlohmann::json;

namespace culprit {

static json locationsOf(const Report &report, StringRef input) {
  auto place = sourceLocation(report, input);
  if (!place)
    return json::array();
  return json::array(
      {physicalLocation(place->file, place->line, place->column)});
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
  return sarifLog({{"tool", toolWith(rules)},
                   {"invocations", {invocation}},
                   {"columnKind", "unicodeCodePoints"},
                   {"results", results}});
}

} // namespace culprit
