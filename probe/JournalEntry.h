//===- JournalEntry.h - What the journal keeps of one compile ---*- C++ -*-===//
#ifndef CULPRIT_PROBE_JOURNALENTRY_H
#define CULPRIT_PROBE_JOURNALENTRY_H

#include "probe/Limits.h"
#include "probe/Outcome.h"
#include <string>
#include <vector>

namespace culprit {

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

} // namespace culprit
#endif
