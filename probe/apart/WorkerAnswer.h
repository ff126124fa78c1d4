//===- WorkerAnswer.h - What a worker does with a request -------*- C++ -*-===//
#ifndef CULPRIT_PROBE_APART_WORKERANSWER_H
#define CULPRIT_PROBE_APART_WORKERANSWER_H

#include "llvm/ADT/StringRef.h"
#include <functional>
#include <string>

namespace culprit {

/// The answer to a request, made in the process of the worker.
using WorkerAnswer = std::function<std::string(llvm::StringRef request)>;

/// Called in a new worker; what it gives answers all requests there.
using StartAnswers = std::function<WorkerAnswer()>;

} // namespace culprit
#endif
