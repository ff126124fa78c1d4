#include "report/FailureId.h"
#include "compiler/output/DiagnosticPattern.h"
#include "compiler/output/PatternName.h"
#include "probe/Journal.h"
#include "report/IssueTitle.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// `LLVM ERROR` in one build is an assertion or a signal in another.
static std::string kindFamily(const FailureFace &face) {
  return isCrashLike(face.kind) ? "crash" : str(face.kind);
}

static std::string passOf(const Report &report) {
  const std::string &failing = report.failure.failingPass;
  return failing.empty() ? report.pass.pass : failing;
}

/// With threads, a crash may lose its stack, now and then: that is no other
/// way in which it shows.
static bool isAWay(const FailureFace &face) {
  return !isCrashLike(face.kind) || !face.frames.empty() ||
         !face.places.empty() || !face.fatalLine.empty();
}

static bool hasFaces(const Report &report) {
  return any_of(report.failure.otherFaces, isAWay) ||
         any_of(report.faces, [](const CountedFace &counted) {
           return isAWay(counted.face);
         });
}

/// `tileiras+0x6a3608`, wherever the system puts it.
static std::string offsetOf(const std::string &place) {
  return StringRef(place).rsplit('@').first.str();
}

/// Inside the pass, as far as it does not depend on chance.
static std::string placeOf(const Report &report) {
  for (const NamedAction &action : report.action.actions)
    if (!action.pattern.empty())
      return shortPattern(action.pattern);
  const FailureFace &face = report.failure.face;
  if (hasFaces(report) || face.kind == FailureKind::Hang)
    return "";
  if (face.specific && !face.frames.empty())
    return StringRef(shortPattern(face.frames.front())).split('(').first.str();
  if (!face.fatalLine.empty())
    return face.fatalLine;
  const auto &errors = errorsToldBy(report.failure);
  // A stripped program has no names: its build's own places are better than
  // one id for all of its crashes.
  if (errors.empty() && !face.places.empty() && passOf(report).empty())
    return join(map_range(face.places, offsetOf), ",");
  // Names, numbers and types of the input are no part of the bug.
  return diagnosticPattern(errors.empty() ? report.failure.words
                                          : errors.front());
}

std::string failureKey(const Report &report) {
  const FailureFace &face = report.failure.face;
  if (face.kind == FailureKind::None || !report.indistinct.empty())
    return "";
  return kindFamily(face) + "/" + passOf(report) + "/" + placeOf(report);
}

std::string failureId(const Report &report) {
  std::string key = failureKey(report);
  return key.empty() ? "" : sha256(key).substr(0, 12);
}

} // namespace culprit
