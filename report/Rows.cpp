#include "report/Rows.h"
#include "reducer/text/TextUnits.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

const char *kindOf(const Report &report) {
  return report.tier.refusedBy.empty() ? str(report.failure.face.kind)
                                       : "rejected-later";
}

/// Without what Clang and what GCC call a namespace that has no name.
static std::string shortPattern(StringRef pattern) {
  std::string text = pattern.str();
  for (StringRef anonymous : {"(anonymous namespace)::", "{anonymous}::"})
    for (size_t at; (at = text.find(anonymous)) != std::string::npos;)
      text.erase(at, anonymous.size());
  return text;
}

/// `vector.transfer_write` of `%0 = "vector.transfer_write"(...)`.
static std::string opNameIn(StringRef op) {
  if (op.starts_with("%"))
    op = op.split(" = ").second;
  return op.ltrim('"')
      .take_until([](char c) { return c == '"' || c == ' ' || c == '('; })
      .str();
}

/// ` at k.mlir:3:8`. Of an op that a pass made, that line has another one.
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

static std::string actionLine(const Report &report) {
  const ActionAnswer &action = report.action;
  std::string text;
  for (const NamedAction &named : action.actions) {
    if (!text.empty())
      text += " + ";
    text += named.pattern.empty() ? named.tag : shortPattern(named.pattern);
    text += " #" + std::to_string(named.index + 1);
    if (!named.op.empty())
      text += " on " + opNameIn(named.op);
    text += whence(named);
  }
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
                                    : "execution",
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
  if (!report.flags)
    return;
  unsigned before = 0;
  for (const SettingCertificate &row : report.flags->certificate)
    before += row.before;
  if (before == 0)
    return;
  rows.push_back({"flags", formatv("{0} of {1} options, flags and variables "
                                   "are needed",
                                   report.flags->needed.size(), before)
                               .str()});
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

/// In ops, where it could be read as IR.
static std::string sizeLine(const Report &report) {
  const ReductionAnswer &reduction = *report.reduction;
  size_t before = report.opsBefore, after = reduction.opsAfter;
  bool inBytes = after == 0 && !reduction.trajectory.empty();
  if (inBytes) {
    before = report.bytesBefore;
    after = reduction.trajectory.back().bytes;
  }
  return formatv("{0} {1}, of {2} in the input{3}", after,
                 inBytes ? "bytes" : "ops", before,
                 reduction.certified ? minimalFor(reduction) : "")
      .str();
}

static std::string sizeSoFar(const Report &report) {
  return report.opsAfter ? formatv("{0} ops so far", report.opsAfter).str()
                         : formatv("{0} bytes so far", report.bytesAfter).str();
}

static void addTier(const Report &report, std::vector<Row> &rows) {
  const Tier &tier = report.tier;
  // Of most commands of MLIR there is no other to be told from.
  if (!tier.name.empty() && tier.name != "mlir-pass")
    rows.push_back({"tier", tier.name + "; " + tier.why});
  if (!tier.llvmPass)
    return;
  const PassAnswer &pass = *tier.llvmPass;
  std::string text = "LLVM's " + pass.pass;
  if (!pass.symbol.empty())
    text += " on @" + pass.symbol;
  rows.push_back({"", text + " [" + str(pass.precision) + "]: " + pass.why});
}

/// In a pass that no gate turns; the one that the answer names is the last
/// that one does.
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

std::vector<Row> rowsOf(const Report &report) {
  std::vector<Row> result;
  if (endedInError(report))
    return result;
  if (report.failure.face.kind == FailureKind::None) {
    bool stopped =
        report.status == Status::Interrupted || report.status == Status::Budget;
    result.push_back({"failure", report.status == Status::NotReproduced ? "none"
                                 : stopped && !report.reduction
                                     ? "not known yet"
                                     : "as the interestingness test says"});
  } else
    result.push_back({"failure", std::string(kindOf(report)) + ": " +
                                     report.failure.face.summary()});
  if (report.failure.face.kind != FailureKind::None)
    result.push_back({"pass", passLine(report)});
  if (!report.pass.why.empty())
    result.push_back({"", report.pass.why});
  if (failsElsewhere(report))
    result.push_back({"fails in", report.failure.failingPass +
                                      ", by the stack dump, which names the "
                                      "pass that was running"});
  addTier(report, result);
  if (!report.kernel.kernel.empty())
    result.push_back({"kernel", "@" + report.kernel.kernel + " (" +
                                    report.kernel.opName + "; " +
                                    report.kernel.why + ")"});
  else if (!report.kernel.why.empty())
    result.push_back({"kernel", report.kernel.why});
  bool searched = !report.action.why.empty() || !report.action.actions.empty();
  if (!report.pass.pass.empty() && searched) {
    bool isCounter = !report.action.chunks.empty();
    result.push_back({isCounter ? "counter" : "pattern", actionLine(report)});
    if (!report.action.why.empty())
      result.push_back({"", report.action.why});
  }
  if (!report.breakCommand.empty())
    result.push_back({"break", report.breakCommand});
  if (report.pipeline) {
    result.push_back({"pipeline", formatv("{0} of {1} passes are needed",
                                          report.pipeline->passesAfter,
                                          report.pipeline->passesBefore)
                                      .str()});
    if (report.pipeline->seenAfter)
      result.push_back(
          {"", formatv("{0} more lower what they leave, so that it can run",
                       report.pipeline->seenAfter->leaves().size())
                   .str()});
    for (const Enabler &enabler : report.pipeline->enablers)
      result.push_back({"enabler", enabler.pass + "; " + enabler.why});
  }
  addSettings(report, result);
  if (report.status == Status::Budget || report.status == Status::Interrupted) {
    if (report.bytesAfter)
      result.push_back({"ir", sizeSoFar(report)});
  } else if (report.reduction && report.reduction->rounds)
    result.push_back({"ir", sizeLine(report)});
  if (!report.reproducer.command.empty())
    result.push_back(
        {"replay", report.reproducer.command + (report.reproducer.confirmed
                                                    ? " [confirmed]"
                                                    : " [not confirmed]")});
  return result;
}

std::string costLine(const Report &report) {
  unsigned scripts = report.probes.scripts;
  std::string runs =
      scripts ? formatv(" and {0} runs of a script", scripts).str() : "";
  return formatv("{0}; {1} compiles{2} ({3} more from the journal), {4:F1} s",
                 str(report.status), report.probes.total - scripts, runs,
                 report.probes.cached, double(report.seconds.count()) / 1000)
      .str();
}

} // namespace culprit
