//===- PrintedIR.h - IR as the compiler prints it for us --------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_PRINTEDIR_H
#define CULPRIT_COUNTERS_PRINTEDIR_H

#include "probe/compiler/CompilerUnderTest.h"

namespace culprit {

/// The flags that make the compiler print IR which can be read without its
/// dialects, with the user's locations if asked.
std::vector<std::string> printingFlags(const CompilerUnderTest &compiler,
                                       bool locations);

/// The compile with those flags, whose output is wanted.
Compile printingIR(const CompilerUnderTest &compiler, Compile compile,
                   bool locations);

/// Runs it; `output` is IR that stands by itself: in
/// local scope MLIR prints no resources, so where some are named a second
/// compile prints them. Inputs are named as the user knows them.
llvm::Expected<CompileResult> printIR(Prober &prober,
                                      const CompilerUnderTest &compiler,
                                      Compile compile, bool locations);

/// The output of a compile that came to its end and put out anything.
std::optional<std::string> wholeOutput(CompileResult result);

/// The text that the compile printed, with the input named as the user knows
/// it: by its path, or by the last part of that in our scratch directory.
std::string asTheUserNamesIt(llvm::StringRef text, const Compile &compile,
                             const Prober &prober);

} // namespace culprit
#endif
