//===- Warmth.h - May compiles be forked from a warm server? ----*- C++ -*-===//
//
// Compiles may be warm once one of them has done what a spawned one did.
// docs/decisions/warm-launcher.md says what could differ.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WARMTH_H
#define CULPRIT_PROBE_WARMTH_H

#include "probe/Compile.h"
#include "probe/FailureSignature.h"
#include "probe/Launcher.h"
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
          const Compile &)>;
  struct Proven {
    Compile compile;
    CompileResult result;
  };
  /// Says in the command whether it may be warm. Returns the proof, if it is
  /// made here and holds: it is one more run of its compile.
  std::optional<Proven> admit(Command &command, RunWarm runWarm);

private:
  enum class State { NotOffered, Offered, Proven, Refused };

  /// The result, if it is that of the spawned one.
  std::optional<CompileResult> prove(RunWarm runWarm);

  Launcher &launcher;
  mutable std::mutex mutex;
  State state = State::NotOffered;
  std::optional<WarmProof> proof;
  std::string why;
};

} // namespace culprit
#endif
