//===- FileWatch.h - Files that stay what they are in a run -----*- C++ -*-===//
//
// A finding is true of one compiler. One that is built anew meanwhile, or a
// plugin beside it, answers later questions otherwise, under the name of the
// first. So each outcome is followed by a look at the files that it depends on,
// before it is acted on: one stat for each, and their content only if one was
// touched.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_FILES_FILEWATCH_H
#define CULPRIT_PROBE_FILES_FILEWATCH_H

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace culprit {

/// Thread-safe.
class FileWatch {
public:
  /// Says which file has another content than at the start; empty: none.
  using Compare = std::function<std::string()>;
  FileWatch(const std::vector<std::string> &files, Compare compare);

  /// The first file that was found replaced, from then on; empty: all are as
  /// they were. A file that is not there at the moment was not replaced: if it
  /// cannot be started, that is said elsewhere.
  std::string replaced();

private:
  struct Stamp {
    uint64_t device = 0, file = 0, size = 0;
    int64_t modified = 0, changed = 0; ///< nanoseconds
    bool operator==(const Stamp &) const = default;
  };
  static bool readStamp(const std::string &path, Stamp &stamp);

  std::mutex mutex;
  std::map<std::string, Stamp> stamps;
  Compare compare;
  std::string found;
};

} // namespace culprit
#endif
