//===- RegularFile.h - Files that a stranger may have made ------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FILES_REGULARFILE_H
#define CULPRIT_PROBE_FILES_REGULARFILE_H

#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace culprit {

enum class Links { Refused, Followed };

/// The bytes of a regular file of `most` bytes or less. A pipe or device is not
/// opened for good: those may block, or never end. Errors name the file.
llvm::Expected<std::string> readRegularFile(const std::string &path,
                                            uint64_t most,
                                            Links links = Links::Refused);

} // namespace culprit
#endif
