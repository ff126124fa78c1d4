#include "report/Rows.h"
#include "report/CulpritRows.h"
#include "report/ReductionRows.h"
#include "report/WhatFailed.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

bool endedInError(const Report &report) {
  bool hasFound =
      report.failure.face.kind != FailureKind::None || report.reduction;
  return !hasFound &&
         is_contained({Status::Refused, Status::NoCompiler, Status::Failed},
                      report.status);
}

static std::string failureLine(const Report &report) {
  const FailureFace &face = report.failure.face;
  if (report.status == Status::NotReproduced)
    return "none"; // a check of the output has a kind even so
  bool isJudged = none_of(report.remarks.all(), [](const Remark &remark) {
    return remark.id == RemarkId::OutputNotJudged ||
           remark.id == RemarkId::CommandFails;
  });
  if (!isJudged && !report.reduction)
    return "not known: the output was not judged";
  if (face.kind != FailureKind::None)
    return std::string(kindOf(report)) + ": " + evidenceOf(report);
  if (report.status == Status::Inconsistent && !report.reduction)
    return "not known";
  return isStopped(report.status) && !report.reduction
             ? "not known yet"
             : "as the interestingness test says";
}

std::vector<Row> rowsOf(const Report &report) {
  std::vector<Row> rows;
  if (endedInError(report))
    return rows;
  rows.push_back({"failure", failureLine(report)});
  if (report.status == Status::NotReproduced)
    return rows;
  append_range(rows, culpritRows(report));
  if (!report.breakCommand.empty())
    rows.push_back({"break", report.breakCommand, Row::Kind::Command});
  append_range(rows, reductionRows(report));
  const Reproducer &reproducer = report.reproducer;
  if (!reproducer.command.empty())
    rows.push_back(
        {"replay",
         reproducer.command +
             (reproducer.confirmed ? " [confirmed]" : " [not confirmed]"),
         Row::Kind::Command});
  return rows;
}

std::string costLine(const Report &report) {
  unsigned scripts = report.probes.scripts;
  std::string runs = scripts ? formatv(" and {0} run{1} of a script", scripts,
                                       scripts == 1 ? "" : "s")
                                   .str()
                             : "";
  std::string known =
      report.probes.cached
          ? formatv(" ({0} answer{1} known)", report.probes.cached,
                    report.probes.cached == 1 ? " was" : "s were")
                .str()
          : "";
  unsigned compiles = report.probes.total - scripts;
  return formatv("{0}; {1} compile{2}{3}{4}, {5:F1} s", str(report.status),
                 compiles, compiles == 1 ? "" : "s", runs, known,
                 double(report.seconds.count()) / 1000)
      .str();
}

} // namespace culprit
