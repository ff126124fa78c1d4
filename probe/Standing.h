//===- Standing.h - May compiles be forked at a pass? -----------*- C++ -*-===//
//
// The questions about one pass differ in what runs inside it alone. A process
// that stands before that pass is forked for each of them, and what is before
// the pass is compiled once (docs/decisions/warm-launcher.md).
//
// What is forked is compared with a spawned run, which is the answer, until a
// clean outcome and one that fails were right; and each time that it fails in
// another way than any that was right.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_STANDING_H
#define CULPRIT_PROBE_STANDING_H

#include "probe/Launcher.h"
#include "probe/PlacedCompile.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <mutex>

namespace culprit {

/// Thread-safe. There is one stand at most.
class Standing {
public:
  /// `onStart` is called for each compile that is started to stand.
  Standing(Launcher &launcher, std::function<void()> onStart)
      : launcher(launcher), onStart(std::move(onStart)) {}

  /// Makes a directory for the stand.
  using MakeDirectory = llvm::function_ref<llvm::Expected<std::string>()>;
  /// The stand for compiles that are alike up to where it stands. The first one
  /// that asks starts it. Null: there is none for this compile.
  std::shared_ptr<Stand> of(const Compile &compile, const Limits &limits,
                            const ProberSettings &settings,
                            MakeDirectory makeDirectory);
  /// Whether an outcome of a fork may be believed: one that ended as this one
  /// did was seen to be right, and so was one that ended the other way.
  bool trusts(const Outcome &forked) const;
  /// The same compile, forked and spawned. If they differ, nothing is forked at
  /// a pass any more.
  void learn(const Outcome &forked, const Outcome &spawned);
  /// Ends the stand: what comes next asks about something else, or it was lost.
  void leave();
  /// How they differed; else empty.
  std::string refusal() const;

private:
  Launcher &launcher;
  std::function<void()> onStart;
  mutable std::mutex mutex;
  std::string key; ///< of what `stand` was started for, even if it is null
  std::shared_ptr<Stand> stand;
  std::optional<PlacedCompile> placed; ///< its files
  bool cleanIsProven = false;
  std::vector<Outcome> proven; ///< that fail, each in a way of its own
  std::string why;
};

} // namespace culprit
#endif
