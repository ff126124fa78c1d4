#include "report/ReductionRows.h"
#include "compiler/command/ParsePipeline.h"
#include "reducer/EditKinds.h"
#include "reducer/text/TextUnits.h"
#include "report/Needed.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

/// The passes of that name.
static std::vector<PipelinePath> namesakes(const Pipeline &pipeline,
                                           StringRef name) {
  std::vector<PipelinePath> leaves = pipeline.leaves();
  erase_if(leaves, [&](const PipelinePath &leaf) {
    return pipeline.at(leaf).name != name;
  });
  return leaves;
}

/// Of the confirmed bundle, if it has one that can be read.
static std::optional<Pipeline> replayedPipeline(const Report &report) {
  if (!report.reproducer.bundle)
    return std::nullopt;
  return expectedToOptional(parsePipeline(report.reproducer.bundle->pipeline));
}

/// Of a pass that the command names, the options that it does not name are
/// defaults, which the compiler has spelt.
static std::string asGiven(const Report &report, PipelineNode pass) {
  auto isNamed = [&](StringRef key) {
    return any_of(report.command, [&](StringRef word) {
      return word.contains(pass.name) && word.contains(key);
    });
  };
  if (isNamed(""))
    erase_if(pass.options,
             [&](const PassOption &option) { return !isNamed(option.key); });
  Pipeline alone = Pipeline::empty(report.pipeline->minimal.syntax);
  alone.root.children = {std::move(pass)};
  return alone.textAt({0});
}

/// A pass of the expanded pipeline spells all its options. Those that the
/// failure can do without are gone from the reproducer, if it has the pass.
static std::string withNeededOptions(const Report &report,
                                     const LeftPass &pass) {
  const Pipeline &minimal = report.pipeline->minimal;
  StringRef name = StringRef(pass.pass).split('{').first;
  std::string whole =
      pass.leaf ? asGiven(report, minimal.at(*pass.leaf)) : pass.pass;
  auto left = replayedPipeline(report);
  if (!report.flags || !left)
    return whole;
  std::vector<PipelinePath> there = namesakes(*left, name);
  bool isIt = there.size() == 1 && namesakes(minimal, name).size() == 1;
  return isIt ? left->textAt(there.front()) : whole;
}

/// The passes that are left, where the answer names another one: passes of LLVM
/// that share a class have one name there.
static std::string leftPasses(const Report &report) {
  constexpr size_t few = 3;
  std::vector<std::string> names;
  const Pipeline &minimal = report.pipeline->minimal;
  for (const PipelinePath &leaf : minimal.leaves())
    names.push_back(minimal.at(leaf).name);
  bool isThere = any_of(names, [&](const std::string &name) {
    return StringRef(report.pass.pathText).contains(name) ||
           name == report.pass.pass;
  });
  return isThere || names.empty() || names.size() > few ? ""
                                                        : join(names, ", ");
}

/// It may be one of the passes that are needed, or not: no enabler.
static void addUnjudged(const Report &report, std::vector<Row> &rows) {
  for (const LeftPass &pass : report.pipeline->unjudged)
    rows.push_back({"", withNeededOptions(report, pass) + "; " + pass.why});
}

static void addPipeline(const Report &report, std::vector<Row> &rows) {
  if (!report.pipeline)
    return;
  const PipelineAnswer &pipeline = *report.pipeline;
  if (pipeline.passesBefore > 1) {
    rows.push_back({"pipeline", neededPasses(pipeline, leftPasses(report))});
    addUnjudged(report, rows);
  }
  if (pipeline.seenAfter && !pipeline.seenAfter->leaves().empty())
    rows.push_back({"", formatv("{0} more lower what they leave, so that it "
                                "can run",
                                pipeline.seenAfter->leaves().size())
                            .str()});
  for (const LeftPass &enabler : pipeline.enablers)
    rows.push_back(
        {"enabler", withNeededOptions(report, enabler) + "; " + enabler.why});
}

/// Options, flags and variables that are left, and what happens without. That
/// none is left is said, too, if there were some.
static void addSettings(const Report &report, std::vector<Row> &rows) {
  if (!report.flags ||
      (report.flags->needed.empty() && report.flags->ofUser == 0))
    return;
  rows.push_back({"flags", neededSettings(*report.flags)});
  for (const NeededSetting &setting : report.flags->needed)
    rows.push_back({"", setting.text + "; " + setting.why});
}

/// `a, b and c`.
static std::string listOf(ArrayRef<std::string> words) {
  return words.size() < 2
             ? join(words, "")
             : join(words.drop_back(), ", ") + " and " + words.back();
}

/// All kinds of edits, or those that were asked for.
static std::string minimalFor(const ReductionAnswer &reduction) {
  size_t all = reduction.asText ? textKinds().size() : editKinds().size();
  std::string runs;
  if (reduction.runsPerEdit > 1)
    runs = " (certified with " + std::to_string(reduction.runsPerEdit) +
           " runs per edit)";
  bool whole = reduction.certificate.size() >= all;
  if (whole && !reduction.asText)
    return "1-minimal: every single edit loses the failure" + runs;
  std::vector<std::string> kinds;
  for (const KindCertificate &row : reduction.certificate)
    kinds.push_back(row.kind);
  if (whole) // cut as text, it may well be cut further by other edits
    return "1-minimal of " + listOf(kinds) +
           ": none of them can go without losing the failure" + runs;
  return "1-minimal for " + join(kinds, ", ") +
         ": every single edit of these kinds loses the failure" + runs;
}

std::string provenOf(const Report &report) {
  if (!report.reduction || !report.reduction->certified)
    return "";
  // The reproducer may be of another command than the edits were.
  return minimalFor(*report.reduction) +
         (report.editedWithoutThreads ? " (judged without threads)" : "");
}

/// Why there is no certificate, where edits are the reason.
static std::string unjudgedEdits(const ReductionAnswer &reduction) {
  unsigned tried = 0, unjudged = 0;
  for (const KindCertificate &row : reduction.certificate) {
    tried += row.tried;
    unjudged += row.unresolved;
  }
  if (reduction.certified || unjudged == 0)
    return "";
  return formatv("not certified: {0} of {1} single edits could not be judged",
                 unjudged, tried)
      .str();
}

/// In ops, if it could be read as IR.
static std::string sizeLine(const Report &report) {
  const ReductionAnswer &reduction = *report.reduction;
  size_t before = report.opsBefore, after = reduction.opsAfter;
  bool inBytes =
      after == 0 && (report.bytesAfter || !reduction.trajectory.empty());
  if (inBytes) {
    before = report.bytesBefore;
    // Of the input itself: what was edited may be a text of it.
    after = report.bytesAfter ? report.bytesAfter
                              : reduction.trajectory.back().bytes;
  }
  std::string proven = provenOf(report), of;
  if (proven.empty())
    proven = unjudgedEdits(reduction);
  if (after <= before) // printed in full, it may have more than it was written
    of = formatv(", of {0} in {1}", before,
                 report.toolCommand.empty() ? "the input" : "the tool's input");
  return formatv("{0} {1}{2}{3}{4}", after, inBytes ? "byte" : "op",
                 after == 1 ? "" : "s", of, proven.empty() ? "" : "; " + proven)
      .str();
}

/// More passes than one are needed from the user's input on, and the reproducer
/// has one of them: its input is no input of theirs.
static std::string beforeWhichPass(const Report &report) {
  auto replayed = replayedPipeline(report);
  if (!report.pipeline || !replayed ||
      report.pipeline->minimal.leaves().size() < 2)
    return "";
  std::vector<PipelinePath> leaves = replayed->leaves();
  return leaves.size() == 1 ? replayed->at(leaves.front()).name : "";
}

static std::string sizeSoFar(const Report &report) {
  return report.opsAfter ? formatv("{0} ops so far", report.opsAfter).str()
                         : formatv("{0} bytes so far", report.bytesAfter).str();
}

static void addSize(const Report &report, std::vector<Row> &rows) {
  bool stopped = isStopped(report.status);
  if (stopped && report.bytesAfter)
    rows.push_back({"ir", sizeSoFar(report)});
  if (stopped || !report.reduction || !report.reduction->rounds)
    return;
  rows.push_back({"ir", sizeLine(report)});
  if (std::string pass = beforeWhichPass(report); !pass.empty())
    rows.push_back({"", "the IR before " + pass + ", which run.sh runs alone"});
}

std::vector<Row> reductionRows(const Report &report) {
  std::vector<Row> rows;
  for (auto add : {addPipeline, addSettings, addSize})
    add(report, rows);
  return rows;
}

} // namespace culprit
