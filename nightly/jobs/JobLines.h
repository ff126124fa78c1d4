//===- JobLines.h - Jobs as lines of a file ---------------------*- C++ -*-===//
//
// A line is a JSON object or a command as a shell reads it; both may stand in
// one file. Empty lines and those that begin with `#` do not count.
//
//   {"name": "matmul", "command": ["mlir-opt", "m.mlir", "--cse"]}
//   mlir-opt m.mlir --cse
//
// Keys of an object: `command` (a string, or an array of words), and where
// wanted `name`, `directory`, `environment` (an object), `labels` (an array),
// `check`, `input`. Any other key is refused: it is likely to be misspelled.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_JOBS_JOBLINES_H
#define CULPRIT_NIGHTLY_JOBS_JOBLINES_H

#include "nightly/Job.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace culprit {

/// `file` and the number of the line are named in errors. Directories are
/// relative to `base`. The same command twice without a name is one job.
llvm::Expected<std::vector<Job>> parseJobLines(llvm::StringRef text,
                                               const std::string &file,
                                               const std::string &base);

} // namespace culprit
#endif
