//===- KernelsLeft.h - What a reduction left of the functions ---*- C++ -*-===//
//
// Functions were found to be needed together, and the reduced input shows the
// failure with fewer of them. That happens where a crash depends on the layout
// of memory, or on the order of a hash table: without a function it showed
// otherwise in the whole input, but not in the smaller one.
//
// Assumption: edits remove symbols, or rename them. Of the texts up to the
// first that has a new name, a function's name is the function. If an edit
// gives a name that was there before to another function, the wrong one is
// named; none does.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_KERNELSLEFT_H
#define CULPRIT_BISECT_KERNELSLEFT_H

#include "bisect/KernelIsolation.h"
#include <optional>
#include <set>

namespace culprit {

/// The names of symbols in ever smaller texts (generic IR).
class SymbolsLeft {
public:
  /// After the whole input, or the text before: the texts that were accepted,
  /// in order.
  void see(llvm::StringRef text);

  /// Those in the last text that has no new name.
  bool has(llvm::StringRef name) const { return left && left->count(name); }

private:
  using Names = std::set<std::string, std::less<>>;
  std::optional<Names> left;
  bool renamed = false;
};

/// The answer, with fewer functions needed if the reduced compile, which shows
/// the failure, has only those. It stays as it is where that is not sure: the
/// IR cannot be read, or has a function whose name is not known.
llvm::Expected<KernelAnswer> narrowedBy(const Prober &door,
                                        const Compile &reduced,
                                        const SymbolsLeft &symbols,
                                        KernelAnswer answer);

} // namespace culprit
#endif
