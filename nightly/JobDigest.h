//===- JobDigest.h - What is in the files that a command names --*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_JOBDIGEST_H
#define CULPRIT_NIGHTLY_JOBDIGEST_H

#include "nightly/Job.h"
#include "llvm/ADT/StringRef.h"

namespace culprit {

/// A digest of the file that the word, or what stands behind its `=`, may name
/// in that directory; "": it names none.
std::string contentNamedBy(llvm::StringRef word, const std::string &directory);

/// A digest of the jobs and of the files that they name, plugins too. Programs
/// do not count: of a compiler it is known otherwise that it is another one
/// (ResumedNight.h).
std::string digestOf(const std::vector<Job> &jobs);

} // namespace culprit
#endif
