//===- Crew.h - What is to be done, so many at once -------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_CREW_H
#define CULPRIT_NIGHTLY_CREW_H

#include "nightly/Errand.h"
#include "nightly/Tokens.h"
#include <functional>
#include <queue>
#include <unordered_map>

namespace culprit {

/// What comes first. Cheap questions go before triages, which may be spared by
/// their answers.
enum class Urgency { Triage, Check, Judge, Known };

struct Task {
  Urgency urgency;
  double wanted = 0; ///< among those of one urgency, the most first
  /// Called when it is its turn; nothing: it is not to be done any more, and
  /// `end` is not called.
  std::function<llvm::Expected<std::optional<Errand>>()> begin;
  std::function<llvm::Error(const Ended &)> end;
};

struct CrewLimits {
  unsigned atOnce = 1;
  /// Nothing more is started while the machine's load is above it and something
  /// of ours runs; 0: not looked at.
  double load = 0;
  /// One is held for each that runs beside the first; null: none is needed.
  Tokens *tokens = nullptr;
};

/// Runs tasks until there are none, or it is told to stop. Ends may add more.
/// Tasks of one urgency that are wanted alike are done in the order in which
/// they were added.
class Crew {
public:
  Crew(Runner &runner, CrewLimits limits) : runner(runner), limits(limits) {}
  void add(Task task);
  /// `stopping` is asked before each start. If it says so, what runs is asked
  /// to end, and what is left is dropped.
  llvm::Error work(const std::function<bool()> &stopping);
  unsigned atOnce() const { return limits.atOnce; }
  /// It was told to stop: what ends from now on may have been cut off.
  bool isStopped() const { return stopped; }

private:
  struct Waiting {
    Task task;
    unsigned number;
    bool operator<(const Waiting &other) const;
  };
  llvm::Expected<bool> startNext();
  bool isTooLoaded() const;
  bool hasToken();
  bool mayStart();
  void giveTokensBack();
  llvm::Error takeNextEnd();

  Runner &runner;
  CrewLimits limits;
  std::priority_queue<Waiting> waiting;
  std::unordered_map<unsigned, std::function<llvm::Error(const Ended &)>> ends;
  unsigned added = 0, started = 0;
  bool stopped = false;
};

} // namespace culprit
#endif
