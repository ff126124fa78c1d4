//===- Reducer.h - The smallest IR that shows the failure -------*- C++ -*-===//
//
// First, by guessSlice(), a few guesses from what the log says. Then the table
// of edit kinds, what takes away most first: for each, a minimal-set search
// finds which edits the failure does not survive, and the others are committed;
// rounds repeat while they find something. Last, every single edit of every
// kind on what is left (Sweep.h): when all of them lose the failure, the result
// is 1-minimal, and certified so.
//
// Bound: a kind with n edits of which c cannot be made costs about
// 2c*log2(n/c)+2c compiles, and n more in the sweep.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REDUCER_REDUCER_H
#define CULPRIT_REDUCER_REDUCER_H

#include "judge/Oracle.h"
#include "reducer/Edit.h"
#include "llvm/ADT/STLExtras.h"

namespace culprit {

/// A single edit of the final IR, and why it was not made.
struct TriedEdit {
  unsigned op = 0; ///< number in the final IR, pre-order; 0 is the module
  Verdict verdict = Verdict::Unresolved;
  std::string reason;
  std::string opText = {}; ///< first line of the op
};

/// What the certifying sweep tried of one kind.
struct KindCertificate {
  std::string kind;
  unsigned tried = 0;      ///< single edits, none of which keeps the failure
  unsigned unresolved = 0; ///< of these, that no verdict was got for
  std::vector<TriedEdit> edits = {};
};

/// One commit. The first is the input itself.
struct ReductionStep {
  unsigned compiles = 0; ///< of the whole run, until then
  std::chrono::milliseconds at{0};
  unsigned ops = 0;
  size_t bytes = 0;
};

struct ReductionAnswer {
  Compile compile; ///< the smallest that was found; shows the failure
  unsigned opsBefore = 0, opsAfter = 0;
  bool certified = false;
  bool asText = false; ///< its edits were of text
  std::vector<KindCertificate> certificate;
  /// Of a flaky failure: so many clean runs of each edit, and how often the
  /// answer itself shows it.
  unsigned runsPerEdit = 1;
  ReproductionRate rate;
  std::vector<ReductionStep> trajectory;
  unsigned rounds = 0;
  std::string why; ///< it was not reduced as IR
};

/// Called with each smaller input that shows the failure, as it is met; the
/// answer may go back to an earlier one, which was looked at more closely.
using OnSmaller = std::function<llvm::Error(const Compile &, unsigned ops)>;

/// Signs the certificate. Of a flaky failure only when the runs of each edit
/// are proof for the rate at which the answer itself shows it; false when
/// they are not yet, and the edits have to be tried again.
llvm::Expected<bool> certify(Oracle &oracle, const Compile &compile,
                             ReductionAnswer &answer);

struct ReducerOptions {
  std::vector<std::string> only, skip; ///< names of edit kinds
  bool wants(llvm::StringRef kind) const {
    return (only.empty() || llvm::is_contained(only, kind)) &&
           !llvm::is_contained(skip, kind);
  }
};

/// Cuts the input down to what surrounds the op at which the compiler was when
/// it failed (Slice.h), if that shows the failure: at most four compiles, and a
/// trace. No round, and no certificate.
llvm::Expected<ReductionAnswer>
guessSlice(Oracle &oracle, const Compile &compile, const OnSmaller &onSmaller);

/// `compile` shows the failure; its input is generic IR (any other text is
/// reduced as text). Compiles of the sweep are counted under the stage
/// `certify`.
llvm::Expected<ReductionAnswer> reduceIR(Oracle &oracle, const Compile &compile,
                                         const ReducerOptions &options,
                                         const OnSmaller &onSmaller);

} // namespace culprit
#endif
