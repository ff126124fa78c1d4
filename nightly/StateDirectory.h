//===- StateDirectory.h - What lies where, from night to night --*- C++ -*-===//
//
//   memory.sqlite          Memory
//   known.toml             what people say of bugs (KnownBugs.h)
//   bugs/CUL-3f9a2c/       report.md, report.json, reproducer/
//   nights/7/              what CI shows of it; `lock` while it runs
//   nights/7/errands/      a directory for each errand, while it is needed
//   unfinished/            triages that there was no time for
//   slurm/4711-3f9a2c/     what that process has sent to Slurm
//   latest                 a link to the last night that ended
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_STATEDIRECTORY_H
#define CULPRIT_NIGHTLY_STATEDIRECTORY_H

#include "nightly/Bug.h"
#include "probe/local/FileDescriptor.h"
#include "llvm/Support/Error.h"
#include <chrono>

namespace culprit {

class StateDirectory {
public:
  /// Makes it. Errors are of usage: it cannot be made or written.
  static llvm::Expected<StateDirectory> make(const std::string &path);
  /// One that is there already, or an error of usage.
  static llvm::Expected<StateDirectory> existing(const std::string &path);

  const std::string &path() const { return root; } ///< absolute
  std::string memory() const { return root + "/memory.sqlite"; }
  std::string known() const { return root + "/known.toml"; }
  std::string night(NightNumber night) const;
  std::string of(const Bug &bug) const { return root + "/" + bug.bundle; }

  /// False if a living process has it. It goes with this process.
  bool lockNight(NightNumber night);
  /// Returns when nobody has it, or after that time. A process that was killed
  /// has it for a moment still.
  void awaitLock(NightNumber night, std::chrono::milliseconds patience) const;
  /// A directory for an errand of this night about job number `at`: made, and
  /// empty.
  llvm::Expected<std::string> workFor(NightNumber night, unsigned at,
                                      const std::string &what) const;
  /// The same for a triage, which goes on with what one of an earlier night, or
  /// of this one, has left.
  llvm::Expected<std::string> triageOf(NightNumber night, unsigned at,
                                       const Job &job) const;
  /// Of what it has left, below `unfinished/`: so many digits, in hex.
  static constexpr size_t unfinishedDigits = 16;
  static std::string nameOfUnfinished(const Job &job);
  /// What that triage has found so far is there for the next one.
  void keepUnfinished(const std::string &path, const Job &job) const;
  /// A confirmed answer becomes that of the bug (BugAnswers.h). Returns the
  /// path below the state directory.
  llvm::Expected<std::string> keepAnswer(const std::string &answer,
                                         const std::string &bug) const;
  /// A new one for what this process sends to Slurm. Its number alone is that
  /// of another night, too: on another machine, or in another container.
  llvm::Expected<std::string> makeForSlurm() const;
  /// Whether a memory, which may be a stranger's, names an answer of its own by
  /// that: `bugs/NAME`, which leads nowhere else.
  static bool isAnswer(const std::string &bundle);
  /// The answer of the bug, if it has one, and those of its jobs (Finding.h).
  void removeAnswers(const Bug &bug) const;
  llvm::Error pointLatestTo(NightNumber night) const;

private:
  explicit StateDirectory(std::string root) : root(std::move(root)) {}
  std::string root;
  FileDescriptor lock;
};

} // namespace culprit
#endif
