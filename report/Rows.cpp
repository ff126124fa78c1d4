#include "report/Rows.h"
#include "compiler/ir/SymbolText.h"
#include "reducer/EditKinds.h"
#include "reducer/text/TextUnits.h"
#include "report/IssueTitle.h"
#include "report/Needed.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

const char *kindOf(const Report &report) {
  return report.tier.refusedBy.empty() ? str(report.failure.face.kind)
                                       : "rejected-later";
}

/// ` at k.mlir:3:8`. The line of an op that a pass made has another op.
static std::string whence(const NamedAction &named) {
  using Origin = NamedAction::Origin;
  if (named.location.empty())
    return "";
  if (named.origin == Origin::SamePass)
    return ", which the pass itself made, with the location " + named.location;
  if (named.origin == Origin::EarlierPass)
    return ", which " +
           (named.madeBy.empty() ? "an earlier pass" : named.madeBy) +
           " made, with the location " + named.location;
  return " at " + named.location;
}

/// LLVM's debug counters count units, the others applications.
static std::string numbered(const ActionAnswer &action, uint64_t number) {
  return action.chunks.empty() ? " (application " + std::to_string(number) + ")"
                               : ", unit " + std::to_string(number);
}

static std::string actionLine(const Report &report) {
  constexpr size_t mostNamed = 4; // report.json has all of them
  const ActionAnswer &action = report.action;
  ArrayRef<NamedAction> actions = action.actions;
  std::string text;
  for (const NamedAction &named : actions.take_front(mostNamed)) {
    if (!text.empty())
      text += " + ";
    text += named.pattern.empty() ? named.tag : shortPattern(named.pattern);
    if (named.index)
      text += numbered(action, *named.index + 1);
    if (!named.op.empty())
      text += " on " + opNameIn(named.op);
    text += whence(named);
  }
  if (actions.size() > mostNamed)
    text += " + " + std::to_string(actions.size() - mostNamed) + " more";
  if (action.precision == Precision::Range && action.actions.empty())
    text = formatv("applications {0} to {1}", action.range.first + 1,
                   action.range.second)
               .str();
  if (text.empty())
    text = "none";
  return text + " [" + str(action.precision) + "]";
}

static std::string passLine(const Report &report) {
  const PassAnswer &pass = report.pass;
  if (pass.pass.empty())
    return pass.candidates.empty()
               ? "not found"
               : "one of: " + join(pass.candidates, " ") + " [range]";
  std::string text = pass.pathText.empty() ? pass.pass : pass.pathText;
  if (pass.index)
    text += formatv(" ({0} {1} of {2})",
                    report.failure.face.kind == FailureKind::Miscompile &&
                            pass.byPrefix
                        ? "pass"
                    : pass.byPrefix ? "by prefixes of the text, pass"
                                    : "pass run",
                    *pass.index + 1, pass.knob.count)
                .str();
  if (pass.precision == Precision::Range) {
    text += " or one of:";
    for (const std::string &candidate : pass.candidates)
      text += " " + candidate;
  }
  return text + " [" + str(pass.precision) + "]";
}

/// Options, flags and variables that are left, and what happens without.
static void addSettings(const Report &report, std::vector<Row> &rows) {
  if (!report.flags || report.flags->needed.empty())
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
    return "; 1-minimal: every single edit loses the failure" + runs;
  std::vector<std::string> kinds;
  for (const KindCertificate &row : reduction.certificate)
    kinds.push_back(row.kind);
  if (whole) // cut as text, it may well be cut further by other edits
    return "; 1-minimal of " + listOf(kinds) +
           ": none of them can go without losing the failure" + runs;
  return "; 1-minimal for " + join(kinds, ", ") +
         ": every single edit of these kinds loses the failure" + runs;
}

/// The reproducer may be of another command than the edits were.
static std::string provenOf(const Report &report) {
  if (!report.reduction->certified)
    return "";
  return minimalFor(*report.reduction) +
         (report.editedWithoutThreads ? " (judged without threads)" : "");
}

/// In ops, if it could be read as IR.
static std::string sizeLine(const Report &report) {
  const ReductionAnswer &reduction = *report.reduction;
  size_t before = report.opsBefore, after = reduction.opsAfter;
  bool inBytes = after == 0 && !reduction.trajectory.empty();
  if (inBytes) {
    before = report.bytesBefore;
    // Of the input itself: what was edited may be a text of it.
    after = report.bytesAfter ? report.bytesAfter
                              : reduction.trajectory.back().bytes;
  }
  return formatv("{0} {1}{2}, of {3} in the input{4}", after,
                 inBytes ? "byte" : "op", after == 1 ? "" : "s", before,
                 provenOf(report))
      .str();
}

static std::string sizeSoFar(const Report &report) {
  return report.opsAfter ? formatv("{0} ops so far", report.opsAfter).str()
                         : formatv("{0} bytes so far", report.bytesAfter).str();
}

static void addTier(const Report &report, std::vector<Row> &rows) {
  if (!report.stage.empty())
    rows.push_back({"stage", report.stage});
  const Tier &tier = report.tier;
  // For most commands of MLIR there is no other tier to tell it from.
  bool onlyOne = tier.name == "llvm-pass" && report.profile == "opt";
  if (!tier.name.empty() && tier.name != "mlir-pass" && !onlyOne)
    rows.push_back({"tier", tier.name + "; " + tier.why});
  if (!tier.llvmPass)
    return;
  const PassAnswer &pass = *tier.llvmPass;
  std::string text = "LLVM's " + pass.pass;
  if (!pass.symbol.empty())
    text += " on " + ir::printedSymbol(pass.symbol);
  rows.push_back({"", text + " [" + str(pass.precision) + "]: " + pass.why});
}

/// Whether it fails in a pass that no gate turns. The answer then names the
/// last pass that a gate does turn.
static bool failsElsewhere(const Report &report) {
  const std::string &failing = report.failure.failingPass;
  return !report.pass.pass.empty() && !failing.empty() &&
         failing != report.pass.pass &&
         !is_contained(report.pass.candidates, failing);
}

bool endedInError(const Report &report) {
  return is_contained({Status::Refused, Status::NoCompiler, Status::Failed},
                      report.status);
}

static std::string failureLine(const Report &report) {
  const FailureFace &face = report.failure.face;
  if (face.kind != FailureKind::None)
    return std::string(kindOf(report)) + ": " + face.summary();
  if (report.status == Status::NotReproduced)
    return "none";
  bool stopped =
      report.status == Status::Interrupted || report.status == Status::Budget;
  return stopped && !report.reduction ? "not known yet"
                                      : "as the interestingness test says";
}

static void addPass(const Report &report, std::vector<Row> &rows) {
  if (report.failure.face.kind != FailureKind::None)
    rows.push_back({"pass", passLine(report)});
  if (!report.pass.why.empty())
    rows.push_back({"", report.pass.why});
  if (failsElsewhere(report))
    rows.push_back({"fails in", report.failure.failingPass +
                                    ", by the stack dump, which names the pass "
                                    "that was running"});
}

static void addKernel(const Report &report, std::vector<Row> &rows) {
  const KernelAnswer &kernel = report.kernel;
  if (!kernel.kernel.empty())
    rows.push_back({"kernel", ir::printedSymbol(kernel.kernel) + " (" +
                                  kernel.opName + "; " + kernel.why + ")"});
  else if (!kernel.why.empty())
    rows.push_back({"kernel", kernel.why});
}

static void addAction(const Report &report, std::vector<Row> &rows) {
  const ActionAnswer &action = report.action;
  bool searched = !action.why.empty() || !action.actions.empty();
  if (report.pass.pass.empty() || !searched)
    return;
  bool isCounter = !action.chunks.empty();
  rows.push_back({isCounter ? "counter" : "pattern", actionLine(report)});
  if (!action.why.empty())
    rows.push_back({"", action.why});
}

/// A pass of the expanded pipeline spells all its options. Those that the
/// failure can do without are gone from the reproducer.
static std::string withNeededOptions(const Report &report, StringRef pass) {
  if (!report.flags || !report.reproducer.bundle)
    return pass.str();
  StringRef name = pass.split('{').first;
  auto left = Pipeline::parse(report.reproducer.bundle->pipeline);
  if (!left) {
    consumeError(left.takeError());
    return pass.str();
  }
  for (const PipelinePath &leaf : left->leaves())
    if (left->at(leaf).name == name)
      return left->textAt(leaf);
  return name.str();
}

/// The line of the user's, as compilers show it.
static void addSource(const Report &report, std::vector<Row> &rows) {
  constexpr size_t widest = 100;
  if (!report.source)
    return;
  const SourceExcerpt &source = *report.source;
  std::string number = std::to_string(source.line);
  std::string line = source.culprit(), caret(source.column - 1, ' ');
  for (auto [place, c] : enumerate(line))
    if (c == '\t' && place < caret.size())
      caret[place] = '\t'; // as wide as in the line above
  if (source.column > widest)
    return;
  line = StringRef(line).take_front(widest);
  rows.push_back({"", number + " | " + line, Row::Kind::Source});
  rows.push_back({"", std::string(number.size(), ' ') + " | " + caret + "^",
                  Row::Kind::Source});
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
    rows.push_back(
        {"", withNeededOptions(report, pass.pass) + "; " + pass.why});
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
    rows.push_back({"enabler", withNeededOptions(report, enabler.pass) + "; " +
                                   enabler.why});
}

static void addSize(const Report &report, std::vector<Row> &rows) {
  bool stopped =
      report.status == Status::Budget || report.status == Status::Interrupted;
  if (stopped && report.bytesAfter)
    rows.push_back({"ir", sizeSoFar(report)});
  if (!stopped && report.reduction && report.reduction->rounds)
    rows.push_back({"ir", sizeLine(report)});
}

std::vector<Row> rowsOf(const Report &report) {
  std::vector<Row> rows;
  if (endedInError(report))
    return rows;
  rows.push_back({"failure", failureLine(report)});
  for (auto add : {addPass, addTier, addKernel, addAction})
    add(report, rows);
  addSource(report, rows);
  if (!report.breakCommand.empty())
    rows.push_back({"break", report.breakCommand, Row::Kind::Command});
  for (auto add : {addPipeline, addSettings, addSize})
    add(report, rows);
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
  std::string runs =
      scripts ? formatv(" and {0} runs of a script", scripts).str() : "";
  std::string known =
      report.probes.cached
          ? formatv(" ({0} answers were known)", report.probes.cached).str()
          : "";
  unsigned compiles = report.probes.total - scripts;
  return formatv("{0}; {1} compile{2}{3}{4}, {5:F1} s", str(report.status),
                 compiles, compiles == 1 ? "" : "s", runs, known,
                 double(report.seconds.count()) / 1000)
      .str();
}

} // namespace culprit
