#include "report/CulpritRows.h"
#include "compiler/ir/SymbolText.h"
#include "compiler/output/FilePlace.h"
#include "compiler/output/PatternName.h"
#include "report/IssueTitle.h"
#include "report/Look.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// `k.mlir:3:8`; of a file that is gone, no path: nobody can look there.
static std::string placeText(const std::string &location,
                             const std::string &madeInput) {
  auto place = placeInFile(location);
  if (!place || place->file != madeInput)
    return location;
  return formatv("line {0}, column {1}, of {2}, which the command made",
                 place->line, place->column, sys::path::filename(madeInput));
}

/// ` at k.mlir:3:8`. The line of an op that a pass made has another op.
static std::string whence(const NamedAction &named,
                          const std::string &madeInput) {
  using Origin = NamedAction::Origin;
  if (named.location.empty() || named.location == "unknown")
    return "";
  std::string place = placeText(named.location, madeInput);
  if (named.origin == Origin::SamePass)
    return ", which the pass itself made, with the location " + place;
  if (named.origin == Origin::EarlierPass)
    return ", which " +
           (named.madeBy.empty() ? "an earlier pass" : named.madeBy) +
           " made, with the location " + place;
  return " at " + place;
}

/// LLVM's debug counters count units, the others applications.
static std::string numbered(const ActionAnswer &action, uint64_t number) {
  return action.chunks.empty() ? " (application " + std::to_string(number) + ")"
                               : ", unit " + std::to_string(number);
}

/// A pattern in PDL has no name, and a library may hide those of others.
static std::string nameOf(const NamedAction &named) {
  if (!named.pattern.empty())
    return shortPattern(named.pattern);
  return named.tag == "apply-pattern" ? "one without a name" : named.tag;
}

/// `CmpFOpConversion, SelectOpConversion (applications 2 to 5)`.
static std::string rangeText(const ActionAnswer &action) {
  constexpr size_t mostNamed = 4;
  if (!action.chunks.empty())
    return formatv("{0}, units {1} to {2}", action.knob.name,
                   action.range.first + 1, action.range.second);
  std::string numbers = formatv("applications {0} to {1}",
                                action.range.first + 1, action.range.second);
  std::vector<std::string> names;
  for (const NamedAction &named : action.candidates)
    if (std::string name = nameOf(named); !is_contained(names, name))
      names.push_back(std::move(name));
  if (names.empty())
    return numbers;
  std::string more;
  if (names.size() > mostNamed) {
    more = " or " + std::to_string(names.size() - mostNamed) + " more";
    names.resize(mostNamed);
  }
  return (names.size() > 1 ? "one of " : "") + join(names, ", ") + more + " (" +
         numbers + ")";
}

/// A pattern of a cycle is told as it first ran, which may be long before.
static bool isInRange(const ActionAnswer &action, uint64_t index) {
  return action.precision != Precision::Range || index >= action.range.first;
}

static std::string actionLine(const Report &report) {
  const ActionAnswer &action = report.action;
  ArrayRef<NamedAction> actions = action.actions;
  // What an application needs before it is mostly what made its operands.
  bool hasForerunners = action.precision == Precision::Exact &&
                        action.chunks.empty() && actions.size() > 2;
  const size_t mostNamed =
      hasForerunners ? 1 : 4; // report.json has all of them
  std::string text;
  for (const NamedAction &named : actions.take_front(mostNamed)) {
    if (!text.empty())
      text += " + ";
    text += nameOf(named);
    if (named.index && isInRange(action, *named.index))
      text += numbered(action, *named.index + 1);
    if (!named.op.empty())
      text += " on " + opNameIn(named.op);
    text += whence(named, report.madeInput);
  }
  if (actions.size() > mostNamed)
    text += " + " + std::to_string(actions.size() - mostNamed) +
            (hasForerunners ? " before it" : " more");
  if (action.precision == Precision::Range && action.actions.empty())
    text = rangeText(action);
  if (text.empty())
    text = "none";
  return text + " [" + str(action.precision) + "]";
}

/// Hundreds say no more than where they begin and end.
static std::string listOf(ArrayRef<std::string> passes) {
  constexpr size_t most = 16, shown = 3;
  if (passes.size() <= most)
    return join(passes, " ");
  return join(passes.take_front(shown), " ") +
         formatv(" ... {0} (all {1} are in report.json)", passes.back(),
                 passes.size())
             .str();
}

/// Of a range, the pass that is known by its number stands among the others,
/// which mostly run before it.
static std::string suspectsLine(const PassAnswer &pass) {
  std::string text = "one of: " + listOf(pass.candidates);
  bool isLast = pass.pass.empty() || pass.pass == pass.candidates.back();
  if (pass.index && isLast)
    text +=
        formatv(" (up to {0} {1} of {2})", pass.byPrefix ? "pass" : "pass run",
                *pass.index + 1, pass.knob.count)
            .str();
  return text + " [range]";
}

static std::string passLine(const Report &report) {
  const PassAnswer &pass = report.pass;
  if (pass.pass.empty())
    return pass.candidates.empty() ? "not found" : suspectsLine(pass);
  if (pass.precision == Precision::Range && pass.candidates.size() > 1 &&
      is_contained(pass.candidates, pass.pass))
    return suspectsLine(pass);
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
  bool isLast = pass.index && *pass.index + 1 == pass.knob.count;
  if (pass.precision == Precision::Range && !pass.candidates.empty())
    text += " or one of: " + listOf(pass.candidates);
  else if (pass.precision == Precision::Range && !isLast)
    text += " or one behind it"; // of a hang that is not sure
  return text + " [" + str(pass.precision) + "]";
}

/// Whether it fails in a pass that no gate turns. The answer then names the
/// last pass that a gate does turn.
static bool failsElsewhere(const Report &report) {
  const std::string &failing = report.failure.failingPass;
  return !report.pass.pass.empty() && !failing.empty() &&
         failing != report.pass.pass &&
         !is_contained(report.pass.candidates, failing);
}

/// The line of the user's, as compilers show it.
static void addLine(const SourceExcerpt &source, std::vector<Row> &rows) {
  constexpr size_t widest = 100;
  std::string number = std::to_string(source.line);
  StringRef line = firstColumns(source.culprit(), widest);
  if (source.column > line.size())
    return;
  rows.push_back({"", number + " | " + line.str(), Row::Kind::Source});
  rows.push_back(
      {"", std::string(number.size(), ' ') + " | " + source.indent() + "^",
       Row::Kind::Source});
}

static void addError(const Report &report, std::vector<Row> &rows) {
  if (report.errorPlace.empty())
    return;
  rows.push_back({"place", report.errorPlace});
  if (report.source)
    addLine(*report.source, rows);
}

static void addPass(const Report &report, std::vector<Row> &rows) {
  if (report.failure.face.kind != FailureKind::None)
    rows.push_back({"pass", passLine(report)});
  if (!report.pass.why.empty())
    rows.push_back({"", report.pass.why});
  if (failsElsewhere(report))
    rows.push_back(
        {"fails in", report.failure.failingPass +
                         ", which was running, as the compiler says"});
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

static void addSource(const Report &report, std::vector<Row> &rows) {
  if (report.source && report.errorPlace.empty())
    addLine(*report.source, rows);
}

std::vector<Row> culpritRows(const Report &report) {
  std::vector<Row> rows;
  for (auto add : {addError, addPass, addTier, addKernel, addAction, addSource})
    add(report, rows);
  return rows;
}

} // namespace culprit
