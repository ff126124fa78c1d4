//===- PrintedIR.h - IR as the compiler prints it for us --------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_PRINTEDIR_H
#define CULPRIT_COUNTERS_PRINTEDIR_H

#include "probe/CompilerUnderTest.h"

namespace culprit {

/// The flags that make the compiler print IR which can be read without its
/// dialects, with the user's locations if asked.
std::vector<std::string> printingFlags(const CompilerUnderTest &compiler,
                                       bool locations);

/// Runs the compile with those flags; `output` is IR that stands by itself: in
/// local scope MLIR prints no resources, so where some are named a second
/// compile prints them. Of inputs that lie in our scratch directory, which
/// has another name in each run, only the last part of the path stays.
llvm::Expected<CompileResult> printIR(Prober &prober,
                                      const CompilerUnderTest &compiler,
                                      Compile compile, bool locations);

} // namespace culprit
#endif
