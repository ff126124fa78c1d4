//===- JobTable.h - Jobs, and what nights have seen of them -----*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_MEMORY_JOBTABLE_H
#define CULPRIT_NIGHTLY_MEMORY_JOBTABLE_H

#include "nightly/Bug.h"
#include "nightly/memory/Connection.h"
#include <map>
#include <set>
#include <vector>

namespace culprit {

class JobTable {
public:
  llvm::Expected<std::map<std::string, Input>> inputs();
  /// What this night has seen of a job: once.
  llvm::Error see(NightNumber night, const Job &job, const Sighting &sighting);
  /// From now on that bundle is asked about the job.
  llvm::Error giveBundle(const std::string &input, const std::string &bundle);
  llvm::Error seeBundle(NightNumber night, const Sighting &sighting);
  llvm::Expected<std::vector<Sighting>> sightings(NightNumber night);
  llvm::Expected<std::vector<Sighting>> replays(NightNumber night);
  /// The bugs that each job has shown on earlier nights, as far as these are
  /// kept, since it was clean last.
  llvm::Expected<std::map<std::string, std::set<std::string>>>
  shownBefore(NightNumber night);
  llvm::Expected<std::map<std::string, Build>> builds();
  /// What that night has seen of it.
  llvm::Error forgetBuild(NightNumber night, const std::string &identity);

protected:
  /// `connection` outlives it.
  explicit JobTable(Connection &connection) : connection(connection) {}

private:
  llvm::Expected<std::vector<Sighting>> sightingsIn(const char *sql,
                                                    NightNumber night);
  llvm::Error addBuild(NightNumber night, const Build &build);
  llvm::Error touchBug(NightNumber night, const Sighting &sighting);
  Connection &connection;
};

} // namespace culprit
#endif
