//===- Warmth.h - May compiles be forked from a warm server? ----*- C++ -*-===//
//
// Compiles may be warm once one of them has done what a spawned one did.
// docs/decisions/warm-launcher.md says what could differ.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WARMTH_H
#define CULPRIT_PROBE_WARMTH_H

#include "probe/Compile.h"
#include "probe/Launcher.h"
#include "probe/Limits.h"
#include "probe/failure/FailureSignature.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <mutex>
#include <string>

namespace culprit {

/// A warm compile is trusted once this one, warm, fails as it did when it was
/// spawned, or has the same output if it succeeded (which is then wanted).
struct WarmProof {
  Compile compile;
  CompileResult spawned;
  FailureSignature failure;
  /// That of the spawned one, if it came to no end of its own. Nothing: the
  /// full limits.
  std::optional<Limits> limits = std::nullopt;
};

/// Thread-safe.
class Warmth {
public:
  explicit Warmth(Launcher &launcher) : launcher(launcher) {}

  /// The next asker makes the proof; another one, if the proof of one has
  /// failed.
  void offer(WarmProof proof);
  /// Nothing is warm from here on.
  void withdraw();
  /// Why the proof failed; else empty.
  std::string refusal() const;

  /// A compile that runs warm; nothing if the launcher cannot do that, or if
  /// the run was stopped.
  using RunWarm =
      llvm::function_ref<llvm::Expected<std::optional<CompileResult>>(
          const Compile &, const std::optional<Limits> &)>;
  struct Proven {
    Compile compile;
    CompileResult result;
  };
  /// Says in the command, which has that preloaded, whether it may be warm.
  /// Returns the proof, if it is made here and holds: it is one more run of its
  /// compile. A command that gets an order late has a proof of its own: the
  /// same compile, which gets none.
  std::optional<Proven> admit(Command &command, const Preload &preload,
                              RunWarm runWarm);

private:
  enum class State { NotOffered, Offered, Proven, Refused };

  struct Attempt {
    std::optional<CompileResult> result; ///< if it is that of the spawned one
    std::string why;                     ///< it is not
  };
  Attempt prove(const Compile &compile, RunWarm runWarm) const;
  bool admitsLate(const Preload &preload, RunWarm runWarm);

  Launcher &launcher;
  mutable std::mutex mutex;
  State state = State::NotOffered;
  State late = State::NotOffered; ///< with a library that gets its order late
  std::optional<WarmProof> proof;
  std::string why;
};

} // namespace culprit
#endif
