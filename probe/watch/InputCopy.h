//===- InputCopy.h - What a watched program reads ---------------*- C++ -*-===//
//
// A wrapper may pipe the input, or write it to a file that it removes at the
// end. So files are copied when the program starts, and the contents of pipes
// when they are read.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WATCH_INPUTCOPY_H
#define CULPRIT_PROBE_WATCH_INPUTCOPY_H

#include "probe/watch/WatchedRun.h"
#include <sys/stat.h>

namespace culprit {

class InputCopy {
public:
  InputCopy() = default;
  /// Copies; the process is stopped.
  explicit InputCopy(const WatchedProgram &program);

  /// Whether an input may come that only shows when it is read.
  bool readsPipes() const { return !pipes.empty(); }
  /// These bytes came out of this descriptor.
  void hasRead(pid_t process, int descriptor, const std::string &bytes);
  /// To be called when the command is over, and no file changes any more.
  void giveTo(WatchedProgram &program) const;

private:
  struct File {
    std::string path, content;
    struct stat status;
  };
  void copyFile(const std::string &name, const std::string &path);

  std::map<std::string, File> files;        ///< by the name in the arguments
  std::map<std::string, std::string> pipes; ///< content, by descriptorOf()
  std::map<std::string, std::string> pipeNamed; ///< by the name
  std::string standardInput;                    ///< of `pipes`; or empty
  std::optional<std::string> standardInputText; ///< of a file
};

} // namespace culprit
#endif
