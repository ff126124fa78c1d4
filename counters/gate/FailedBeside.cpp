#include "counters/gate/FailedBeside.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "counters/gate/GateTrace.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static bool hasFailed(const Trace &trace, size_t pass) {
  return trace.passes[pass].failed.value_or(false);
}

/// What is around it fails after it, and says so as well; else the pass that
/// ran it has borne that.
static bool isWhereItFails(const Trace &trace, size_t pass) {
  for (std::optional<size_t> up = pass; up; up = trace.passes[*up].parent)
    if (!hasFailed(trace, *up))
      return false;
  for (size_t later = pass + 1; later < trace.passes.size(); ++later)
    if (hasFailed(trace, later) && isInside(trace, later, pass))
      return false;
  return true;
}

/// From its beginning to that of the next pass that is not inside of it.
static StringRef textOf(const Trace &trace, const MarkedText &err,
                        size_t pass) {
  auto markOf = [&](size_t number) {
    auto index = trace.passes[number].index;
    return index ? err.begins.find(*index) : err.begins.end();
  };
  auto begin = markOf(pass);
  if (begin == err.begins.end())
    return "";
  size_t end = err.text.size();
  for (size_t next = pass + 1; next < trace.passes.size(); ++next)
    if (!isInside(trace, next, pass)) {
      auto mark = markOf(next);
      end = mark == err.begins.end() ? begin->second : mark->second;
      break;
    }
  return StringRef(err.text).slice(begin->second, end);
}

std::vector<std::string> errorsBeside(const Trace &trace,
                                      const MarkedText &err) {
  std::vector<std::string> beside;
  if (!trace.lastPass || !hasFailed(trace, *trace.lastPass))
    return beside;
  size_t own = *trace.lastPass;
  std::vector<std::string> known;
  for (const Diagnostic &said : parseDiagnostics(textOf(trace, err, own)))
    known.push_back(normaliseDiagnostic(said.text));
  for (size_t pass = 0; pass < trace.passes.size(); ++pass) {
    bool isOwn =
        pass == own || isInside(trace, pass, own) || isInside(trace, own, pass);
    if (isOwn || !isWhereItFails(trace, pass))
      continue;
    for (const Diagnostic &said : parseDiagnostics(textOf(trace, err, pass))) {
      std::string normalised = normaliseDiagnostic(said.text);
      if (said.severity != Diagnostic::Severity::Error ||
          is_contained(known, normalised))
        continue;
      known.push_back(std::move(normalised));
      const std::string &part = trace.passes[pass].part;
      beside.push_back(said.text + (part.empty() ? "" : " (in @" + part + ")"));
      break;
    }
  }
  return beside;
}

} // namespace culprit
