//===- Rows.h - The tables of the journal -----------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_JOURNAL_ROWS_H
#define CULPRIT_PROBE_JOURNAL_ROWS_H

#include "probe/JournalEntry.h"
#include "probe/ProbeKey.h"
#include "probe/journal/Database.h"
#include "probe/journal/LargeTexts.h"

namespace culprit {

/// Changes with the tables, and with the meaning of anything in them.
constexpr int journalFormat = 5;
extern const char *const journalSchema;

/// To be called in a transaction. SQLITE_DONE, or what went wrong.
/// `errors` are those of the rows before, and hear of this one.
int insertRows(Database &database, const ProbeKey &key,
               const JournalEntry &entry, LargeTexts &errors);

/// The first of this key's entries that answers for these limits.
std::optional<JournalEntry> findRow(Database &database, llvm::StringRef keyHash,
                                    const Limits &limits);

} // namespace culprit
#endif
