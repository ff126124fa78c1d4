//===- HarmlessErrors.h - Errors that fail nothing --------------*- C++ -*-===//
//
// Compilers print errors and go on, as LLVM's type converter does on a memref
// whose layout it cannot lower. What a run prints that succeeds is not why
// another one fails.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_HARMLESSERRORS_H
#define CULPRIT_TRIAGE_EVIDENCE_HARMLESSERRORS_H

#include "probe/Prober.h"
#include "probe/failure/FailureSignature.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit {

/// The signature, told by the errors that `clean` does not show, a run that
/// succeeds. As it is, if that leaves none. The errors of its face stay: they
/// are no news.
FailureSignature withoutHarmless(FailureSignature signature,
                                 const FailureFace &clean);

/// The signature without these errors, verbatim, which are no evidence: they
/// may come or not.
FailureSignature leavingOut(FailureSignature signature,
                            const std::vector<std::string> &harmless);

/// What Met::survived says of a failure that is told by a diagnostic.
enum class ToldBy {
  Cause,    ///< as far as is known
  Harmless, ///< and another error is there that may have ended the compile: one
            ///< of the same pass, or a later one
  HarmlessAlone, ///< there is no other: the pass goes on, and fails in silence
};
ToldBy toldBy(const FailureSignature &signature,
              llvm::ArrayRef<std::string> survived);

/// Whether the compile prints that error with an empty input, too: then it is
/// about the command, such as an option with a value that a pass does not know.
llvm::Expected<bool> isAboutCommand(Prober &prober, Compile compile,
                                    const FailureSignature &signature);

} // namespace culprit
#endif
