//===- OpenFiles.h - What a compiler has open where it stands ---*- C++ -*-===//
#ifndef CULPRIT_PROBE_WARM_PRELOAD_OPENFILES_H
#define CULPRIT_PROBE_WARM_PRELOAD_OPENFILES_H

#include <cstddef>
#include <sys/types.h>

namespace culprit {

/// A fork shares the place in each file, and what it writes there, with those
/// that are forked beside it. So each gets its own: of a file that is read, the
/// place; of one that is written, a copy in memory, which ends with it.
class OpenFiles {
public:
  /// All but `ours`. False if one of them cannot be had twice: a pipe, a
  /// socket, a queue, a large file that is written.
  bool note(int ours);
  /// In a forked process, which has its own standard streams by then. False:
  /// one of them cannot be had.
  bool takeCopies() const;

private:
  struct File {
    int number;
    int sameAs;   ///< -1, or the standard stream that it is, too
    off_t offset; ///< -1: it has none
    int flags;
    bool endsWithExec;
  };
  bool add(int number);
  static bool copy(const File &file);

  static constexpr size_t most = 128;
  File files[most];
  size_t count = 0;
};

} // namespace culprit
#endif
