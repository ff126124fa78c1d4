#include "probe/failure/FailureKind.h"
#include "llvm/ADT/STLExtras.h"
#include <array>

using namespace llvm;

namespace culprit {

static constexpr std::array<std::pair<FailureKind, const char *>, 10> kindNames{
    {{FailureKind::None, "none"},
     {FailureKind::Crash, "crash"},
     {FailureKind::FatalError, "fatal-error"},
     {FailureKind::PassFailure, "pass-failure"},
     {FailureKind::Verifier, "verifier"},
     {FailureKind::Hang, "hang"},
     {FailureKind::OutOfMemory, "out-of-memory"},
     {FailureKind::Flood, "flood"},
     {FailureKind::Miscompile, "miscompile"},
     {FailureKind::NotLaunched, "not-launched"}}};

const char *str(FailureKind kind) {
  return find_if(kindNames, [&](auto &row) { return row.first == kind; })
      ->second;
}

std::optional<FailureKind> failureKindFromString(StringRef text) {
  for (auto &[kind, name] : kindNames)
    if (text == name)
      return kind;
  return std::nullopt;
}

bool isCrashLike(FailureKind kind) {
  return kind == FailureKind::Crash || kind == FailureKind::FatalError;
}

bool isDiagnostic(FailureKind kind) {
  return kind == FailureKind::PassFailure || kind == FailureKind::Verifier;
}

bool crashesOrHangs(FailureKind kind) {
  return kind != FailureKind::None && kind != FailureKind::PassFailure &&
         kind != FailureKind::Verifier && kind != FailureKind::Miscompile;
}

} // namespace culprit
