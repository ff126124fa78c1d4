//===- LineFiles.h - What a shell line writes, aside ------------*- C++ -*-===//
//
// The commands of a line write to a private directory in place of the user's
// files, and read from it what the line has written. They read all other files
// in their place.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINEFILES_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINEFILES_H

#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

class LineFiles {
public:
  /// Below the directory `root`, which exists. It stays when this goes.
  explicit LineFiles(std::string root) : root(std::move(root)) {}

  /// The value from which `%t` is made, for a test whose file is called `name`.
  std::string temporaryFor(llvm::StringRef name) const;

  /// `path` as seen from `directory`: its private counterpart if there is one,
  /// else the path itself, as spelled.
  std::string forReading(llvm::StringRef path, llvm::StringRef directory) const;
  /// The counterpart, in a directory that exists; /dev/null and private paths
  /// are their own. A link there leads to the user's file, so a copy takes its
  /// place. Errors: the directory of `path` is nowhere.
  llvm::Expected<std::string> forWriting(llvm::StringRef path,
                                         llvm::StringRef directory) const;
  /// The counterpart of a directory, made if it is not there.
  llvm::Expected<std::string> forWritingInto(llvm::StringRef path,
                                             llvm::StringRef directory) const;
  /// The private directory in which a script runs that the line has made in
  /// `directory`, a whole path. None lies in another one: there are links to
  /// the user's directories in them.
  std::string directoryOfProgram(const std::string &directory) const;
  bool isInDirectoryOfProgram(llvm::StringRef path) const;
  /// Whether it lies in the private directory.
  bool isPrivate(llvm::StringRef path) const;
  /// `path` as seen from `directory`: absolute, without `.` and `..`.
  static std::string whole(llvm::StringRef path, llvm::StringRef directory);
  /// Whether both are names of one file, as seen from there.
  static bool areSame(llvm::StringRef a, llvm::StringRef b,
                      llvm::StringRef directory);

private:
  std::string counterpart(llvm::StringRef whole) const;

  std::string root;
};

} // namespace culprit
#endif
