//===- PassArgument.h - The argument of a pass known by class ---*- C++ -*-===//
//
// A pass that runs in a pass manager of another pass's own is in the log by its
// class, and no banner tells its argument, by which alone it can be run. A name
// that looks like it proves nothing: each candidate is run where the pass ran,
// and the banner of that run must have the class. Candidates are the words of
// the pipeline and of the input's strings (a script names its passes), then
// flags of the compiler that are spelled much like the class.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_PASSARGUMENT_H
#define CULPRIT_COUNTERS_PASSARGUMENT_H

#include "counters/Trace.h"

namespace culprit {

/// Names that might be the argument of that class, the most similar first; no
/// more than `most`.
std::vector<std::string>
argumentCandidates(llvm::StringRef passClass,
                   const std::vector<std::string> &named,
                   const std::set<std::string> &flags, size_t most);

/// Gives `traced.passes[pass]`, and all others of its class, their argument.
/// Nothing changes if it is known, or no candidate proves to be it. `compile`
/// is what was traced. At most 8 compiles, in which no pass but adaptors runs.
llvm::Error learnArgument(Prober &prober, const CompilerUnderTest &compiler,
                          const Compile &compile, Trace &traced, size_t pass);

} // namespace culprit
#endif
