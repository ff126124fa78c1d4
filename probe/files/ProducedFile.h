//===- ProducedFile.h - A file that a compile left --------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_FILES_PRODUCEDFILE_H
#define CULPRIT_PROBE_FILES_PRODUCEDFILE_H

#include <string>

namespace culprit {

/// In the private directory of its compile.
struct ProducedFile {
  std::string name; ///< relative to that directory
  std::string bytes;
};

} // namespace culprit
#endif
