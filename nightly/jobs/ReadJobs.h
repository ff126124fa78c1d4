//===- ReadJobs.h - The jobs of a night, from any source --------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_JOBS_READJOBS_H
#define CULPRIT_NIGHTLY_JOBS_READJOBS_H

#include "nightly/Job.h"
#include "llvm/Support/Error.h"

namespace culprit {

/// A file of job lines or of lit's results, or a directory of reproducers that
/// a compiler wrote, which run in `compiler`. Errors are of usage, and name the
/// file and the line. Names are unique.
llvm::Expected<std::vector<Job>> readJobs(const std::string &path,
                                          const std::string &compiler);

} // namespace culprit
#endif
