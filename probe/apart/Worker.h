//===- Worker.h - Work that may end its process, in another one -*- C++ -*-===//
//
// A worker is a forked copy of this process that answers requests, one at a
// time. If it is killed (by a wild pointer, a stack that is too deep, memory
// that runs out) or never comes to an end, that costs the answer and nothing
// else: the next request goes to a new copy.
//
// It shares the terminal's process group, so it stops and goes on with us, but
// takes no signals from there, has no descriptor but its socket, a stack of its
// own, and ends when we do, by kill -9 too.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_APART_WORKER_H
#define CULPRIT_PROBE_APART_WORKER_H

#include "probe/apart/WorkerAnswer.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace culprit {

/// The end of a worker that did not answer: data, as for a compiler.
class WorkerDied : public llvm::ErrorInfo<WorkerDied> {
public:
  static char ID;
  explicit WorkerDied(std::string how) : how(std::move(how)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;
  std::string how; ///< `SIGSEGV`, `no answer within 60 s`
};

class Worker {
public:
  using Answer = WorkerAnswer;
  struct Options {
    StartAnswers start;
    std::chrono::milliseconds patience; ///< for one answer
    /// Asked again and again while we wait: an error ends the wait, and the
    /// worker.
    std::function<llvm::Error()> mayGoOn;
    /// No process: what would answer there answers in this one.
    bool isHere = false;
  };
  explicit Worker(Options options);
  Worker(Worker &&) noexcept;
  Worker &operator=(Worker &&) noexcept;
  ~Worker(); ///< ends it

  /// WorkerDied only if a new worker dies of this request alone: so an answer
  /// depends on the request, and on none before.
  llvm::Expected<std::string> ask(llvm::StringRef request);

private:
  class Process;
  llvm::Expected<std::string> askOnce(llvm::StringRef request);
  llvm::Expected<std::string> askHere(llvm::StringRef request);
  std::shared_ptr<const Options> options;
  std::unique_ptr<Process> process; ///< null: none yet, or no more
  Answer here;                      ///< null: not asked here yet
};

} // namespace culprit
#endif
