//===- NamesFile.h - Where warm processes share an index --------*- C++ -*-===//
#ifndef CULPRIT_PROBE_WARM_NAMESFILE_H
#define CULPRIT_PROBE_WARM_NAMESFILE_H

#include "probe/local/FileDescriptor.h"

namespace culprit {

/// A file in memory, which goes with Culprit. What is started may open it by
/// its path, and needs no descriptor of it.
class NamesFile {
public:
  NamesFile();
  /// "": there is none. As long in each process: where the environment of a
  /// compiler ends, other things begin.
  std::string path() const;

private:
  FileDescriptor file;
};

} // namespace culprit
#endif
