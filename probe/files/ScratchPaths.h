//===- ScratchPaths.h - Where a probe's files lay ---------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FILES_SCRATCHPATHS_H
#define CULPRIT_PROBE_FILES_SCRATCHPATHS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit {

/// The files of a probe by their names alone: they lie in a directory that
/// nobody else has, and that of an answer from the journal is another one each
/// time.
std::string withoutScratch(llvm::StringRef text);

} // namespace culprit
#endif
