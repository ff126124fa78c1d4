//===- FaceCondition.h - A failure's face, as run.sh tells it ---*- C++ -*-===//
#ifndef CULPRIT_REPRODUCER_FACECONDITION_H
#define CULPRIT_REPRODUCER_FACECONDITION_H

#include "probe/failure/FailureSignature.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace culprit {

/// A shell condition on $code, $late and the text in "$log", which is what
/// the compiler said on standard error; it holds when this face shows.
/// The errors and words are those of the signature. It may call `silent` and
/// `ended_there`, and ask $elsewhere: whether the places in a stack say
/// nothing.
void emitFaceCondition(llvm::raw_ostream &os, const FailureFace &face,
                       const FailureSignature &signature);

/// Whether no error tells of it: its condition calls `silent`.
bool isSilent(const FailureFace &face, const FailureSignature &signature);

/// A stack without a name of its own: its condition asks $elsewhere.
bool isKnownByPlaceAlone(const FailureFace &face);

/// The shell function `silent`: whether the log of a failed run tells of no
/// failure but `trailers` (see FailureSignature), and the compiler did not
/// refuse its command. judge() asks the same of what is no IR in that log.
void emitSilent(llvm::raw_ostream &os, llvm::ArrayRef<std::string> trailers);

/// The shell function `own_words`: what the compiler says itself in the log of
/// the last run. The condition of a face that is out of memory calls it.
void emitOwnWords(llvm::raw_ostream &os);

/// A report of UBSan, after which a program may go on: its condition calls
/// `ended_there`.
bool isOfUBSan(const FailureFace &face);

/// The shell function `ended_there`: whether the program may have ended at such
/// a report, by an exit code or SIGABRT.
void emitEndedThere(llvm::raw_ostream &os);

} // namespace culprit
#endif
