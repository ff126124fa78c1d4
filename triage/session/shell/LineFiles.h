//===- LineFiles.h - What a shell line writes, aside ------------*- C++ -*-===//
//
// The commands of a line write to a private directory in place of the user's
// files, and read from it what the line has written. They read all other files
// in their place, but for those that the line has removed.
//
// A shell takes `..` off the text of `cd ..`; the kernel, for a file, goes up
// from where a link leads. So the line's directory is kept as text, and a
// file's place is found behind the links to its directory.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_SHELL_LINEFILES_H
#define CULPRIT_TRIAGE_SESSION_SHELL_LINEFILES_H

#include "llvm/Support/Error.h"
#include <set>
#include <string>

namespace culprit {

class LineFiles {
public:
  /// Below the directory `root`, which exists. It stays when this goes.
  explicit LineFiles(std::string root);

  /// The value from which `%t` is made, for a test whose file is called `name`.
  std::string temporaryFor(llvm::StringRef name) const;

  /// Where a command runs that the line runs in `directory`: there, or in its
  /// counterpart if only the line has such a directory.
  std::string placeOf(llvm::StringRef directory) const;
  /// `path` as seen from `directory`: its private counterpart if there is one,
  /// or if the line has removed the user's file; else the path itself, as
  /// spelled, or whole where it would lead elsewhere from placeOf(directory).
  std::string forReading(llvm::StringRef path, llvm::StringRef directory) const;
  /// The counterpart, in a directory that exists; devices and private paths are
  /// their own. A link there leads to the user's file, so a copy takes its
  /// place. Errors: the directory of `path` is nowhere.
  llvm::Expected<std::string> forWriting(llvm::StringRef path,
                                         llvm::StringRef directory) const;
  /// The same, for a command that looks at what is there or adds to it: a copy
  /// of the user's file, of the same age, until the line has written one.
  llvm::Expected<std::string> forChanging(llvm::StringRef path,
                                          llvm::StringRef directory) const;
  /// The counterpart of a directory, made if it is not there.
  llvm::Expected<std::string> forWritingInto(llvm::StringRef path,
                                             llvm::StringRef directory) const;
  /// Takes a file, or a directory with all in it, from the sight of the
  /// commands. None of the user's goes.
  void remove(llvm::StringRef path, llvm::StringRef directory);
  /// The private directory in which a script runs that the line has made in
  /// `directory`, a whole path. None lies in another one: there are links to
  /// the user's directories in them.
  std::string directoryOfProgram(const std::string &directory) const;
  bool isInDirectoryOfProgram(llvm::StringRef path) const;
  /// Whether it lies in the private directory.
  bool isPrivate(llvm::StringRef path) const;
  /// Whether it is to be written where it is: /dev/null, /dev/stdout. What is
  /// below /dev/shm are files.
  static bool isDevice(llvm::StringRef path, llvm::StringRef directory);
  /// `path` as seen from `directory`, absolute, without `.` and `..`, as `cd`
  /// has it: these go with what stands in front of them.
  static std::string textual(llvm::StringRef path, llvm::StringRef directory);
  /// The same, as a file has it: its directory has no links.
  static std::string whole(llvm::StringRef path, llvm::StringRef directory);
  /// Whether both are names of one file, as seen from there.
  static bool areSame(llvm::StringRef a, llvm::StringRef b,
                      llvm::StringRef directory);

private:
  std::string counterpart(llvm::StringRef whole) const;
  /// Or a directory that it lies in.
  bool isRemoved(llvm::StringRef whole) const;

  std::string root;
  std::set<std::string> removed; ///< of the user's, whole
};

} // namespace culprit
#endif
