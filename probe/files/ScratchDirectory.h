//===- ScratchDirectory.h - Temporary files of one session ------*- C++ -*-===//
//
// Below TMPDIR, for this user alone, locked (flock) for as long as its process
// lives. The directory of a process that was killed is not locked any more: the
// next process to make a directory removes it.
//
// Race free, since only the holder of the lock removes a directory. A directory
// that was just made, and is not locked yet, may be taken by another's
// clean-up. Then its maker does not get the lock, or finds another directory of
// that name or none, and makes a new one. On a file system that cannot lock,
// only its maker removes a directory.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_FILES_SCRATCHDIRECTORY_H
#define CULPRIT_PROBE_FILES_SCRATCHDIRECTORY_H

#include "probe/local/FileDescriptor.h"
#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

/// Goes with the object.
class ScratchDirectory {
public:
  /// Removes what others left, too.
  static llvm::Expected<ScratchDirectory> make();
  ScratchDirectory(ScratchDirectory &&other) noexcept;
  ~ScratchDirectory();
  const std::string &path() const { return directory; }

private:
  ScratchDirectory(std::string directory, FileDescriptor lock);
  std::string directory; ///< absolute; empty: moved away
  FileDescriptor lock;
};

} // namespace culprit
#endif
