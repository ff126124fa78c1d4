//===- AskAhead.h - What will be asked next, on an idle core ----*- C++ -*-===//
//
// Most questions of a triage come one at a time, each after the answer to the
// one before. Some can be foreseen.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_ASKAHEAD_H
#define CULPRIT_PROBE_ASKAHEAD_H

#include "probe/Prober.h"
#include <future>
#include <system_error>

namespace culprit {

/// Asks beside all else in the scope of this object: the journal has the
/// answers when it is their turn. Nothing depends on it, and where it fails,
/// nothing is lost.
class AskAhead {
public:
  /// `ask` only reads what others use in that scope. Not called where workers
  /// or compiles are few.
  AskAhead(const Prober &prober, std::function<llvm::Error()> ask) {
    if (prober.workers() > 1 && !prober.configuration().maxCompiles)
      try {
        asking = std::async(std::launch::async, std::move(ask));
      } catch (const std::system_error &) {
        // The system has no more threads for us.
      }
  }
  /// Waits for the end.
  ~AskAhead() {
    if (asking.valid())
      llvm::consumeError(asking.get());
  }
  AskAhead(const AskAhead &) = delete;
  AskAhead &operator=(const AskAhead &) = delete;

private:
  std::future<llvm::Error> asking;
};

} // namespace culprit
#endif
