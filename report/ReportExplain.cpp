//===- ReportExplain.cpp - Why is this op still here? ---------------------===//
#include "report/ReportExplain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

std::map<unsigned, ExplainedOp>
explained(const std::vector<KindCertificate> &certificate) {
  std::map<unsigned, ExplainedOp> ops;
  for (const KindCertificate &row : certificate)
    for (const TriedEdit &edit : row.edits) {
      ExplainedOp &op = ops[edit.op];
      op.text = edit.opText;
      auto known = find_if(op.reasons, [&](const ReasonToStay &reason) {
        return reason.kind == row.kind && reason.why == edit.reason;
      });
      if (known == op.reasons.end())
        known = op.reasons.insert(op.reasons.end(), {row.kind, edit.reason});
      ++known->edits;
    }
  return ops;
}

std::string toExplanation(const Report &report) {
  std::string text;
  raw_string_ostream os(text);
  if (!report.reduction || report.reduction->certificate.empty())
    return "nothing to explain: no single edits were tried\n";
  if (report.reduction->asText) {
    for (const KindCertificate &row : report.reduction->certificate)
      os << formatv("{0}: {1} left, {2}\n", row.kind, row.tried,
                    row.unresolved ? formatv("{0} of which could not be judged",
                                             row.unresolved)
                                         .str()
                                   : "none of which can go");
    return text;
  }
  os << "Each op of the reduced input that an edit could change, and what "
        "became of every such edit.\nKinds of edits: culprit reduce "
        "--list-edits\n";
  for (const auto &[number, op] : explained(report.reduction->certificate)) {
    os << "\n" << op.text << "\n";
    for (const ReasonToStay &reason : op.reasons)
      os << formatv("  {0,-15} {1}{2}\n", reason.kind, reason.why,
                    reason.edits > 1
                        ? formatv(" ({0} edits)", reason.edits).str()
                        : std::string());
  }
  return text;
}

} // namespace culprit
