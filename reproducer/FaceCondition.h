//===- FaceCondition.h - A face of a failure, as run.sh tells it -*- C++
//-*-===//
#ifndef CULPRIT_REPRODUCER_FACECONDITION_H
#define CULPRIT_REPRODUCER_FACECONDITION_H

#include "probe/FailureSignature.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace culprit {

/// A shell condition on $status, $late and the text in "$log", which holds when
/// this face shows. `passErrors`: of the failing pass alone, if known.
void emitFaceCondition(llvm::raw_ostream &os, const FailureFace &face,
                       llvm::ArrayRef<std::string> passErrors);

} // namespace culprit
#endif
