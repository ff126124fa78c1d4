//===- Journal.h - Every finished compile, on disk --------------*- C++ -*-===//
//
// A content-addressed store (SQLite, WAL) of outcomes. A result is in the
// journal before anything acts on it, so that a killed run, started again,
// repeats no finished probe.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_JOURNAL_H
#define CULPRIT_PROBE_JOURNAL_H

#include "probe/JournalEntry.h"
#include "probe/ProbeKey.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace culprit {

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
  /// own, a completed/rejected/crashed one for limits >= what it used. What the
  /// machine ended (EndOfMachine.h) only where there is nothing else.
  /// NotLaunched is never stored.
  std::optional<JournalEntry> find(const ProbeKey &key, const Limits &limits);
  /// When it returns, the entry survives a kill -9 of Culprit (a power cut may
  /// cost the last few). Errors: disk full etc.
  llvm::Error store(const ProbeKey &key, const JournalEntry &entry);

private:
  struct Impl;
  explicit Journal(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

} // namespace culprit
#endif
