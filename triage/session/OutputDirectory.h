//===- OutputDirectory.h - Where a run leaves its answer --------*- C++ -*-===//
//
// One directory for each command: the same command again finds its journal and
// its best so far there, another one disturbs nothing. If the user names the
// directory, commands may meet: the answer of another question is moved to
// `earlier/N/` before anything is written, never removed. What is called as a
// bundle and is none of Culprit's is refused.
//
// One run at a time: a lock (fcntl) on the file `lock`, which goes with its
// process and is not inherited by those that this starts. The file names the
// question that the rest of the directory is about.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_OUTPUTDIRECTORY_H
#define CULPRIT_TRIAGE_SESSION_OUTPUTDIRECTORY_H

#include "probe/local/FileDescriptor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

class OutputDirectory {
public:
  /// Makes it and locks it; what lies in it stays. Errors say what to do.
  static llvm::Expected<OutputDirectory> reserve(const std::string &path);
  /// Moves aside the files that are about another question. In a directory
  /// called culprit-out, it makes `latest` lead here. The first question
  /// counts.
  llvm::Error takeFor(const std::string &question);
  /// Both.
  static llvm::Expected<OutputDirectory> open(const std::string &path,
                                              const std::string &question);
  const std::string &path() const { return directory; }
  /// The new place of the answer of another question, if there was one.
  const std::string &movedTo() const { return aside; }

  /// The findings of an earlier run of the same question (`reproducer`, `best`)
  /// must not pass for this run's answer if it does not stand by them. They go
  /// with their report to `earlier/N/`; nothing if there is none.
  llvm::Error moveAside(llvm::ArrayRef<llvm::StringRef> names);
  /// The findings of the earlier run stand, but another report takes the place
  /// of its own.
  llvm::Error moveReportAside();

private:
  OutputDirectory(std::string directory, FileDescriptor lock)
      : directory(std::move(directory)), lock(std::move(lock)) {}
  llvm::Error moveToEarlier(llvm::ArrayRef<llvm::StringRef> found,
                            llvm::ArrayRef<llvm::StringRef> reports);
  std::string directory, aside;
  FileDescriptor lock;
  bool isTaken = false;
};

} // namespace culprit
#endif
