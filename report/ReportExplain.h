//===- ReportExplain.h - explain.txt ---------------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_REPORTEXPLAIN_H
#define CULPRIT_REPORT_REPORTEXPLAIN_H

#include "report/Report.h"
#include <map>

namespace culprit {

/// The edits of one kind that had the same end.
struct ReasonToStay {
  std::string kind, why;
  unsigned edits = 0;
};

struct ExplainedOp {
  std::string text; ///< its first line, in generic form
  std::vector<ReasonToStay> reasons;
};

/// The ops of a reduced input by their number.
std::map<unsigned, ExplainedOp>
explained(const std::vector<KindCertificate> &certificate);

/// Why each op of the reduced input is still there, as text.
std::string toExplanation(const Report &report);

} // namespace culprit
#endif
