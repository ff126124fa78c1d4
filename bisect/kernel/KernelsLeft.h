//===- KernelsLeft.h - What a reduction left of the functions ---*- C++ -*-===//
//
// Functions were found to be needed together, and the reduced input shows the
// failure with fewer of them: a crash may depend on the layout of memory or on
// the order of a hash table, which each function changes; or an edit replaced
// what one of them gave to another. Or one was found to be enough, and the
// reduction has kept another that is, too.
//
// Assumption: an edit removes symbols, or renames some to names that were never
// there. The texts that are seen may come from candidates that were refused
// later. So where a name comes back, or a symbol goes after names have changed,
// nothing is known from then on.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_BISECT_KERNEL_KERNELSLEFT_H
#define CULPRIT_BISECT_KERNEL_KERNELSLEFT_H

#include "bisect/kernel/KernelAnswer.h"
#include "probe/Prober.h"
#include <set>

namespace culprit {

/// The names of the symbols in ever smaller texts (generic IR).
class SymbolsLeft {
public:
  using Names = std::set<std::string, std::less<>>;

  /// The first text is what the edits start from.
  void see(llvm::StringRef text);

  /// What the symbols of the last text were called in the first; nothing if
  /// that is not known.
  std::optional<Names> firstNames() const;

private:
  std::optional<Names> current;
  Names ever;  ///< in all texts
  Names first; ///< what those of `current` were called
  bool areRenamed = false;
  bool areLost = false;
};

/// The answer as the reduced compile, which shows the failure, narrows it: to
/// fewer functions, or to the one that is left if that is another. Nothing if
/// neither is so, or it is not sure.
llvm::Expected<std::optional<KernelAnswer>>
narrowedBy(const Prober &door, const Compile &reduced,
           const SymbolsLeft &symbols, const KernelAnswer &answer);

} // namespace culprit
#endif
