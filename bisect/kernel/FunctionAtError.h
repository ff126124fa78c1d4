//===- FunctionAtError.h - Which function an error is about -----*- C++ -*-===//
//
// If several functions show a failure, each alone, the one to name is the one
// that the user's compiler names. A diagnostic has a place, and the input says
// what lies there.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_KERNEL_FUNCTIONATERROR_H
#define CULPRIT_BISECT_KERNEL_FUNCTIONATERROR_H

#include "judge/Oracle.h"

namespace culprit {

/// The name of the function in which the compile, of generic IR, says that the
/// failure lies; empty for other kinds of failures. One compile, mostly known.
llvm::Expected<std::string> functionAtError(Oracle &oracle,
                                            const Compile &compile);

} // namespace culprit
#endif
