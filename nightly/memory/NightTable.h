//===- NightTable.h - Nights, and what they said at the end -----*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_MEMORY_NIGHTTABLE_H
#define CULPRIT_NIGHTLY_MEMORY_NIGHTTABLE_H

#include "nightly/Bug.h"
#include "nightly/memory/Connection.h"
#include <map>
#include <set>
#include <vector>

namespace culprit {

struct NightRow {
  NightNumber id = 0;
  std::string began, ended, jobs, state;
};

class NightTable {
public:
  /// `isFree`: that unfinished night has no process any more, and is ours from
  /// now on. Goes on with the last unfinished night of these jobs; else begins
  /// one, which `isFree` is asked about, too.
  llvm::Expected<NightNumber>
  beginNight(const std::string &jobs,
             const std::function<bool(NightNumber)> &isFree);
  /// Its statuses, with how it ended.
  llvm::Error endNight(NightNumber night, const std::string &state,
                       const std::map<std::string, BugStatus> &statuses);
  llvm::Expected<std::vector<NightRow>> nights();

  /// What nights before this one saw of each job and bundle, except what a job
  /// has shown since it was clean last (JobTable::shownBefore).
  llvm::Error forgetSightings(NightNumber before);

  /// At the end of the last night before this one that knew it. One that was
  /// abandoned has told nobody.
  llvm::Expected<std::map<std::string, BugStatus>>
  statusesBefore(NightNumber night);
  /// The bugs that were new or back to another night which was not abandoned.
  llvm::Expected<std::set<std::string>> toldBefore(NightNumber night);
  /// At the end of that night; empty before.
  llvm::Expected<std::map<std::string, BugStatus>>
  statusesOf(NightNumber night);
  /// Oldest first: night and status.
  llvm::Expected<std::vector<std::pair<NightNumber, BugStatus>>>
  historyOf(const std::string &bug);

protected:
  /// `connection` outlives it.
  explicit NightTable(Connection &connection) : connection(connection) {}

private:
  Connection &connection;
};

} // namespace culprit
#endif
