//===- InParallel.h - The same for each, several at once --------*- C++ -*-===//
#ifndef CULPRIT_PROBE_INPARALLEL_H
#define CULPRIT_PROBE_INPARALLEL_H

#include "llvm/Support/Error.h"
#include <atomic>
#include <functional>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace culprit {

/// Results in the order of their numbers, at most `workers` at once; the first
/// error in that order is the one that is returned.
template <typename Result>
llvm::Expected<std::vector<Result>>
inParallel(size_t count, size_t workers,
           const std::function<llvm::Expected<Result>(size_t)> &runNumber) {
  std::vector<std::optional<llvm::Expected<Result>>> slots(count);
  std::atomic<size_t> nextSlot{0};
  auto work = [&] {
    for (size_t slot; (slot = nextSlot++) < count;)
      slots[slot].emplace(runNumber(slot));
  };
  std::vector<std::thread> pool;
  try {
    for (size_t i = 1; i < std::min(workers, count); ++i)
      pool.emplace_back(work);
  } catch (const std::system_error &) {
    // The system has no more threads for us: those that are there do it all.
  }
  work();
  for (std::thread &thread : pool)
    thread.join();

  std::vector<Result> results;
  std::optional<llvm::Error> failure;
  for (auto &slot : slots) {
    if (*slot)
      results.push_back(std::move(**slot));
    else if (!failure)
      failure = slot->takeError();
    else
      llvm::consumeError(slot->takeError());
  }
  if (failure)
    return std::move(*failure);
  return results;
}

} // namespace culprit
#endif
