//===- Trace.h - One run that says what ran ---------------------*- C++ -*-===//
//
// One compile with the action log on stdout and IR-dump banners on stderr says
// which passes and patterns began, which one was open at the end, how pass
// classes (logs) and arguments (pipelines) go together, and which diagnostics
// belong to the failing pass. It attributes: that the failure shows is asked
// without it, since its flags change how failures show. Only a large input,
// whose compiles cost, is taken to show the failure in which its trace ended
// (bisect/LargeInput.h).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_TRACE_H
#define CULPRIT_COUNTERS_TRACE_H

#include "compiler/output/ActionLog.h"
#include "counters/PassExecution.h"
#include "counters/PassSaid.h"
#include "counters/SeveralFailures.h"
#include "probe/compiler/CompilerUnderTest.h"
#include "probe/failure/FailureSignature.h"

namespace culprit {

struct Trace {
  ActionLog log;
  std::vector<PassExecution> passes;
  FailureFace face;
  bool logComplete = false; ///< neither cut nor flooded
  /// The pass that the compiler says failed (siblings may run on after it);
  /// else the one that was running, or after which the run ended.
  std::optional<size_t> lastPass; ///< index into passes; no adaptor
  PassSaid said;                  ///< the last pass
  /// The last pass does not say that it failed, and what it left is invalid:
  /// the verifier says one of the errors. False where that was not looked for.
  bool leftInvalid = false;
  /// All that is traced ran in one thread, and this is known.
  bool inOneThread = false;
  SeveralFailures several;
  /// Of other parts of the input that fail in the same compile, for people.
  std::vector<std::string> errorsBeside;
  std::string llvmFunction; ///< on which a pass of LLVM was running
  /// The stack stands in a fold: of this op class, empty when it has no name.
  std::optional<std::string> foldedOp;

  /// The last pass that a banner announced; stderr is never lost.
  std::string lastBanner;
  bool hasAllAnnounced =
      true; ///< the log has each pass that a banner announced

  std::string lastPassName() const; ///< empty when there is none
  /// A crash lost what stdout still held, so that the log ends too early, or
  /// what is open began in its gap: the actions that it leaves open say
  /// nothing.
  bool lostItsEnd() const;
  /// `apply-pattern ExtUIPattern`: the innermost open action that is no pass.
  std::optional<size_t> openAction() const;
  std::string openActionName() const;
  /// The passes that it runs inside of, outermost first.
  std::vector<std::string> launchersOf(size_t pass) const;
  /// Whether passes began after it that no adaptor and no pass has in common
  /// with it. Where passes take turns in one thread, a pipeline ends at the
  /// first that fails: these are of another one.
  bool wasFollowedByOthers(size_t pass) const;
  /// `inline > canonicalize` for a pass launched by a pass.
  std::string pathOf(size_t pass) const;
};

/// The join, apart from the run: standard output has the log, standard error
/// banners.
Trace readTrace(const Outcome &outcome);

/// From what ran and how it ended: all but what the last pass said.
Trace traceOf(ActionLog log, const Outcome &outcome);
/// A crash and a hang are where they leave a pass open, whatever began inside
/// of it and came to an end: the innermost one that is no adaptor. Nothing
/// changes where none is open, or the log lost its end.
void takeOpenPass(Trace &trace);
/// Whether `pass` runs inside of `other`, however deep.
bool isInside(const Trace &trace, size_t pass, size_t other);
/// What the last pass said stands in [begin, end) of standard error.
void readLastErrors(Trace &trace, llvm::StringRef errText, size_t begin,
                    size_t end);

} // namespace culprit
#endif
