#include "bisect/pass/PassOfDiagnostic.h"
#include "compiler/output/Diagnostics.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "compiler/output/PassExecutions.h"
#include "probe/RepeatedRuns.h"

using namespace llvm;

namespace culprit {

/// The offset of the error by which the failure is known.
static std::optional<size_t> offsetOfError(StringRef text,
                                           const FailureSignature &failure) {
  const auto &errors = errorsToldBy(failure);
  for (const Diagnostic &diagnostic : parseDiagnostics(text))
    if (!errors.empty() && diagnostic.severity == Diagnostic::Severity::Error &&
        normaliseDiagnostic(diagnostic.text) == errors.front())
      return diagnostic.offset;
  return std::nullopt;
}

/// Lists passes, and the arguments of those that opt-bisect knows.
static std::vector<std::string>
listingFlags(const CompilerUnderTest &compiler) {
  std::vector<std::string> flags = compiler.flagsFor(Role::ListLLVMPasses);
  if (!flags.empty())
    append_range(flags, compiler.flagsFor(Role::OptBisectLimit, "-1"));
  return flags;
}

Expected<std::optional<RunningPass>> passOfDiagnostic(Oracle &oracle,
                                                      const Compile &compile) {
  std::optional<RunningPass> none;
  const FailureSignature &failure = oracle.reference();
  auto flags = listingFlags(oracle.instruments().compiler());
  // One that ends the compiler is the last thing that it says.
  bool endsIt = failure.face.kind == FailureKind::FatalError;
  if ((failure.face.kind != FailureKind::PassFailure && !endsIt) ||
      flags.empty())
    return none;
  Compile listing = compile;
  listing.want = Want::AllText;
  listing.command = compile.command.withFlags(flags);
  auto result =
      runUntilItFails(oracle.door(), listing, failure.runsPerQuestion);
  if (!result)
    return result.takeError();
  if (judge(faceOf(result->outcome), failure).verdict != Verdict::Interesting)
    return none;
  StringRef text = result->outcome.err.text;
  auto offset =
      endsIt ? std::optional(text.size()) : offsetOfError(text, failure);
  return offset ? runningPassAt(text, *offset) : none;
}

} // namespace culprit
