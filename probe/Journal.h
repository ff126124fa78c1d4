//===- Journal.h - Every finished compile, on disk --------------*- C++ -*-===//
//
// A content-addressed store (SQLite, WAL) of outcomes. A result is in the
// journal before anything acts on it, so that a killed run, started again,
// repeats no finished probe.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_JOURNAL_H
#define CULPRIT_PROBE_JOURNAL_H

#include "probe/Command.h"
#include "probe/Limits.h"
#include "probe/Outcome.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace culprit {

/// All that the outcome of a compile depends on. Two probes with equal keys
/// are the same probe. Paths of the probe's private directory are spelled
/// `{dir}` in argv, so that they do not matter.
struct ProbeKey {
  std::string compilerIdentity;
  std::vector<std::string> argv;
  std::vector<std::string> inputHashes; ///< SHA-256 of each file read
  std::map<std::string, std::optional<std::string>> environment;
  std::string workingDirectory;
  unsigned repeat = 0; ///< 0, 1, 2... of deliberate repetitions

  std::string hash() const; ///< SHA-256, hex
};

/// A file that the compiler wrote in its private directory.
struct ProducedFile {
  std::string name; ///< relative to that directory
  std::string bytes;
};

struct JournalEntry {
  Outcome outcome;
  Limits limits; ///< "timed out at L" answers only for limits <= L
  std::vector<ProducedFile> produced;
  std::string stage; ///< of triage, for the statistics
};

class Journal {
public:
  /// Opens or creates the file. Errors name the file and what to do (read-only
  /// directory, disk full, another format's version, locked by another run).
  static llvm::Expected<std::unique_ptr<Journal>> open(llvm::StringRef path);
  /// In memory, for tests and --no-journal.
  static llvm::Expected<std::unique_ptr<Journal>> inMemory();
  ~Journal();

  /// The stored entry, if it answers for these limits: a timed-out one does
  /// for wall limits <= its own, an out-of-memory one for memory limits <= its
  /// own, a completed/rejected/crashed one for limits >= what it used.
  /// NotLaunched is never stored.
  std::optional<JournalEntry> find(const ProbeKey &key, const Limits &limits);
  /// When it returns, the entry survives a kill -9 of Culprit (a power cut may
  /// cost the last few). Errors: disk full etc.
  llvm::Error store(const ProbeKey &key, const JournalEntry &entry);

  /// Small facts that survive with the journal (`schema`, the run's command).
  std::optional<std::string> fact(llvm::StringRef name);
  llvm::Error setFact(llvm::StringRef name, llvm::StringRef value);

private:
  struct Impl;
  explicit Journal(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

/// SHA-256, lower-case hex.
std::string sha256(llvm::StringRef bytes);

} // namespace culprit
#endif
