#include "report/GitHubAnnotation.h"
#include "report/IssueTitle.h"
#include "report/PercentEncoded.h"
#include "report/ReportText.h"
#include "report/SourceLocation.h"
#include "report/WhatFailed.h"

using namespace llvm;

namespace culprit {

/// Each of `special`, and what a line must not have, by its code: `%0A`.
static std::string escaped(StringRef text, StringRef special) {
  return percentEncoded(text, [&](char c) {
    return !StringRef("%\r\n").contains(c) && !special.contains(c);
  });
}

std::string toGitHubAnnotation(const Report &report, StringRef input) {
  if (whatFailed(report) == WhatFailed::Nothing)
    return "";
  bool answered = whatFailed(report) == WhatFailed::Compiler;
  std::string properties;
  auto add = [&](StringRef name, const std::string &value) {
    properties += (properties.empty() ? " " : ",") + name.str() + "=" +
                  escaped(value, ":,");
  };
  if (auto place = sourceLocation(report, input)) {
    add("file", place->file);
    if (place->line)
      add("line", std::to_string(place->line));
    if (place->column)
      add("col", std::to_string(place->column));
  }
  add("title", answered ? issueTitle(report) : "culprit has no answer");
  return "::error" + properties +
         "::" + escaped(StringRef(toText(report)).rtrim(), "") + "\n";
}

} // namespace culprit
