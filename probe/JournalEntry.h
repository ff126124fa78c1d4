//===- JournalEntry.h - What the journal keeps of one compile ---*- C++ -*-===//
#ifndef CULPRIT_PROBE_JOURNALENTRY_H
#define CULPRIT_PROBE_JOURNALENTRY_H

#include "probe/Limits.h"
#include "probe/Outcome.h"
#include "probe/files/ProducedFile.h"
#include <string>
#include <vector>

namespace culprit {

struct JournalEntry {
  Outcome outcome;
  Limits limits; ///< "timed out at L" answers only for limits <= L
  std::vector<ProducedFile> produced;
  std::string stage; ///< of triage, for the statistics
};

} // namespace culprit
#endif
