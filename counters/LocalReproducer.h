//===- LocalReproducer.h - IR that MLIR writes as a pass fails --*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_LOCALREPRODUCER_H
#define CULPRIT_COUNTERS_LOCALREPRODUCER_H

#include "probe/compiler/CompilerUnderTest.h"

namespace culprit {

/// The compile whose output is the compiler's own local reproducer: the module
/// before the failing pass, as these flags print it. Nothing when the compiler
/// writes none.
std::optional<Compile> writingLocalReproducer(const CompilerUnderTest &compiler,
                                              const Compile &compile,
                                              std::vector<std::string> flags);

/// The IR that this compile writes, in one of up to `runs` runs; inputs are
/// named in it as the user knows them.
llvm::Expected<std::optional<std::string>>
irOfLocalReproducer(Prober &prober, const Compile &writing, unsigned runs);

} // namespace culprit
#endif
