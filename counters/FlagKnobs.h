//===- FlagKnobs.h - Knobs that a compiler's own flags turn -----*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_FLAGKNOBS_H
#define CULPRIT_COUNTERS_FLAGKNOBS_H

#include "counters/Knob.h"
#include "probe/compiler/CompilerUnderTest.h"

namespace culprit {

/// MLIR's debug counter of one action tag: windows, no other sets. Threading is
/// off: the counters are not thread-safe. Nothing when the compiler has no
/// debug counters, or where the command sets this one.
std::unique_ptr<Knob> createActionKnob(const CompilerUnderTest &compiler,
                                       const Compile &compile, std::string tag,
                                       uint64_t units);

/// The command sets the counter of that tag: the last setting of a counter
/// holds, so that one of ours would take the user's away.
bool setsActionCounter(const Compile &compile, llvm::StringRef tag);

/// The words for MLIR's debug counters: `TAG-skip=2,TAG-count=3` for [2, 5).
std::string actionWindow(llvm::StringRef tag, uint64_t first, uint64_t last);

/// What the command itself sets for opt-bisect, which ours would take away.
struct OwnBisect {
  /// It sets nothing, or a limit, and not intervals (`-opt-bisect=3-6,9`).
  bool isLimit = true;
  uint64_t most = UINT64_MAX; ///< that many passes run, of those that it counts
};
OwnBisect ownBisect(const Compile &compile);

/// LLVM's opt-bisect: at point k the first k passes that it counts run, no more
/// than the command lets run, and those that the compiler cannot do without.
/// Nothing if the compiler does not have it, or the command sets intervals.
std::unique_ptr<Knob> createOptBisectKnob(const CompilerUnderTest &compiler,
                                          const Compile &compile,
                                          uint64_t units);

/// The compile in which these of the passes that opt-bisect counts are skipped,
/// from 1 and in order, and no other up to `last`. Nothing if the compiler
/// takes no intervals, or not so many, or the command sets what these would
/// take away.
std::optional<Compile> skippingByOptBisect(const CompilerUnderTest &compiler,
                                           const Compile &compile,
                                           llvm::ArrayRef<uint64_t> skipped,
                                           uint64_t last);

/// The compile without all passes of LLVM of that name, by `-opt-disable`,
/// which switches opt-bisect off. Nothing as above.
std::optional<Compile> disablingByName(const CompilerUnderTest &compiler,
                                       const Compile &compile,
                                       llvm::StringRef pass);

/// One debug counter of LLVM, with any set of its units. Nothing when the
/// compiler has none of them.
std::unique_ptr<Knob> createLLVMCounterKnob(const CompilerUnderTest &compiler,
                                            const Compile &compile,
                                            std::string counter,
                                            uint64_t units);

} // namespace culprit
#endif
