#include "report/html/ReportHtml.h"
#include "compiler/command/CommandLine.h"
#include "compiler/output/PatternName.h"
#include "report/IssueTitle.h"
#include "report/Needed.h"
#include "report/Notes.h"
#include "report/ReductionRows.h"
#include "report/ReportExplain.h"
#include "report/Rows.h"
#include "report/UnifiedDiff.h"
#include "report/WhatFailed.h"
#include "report/html/PipelineStrip.h"
#include "report/html/SizeCurve.h"
#include "report/html/TemplateText.h"
#include "reproducer/PasteText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Mustache.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using json::Array;
using json::Object;

namespace culprit {

static constexpr char page[] =
#include "report/html/report.mustache.inc"
    ;

static std::string number(double value) {
  return formatv("{0:F1}", value).str();
}

static void addSource(Object &view, const Report &report) {
  if (!report.source)
    return;
  const SourceExcerpt &source = *report.source;
  Array lines;
  unsigned last = source.firstLine + unsigned(source.lines.size()) - 1;
  size_t width = std::to_string(last).size();
  for (auto [place, line] : enumerate(source.lines)) {
    unsigned at = source.firstLine + unsigned(place);
    std::string gap = std::string(width + 2, ' ') + source.indent();
    lines.push_back(
        Object{{"number", std::string(width - std::to_string(at).size(), ' ') +
                              std::to_string(at)},
               {"text", text(line)},
               {"hit", at == source.line},
               {"caret", gap + "^"}});
  }
  StringRef file = source.file == report.madeInput
                       ? sys::path::filename(source.file)
                       : StringRef(source.file);
  view["source"] = Object{{"file", text(file)},
                          {"line", std::to_string(source.line)},
                          {"lines", std::move(lines)}};
}

static void addAnswer(Object &view, const Report &report) {
  Array rows, notes;
  for (const Row &row : rowsOf(report))
    if (row.kind != Row::Kind::Source)
      rows.push_back(
          Object{{"name", orNull(row.name)}, {"text", text(row.text)}});
  for (const Remark &remark : notesOf(report))
    notes.push_back(Object{{"text", text(remark.text)}});
  view["rows"] = std::move(rows);
  view["hasNotes"] = !notes.empty();
  view["notes"] = std::move(notes);
}

static void addReproducer(Object &view, const Report &report) {
  const Reproducer &reproducer = report.reproducer;
  if (!reproducer.bundle)
    return;
  std::string block = pasteBlock(*reproducer.bundle);
  view["paste"] = text(block.empty() ? commandLine(*reproducer.bundle) : block);
  view["replay"] = orNull(reproducer.command);
}

static void addSides(Object &view, const Report &report) {
  constexpr size_t most = 2000; // lines that a browser lays out at once
  Array sides;
  if (report.around && !report.around->with.empty())
    for (const LinePair &pair :
         sideBySide(report.around->without, report.around->with)) {
      if (sides.size() == most)
        break;
      sides.push_back(Object{{"before", text(pair.before.value_or(""))},
                             {"after", text(pair.after.value_or(""))},
                             {"hasBefore", pair.before.has_value()},
                             {"hasAfter", pair.after.has_value()},
                             {"changed", pair.changed}});
    }
  view["hasSides"] = !sides.empty();
  view["step"] = report.around ? text(shortPattern(report.around->step)) : "";
  view["sides"] = std::move(sides);
}

static void addWhatItSays(Object &view, const Report &report) {
  const CompilerSays &says = report.says;
  view["hasSays"] = !says.message.empty() || !says.stack.empty();
  view["message"] = orNull(says.message);
  view["stack"] = orNull(join(says.stack, "\n"));
}

static void addStrip(Object &view, const Report &report) {
  std::vector<StripPass> strip = pipelineStrip(report);
  Array passes;
  for (const StripPass &pass : strip) {
    bool isSaid = pass.part != StripPass::Part::Dropped &&
                  pass.part != StripPass::Part::Needed;
    std::string label = pass.why.empty() ? str(pass.part) : pass.why;
    passes.push_back(Object{{"name", text(pass.name)},
                            {"what", str(pass.part)},
                            {"label", orNull(isSaid ? label : "")}});
  }
  view["hasStrip"] = passes.size() > 1;
  size_t left = count_if(strip, [](const StripPass &pass) {
    return pass.part != StripPass::Part::Dropped;
  });
  size_t unjudged = report.pipeline ? report.pipeline->unjudged.size() : 0;
  view["needed"] = neededText({left, strip.size(), unjudged}, "passes");
  view["strip"] = std::move(passes);
}

static void addCurve(Object &view, const Report &report) {
  auto curve = sizeCurve(report);
  if (!curve)
    return;
  std::string points;
  Array dots;
  for (const SizeCurve::Point &point : curve->points) {
    points += formatv("{0},{1} ", point.x, point.y).str();
    dots.push_back(Object{{"x", point.x}, {"y", point.y}});
  }
  view["curve"] = Object{{"from", int64_t(curve->from)},
                         {"to", int64_t(curve->to)},
                         {"unit", curve->unit},
                         {"compiles", curve->compiles},
                         {"points", points},
                         {"dots", std::move(dots)}};
}

static void addOps(Object &view, const Report &report) {
  Array ops;
  if (report.reduction && !report.reduction->asText)
    for (const auto &[place, op] : explained(report.reduction->certificate)) {
      Array reasons;
      for (const ReasonToStay &reason : op.reasons)
        reasons.push_back(Object{
            {"kind", reason.kind},
            {"why", text(reason.why)},
            {"edits", reason.edits > 1 ? json::Value(reason.edits) : false}});
      ops.push_back(
          Object{{"text", text(op.text)}, {"reasons", std::move(reasons)}});
    }
  view["hasOps"] = !ops.empty();
  view["proven"] = orNull(isStopped(report.status) ? "" : provenOf(report));
  view["ops"] = std::move(ops);
}

static double inSeconds(milliseconds time) {
  return double(std::max<int64_t>(time.count(), 0)) / 1000;
}

/// As a timeline; what took no time and no compile is left out.
static void addTimes(Object &view, const Report &report) {
  const std::vector<StageVisit> &visits = report.probes.visits;
  double end = 0.1;
  for (const StageVisit &visit : visits)
    end = std::max(end, inSeconds(visit.begin + visit.time));
  Array steps;
  for (const StageVisit &visit : visits) {
    double seconds = inSeconds(visit.time);
    if (seconds < 0.05 && visit.compiles == 0)
      continue;
    steps.push_back(
        Object{{"name", visit.stage},
               {"compiles", visit.compiles},
               {"seconds", number(seconds)},
               {"before", number(100 * inSeconds(visit.begin) / end)},
               {"percent", number(100 * seconds / end)}});
  }
  view["steps"] = std::move(steps);
  view["end"] = number(end);
}

static void addOthers(Object &view, const Report &report) {
  Array others;
  for (const OtherFailure &other : report.others)
    others.push_back(
        Object{{"what", text(other.face.summary())}, {"count", other.count}});
  view["hasOthers"] = !others.empty();
  view["others"] = std::move(others);
}

std::string toHtml(const Report &report) {
  bool isNone = report.failure.face.kind == FailureKind::None;
  Object view{{"title", text(endedInError(report) ? std::string("no answer: ") +
                                                        str(report.status)
                                                  : issueTitle(report))},
              {"status", str(report.status)},
              {"failure", orNull(isNone ? "" : evidenceOf(report))},
              {"compiler", text(report.compiler.version)},
              {"command", text(quoteForShell(report.command))},
              {"version", CULPRIT_VERSION},
              {"date", report.date},
              {"cost", costLine(report)}};
  for (auto add : {addSource, addAnswer, addReproducer, addSides, addWhatItSays,
                   addStrip, addCurve, addOps, addTimes, addOthers})
    add(view, report);
  BumpPtrAllocator allocator;
  StringSaver saver(allocator);
  mustache::MustacheContext context(allocator, saver);
  mustache::Template filled(page, context);
  std::string html;
  raw_string_ostream os(html);
  filled.render(std::move(view), os);
  return html;
}

} // namespace culprit
