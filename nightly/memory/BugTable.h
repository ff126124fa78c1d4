//===- BugTable.h - Bugs, their names, faces, evidence ----------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_MEMORY_BUGTABLE_H
#define CULPRIT_NIGHTLY_MEMORY_BUGTABLE_H

#include "nightly/Bug.h"
#include "nightly/memory/Connection.h"
#include <optional>
#include <set>
#include <vector>

namespace culprit {

class BugTable {
public:
  llvm::Expected<std::vector<Bug>> bugs();
  llvm::Expected<std::optional<Bug>> bug(const std::string &id);
  /// Those that a check or a triage gave that id.
  llvm::Expected<std::vector<Bug>> bugsOfFailure(const std::string &failureId);
  /// A new one under an id that no other has, with the names that led to it.
  /// Returns the id. "" if there is a bug of its failure id now that is not
  /// among `asked`: another night has added it in the meantime.
  llvm::Expected<std::string> addBug(Bug bug,
                                     const std::vector<std::string> &names,
                                     const std::set<std::string> &asked);
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

protected:
  /// `connection` outlives it.
  explicit BugTable(Connection &connection) : connection(connection) {}

private:
  Connection &connection;
};

} // namespace culprit
#endif
