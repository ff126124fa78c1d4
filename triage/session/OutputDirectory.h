//===- OutputDirectory.h - Where a run leaves its answer --------*- C++ -*-===//
//
// One directory for each command: the same command again finds its journal and
// its best so far there, another one disturbs nothing. Where the user names the
// directory, commands may meet: what an answer of another question left is
// moved to `earlier/N/` before anything is written, never removed.
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
  /// Makes it, locks it, moves aside what is about another question, and has
  /// `latest` lead to it where that is beside it. Errors say what to do.
  static llvm::Expected<OutputDirectory> open(const std::string &path,
                                              const std::string &question);
  const std::string &path() const { return directory; }
  /// Where the answer of another question went, if there was one.
  const std::string &movedTo() const { return aside; }

  /// What an earlier run of the same question found (`reproducer`, `best`), and
  /// this one does not stand by, must not pass for its answer. With its report,
  /// to `earlier/N/`; nothing where there is none.
  llvm::Error moveAside(llvm::ArrayRef<llvm::StringRef> names);
  /// What it found stands, but another report takes the place of its own.
  llvm::Error moveReportAside();

private:
  OutputDirectory(std::string directory, FileDescriptor lock)
      : directory(std::move(directory)), lock(std::move(lock)) {}
  llvm::Error takeOver(const std::string &question);
  llvm::Error moveToEarlier(llvm::ArrayRef<llvm::StringRef> found,
                            llvm::ArrayRef<llvm::StringRef> reports);
  std::string directory, aside;
  FileDescriptor lock;
};

} // namespace culprit
#endif
