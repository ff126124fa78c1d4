//===- Memory.h - Bugs, jobs and nights, from night to night ----*- C++ -*-===//
//
// One SQLite file for all nights. Each call is one transaction: a night that is
// killed loses what it was doing at that moment, and the next one goes on from
// there. What is said twice is there once.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_MEMORY_MEMORY_H
#define CULPRIT_NIGHTLY_MEMORY_MEMORY_H

#include "nightly/Bug.h"
#include "nightly/memory/Connection.h"
#include <map>
#include <optional>
#include <vector>

namespace culprit {

struct NightRow {
  NightNumber id = 0;
  std::string began, ended, jobs, state;
};

class Memory {
public:
  static llvm::Expected<Memory> open(const std::string &path);
  /// Errors if there is none.
  static llvm::Expected<Memory> openToRead(const std::string &path);

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

  llvm::Expected<std::vector<Bug>> bugs();
  llvm::Expected<std::optional<Bug>> bug(const std::string &id);
  /// Those that a check or a triage gave that id.
  llvm::Expected<std::vector<Bug>> bugsOfFailure(const std::string &failureId);
  /// A new one under an id that no other has, with the names that led to it.
  /// Returns the id.
  llvm::Expected<std::string> addBug(Bug bug,
                                     const std::vector<std::string> &names);
  /// What is known better now; status, nights and id stay.
  llvm::Error improveBug(const Bug &bug);
  llvm::Error addName(const std::string &bug, const std::string &failureId);
  llvm::Error addFace(const std::string &bug, const std::string &face,
                      NightNumber night, const std::string &build);
  llvm::Expected<std::vector<std::string>> facesOf(const std::string &bug);
  llvm::Error addEvidence(NightNumber night, const Evidence &evidence);
  llvm::Expected<std::vector<Evidence>> evidenceOf(const std::string &bug);
  /// With its names, faces and evidence; its inputs are known to nobody then.
  llvm::Error forget(const std::string &bug);

  llvm::Expected<std::map<std::string, Input>> inputs();
  /// What this night has seen of a job: once.
  llvm::Error see(NightNumber night, const Job &job, const Sighting &sighting);
  /// From now on that bundle is asked about the job.
  llvm::Error giveBundle(const std::string &input, const std::string &bundle);
  llvm::Error seeBundle(NightNumber night, const Sighting &sighting);
  llvm::Expected<std::vector<Sighting>> sightings(NightNumber night);
  llvm::Expected<std::vector<Sighting>> replays(NightNumber night);
  /// At the end of the last night before this one that knew it.
  llvm::Expected<std::map<std::string, BugStatus>>
  statusesBefore(NightNumber night);
  /// Oldest first: night and status.
  llvm::Expected<std::vector<std::pair<NightNumber, BugStatus>>>
  historyOf(const std::string &bug);
  llvm::Expected<std::map<std::string, Build>> builds();

private:
  explicit Memory(std::unique_ptr<Connection> connection)
      : connection(std::move(connection)) {}
  llvm::Expected<std::vector<Sighting>> sightingsIn(const char *sql,
                                                    NightNumber night);
  llvm::Error addBuild(NightNumber night, const Build &build);
  llvm::Error touchBug(NightNumber night, const Sighting &sighting);
  std::unique_ptr<Connection> connection;
};

} // namespace culprit
#endif
