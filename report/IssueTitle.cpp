#include "report/IssueTitle.h"
#include "compiler/output/PatternName.h"
#include "compiler/output/StackFrames.h"
#include "report/Look.h"
#include "report/WhatFailed.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace culprit {

std::string opNameIn(StringRef op) {
  if (op.starts_with("%"))
    op = op.split(" = ").second;
  return op.ltrim('"')
      .take_until([](char c) { return c == '"' || c == ' ' || c == '('; })
      .str();
}

std::string suspects(const PassAnswer &pass,
                     function_ref<std::string(StringRef)> show) {
  constexpr size_t most = 3;
  std::vector<std::string> all;
  if (pass.precision == Precision::Range)
    for (const std::string &each : pass.candidates)
      if (!is_contained(all, each))
        all.push_back(each);
  if (all.empty())
    return pass.pass.empty() ? "" : show(pass.pass);
  if (all.size() > most)
    return "one of " + std::to_string(all.size()) + " passes, " +
           show(all.front()) + " to " + show(all.back()) + ",";
  std::string text;
  for (const std::string &each : all) {
    if (!text.empty())
      text += &each == &all.back() ? " or " : ", ";
    text += show(each);
  }
  return text;
}

/// It may be one that is only slow.
static bool isUnsureHang(const Report &report) {
  return any_of(report.remarks.all(), [](const Remark &remark) {
    return remark.id == RemarkId::HangUnsure;
  });
}

std::string whatItDoes(const Report &report) {
  if (report.status == Status::NotReproduced)
    return "does not fail";
  if (!report.tier.refusedBy.empty())
    return "generates code that " + report.tier.refusedBy + " refuses";
  switch (report.failure.face.kind) {
  case FailureKind::Crash:
    return "crashes";
  case FailureKind::FatalError:
    return "aborts";
  case FailureKind::PassFailure:
    return "fails";
  case FailureKind::Verifier:
    return "leaves invalid IR";
  case FailureKind::Hang:
    return isUnsureHang(report) ? "does not end within " + limitText(report)
                                : "does not terminate";
  case FailureKind::OutOfMemory:
    return "runs out of memory";
  case FailureKind::Flood:
    return "prints without end";
  case FailureKind::Miscompile:
    return "miscompiles";
  case FailureKind::None:
  case FailureKind::NotLaunched:
    break;
  }
  return isStopped(report.status) && !report.reduction
             ? "was not seen to fail yet"
             : "fails an interestingness test";
}

static StringRef compilerOf(const Report &report) {
  return report.program.empty() ? report.profile : report.program;
}

/// The project whose compiler it is, as its issues are tagged; LLVM tags the
/// pass instead. That of a program that nobody knows is known by a pass alone.
static std::string project(const Report &report) {
  StringRef compiler = compilerOf(report);
  if (compiler == "opt" || compiler == "llc" ||
      (!report.program.empty() && report.pass.pass.empty()))
    return "";
  compiler.consume_back("-opt") || compiler.consume_back("-compile");
  return compiler.str();
}

/// The dialect that a conversion is to, or else that of the op.
static std::string dialect(const Report &report) {
  StringRef pass = report.pass.pass;
  if (report.pass.precision == Precision::Range)
    return "";
  auto [from, to] = pass.rsplit("-to-");
  if (from.starts_with("convert-") && !to.empty() && !to.contains('-'))
    return to.str();
  if (report.action.actions.empty())
    return "";
  std::string op = opNameIn(report.action.actions.front().op);
  auto [prefix, name] = StringRef(op).split('.');
  return name.empty() ? "" : prefix.str();
}

/// The first words of a diagnostic; a title is one line that people read.
static std::string cut(StringRef text) {
  constexpr size_t most = 100;
  text = text.split('\n').first;
  StringRef start = firstColumns(text, most);
  if (start.size() == text.size())
    return text.str();
  return start.take_front(start.rfind(' ')).str() + " ...";
}

/// `Cannot select: 0x...: ch = store`: what differs from run to run is in no
/// title.
static std::string withoutAddresses(StringRef text) {
  static const Regex address("0x[0-9a-f]{8,16}");
  std::string result;
  for (SmallVector<StringRef, 1> found; address.match(text, &found);) {
    size_t at = found.front().data() - text.data();
    result += text.take_front(at).str() + "0x...";
    text = text.drop_front(at + found.front().size());
  }
  return result + text.str();
}

/// Where in the pass, as far as it is known.
static std::string place(const Report &report) {
  const auto &actions = report.action.actions;
  const FailureFace &face = report.failure.face;
  if (actions.size() == 1) {
    std::string op = opNameIn(actions.front().op);
    std::string pattern = shortPattern(actions.front().pattern);
    // Invalid IR is not in the pattern: the pattern makes it.
    bool stops = isCrashLike(face.kind) || face.kind == FailureKind::Hang;
    return (pattern.empty() ? "" : (stops ? " in " : ": ") + pattern) +
           (op.empty() ? "" : " on " + op);
  }
  if (face.kind == FailureKind::FatalError && !face.fatalVerbatim.empty())
    return ": " + cut(withoutAddresses(face.fatalVerbatim));
  if (isCrashLike(face.kind) && face.specific && !face.frames.empty())
    return " in " + briefName(face.frames.front());
  return face.firstErrorVerbatim.empty()
             ? ""
             : ": " + cut(withoutAddresses(face.firstErrorVerbatim));
}

std::string issueTitle(const Report &report) {
  std::string title;
  for (const std::string &tag : {project(report), dialect(report)})
    if (!tag.empty() && !StringRef(title).contains("[" + tag + "]"))
      title += "[" + tag + "]";
  if (!title.empty())
    title += " ";
  std::string who =
      suspects(report.pass, [](StringRef pass) { return pass.str(); });
  if (who.empty())
    who = compilerOf(report).empty() ? "the compiler" : compilerOf(report);
  return title + who + " " + whatItDoes(report) + place(report);
}

} // namespace culprit
