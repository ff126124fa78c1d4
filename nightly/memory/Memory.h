//===- Memory.h - Bugs, jobs and nights, from night to night ----*- C++ -*-===//
//
// One SQLite file for all nights. Each call is one transaction: a night that is
// killed loses what it was doing at that moment, and the next one goes on from
// there. What is said twice is there once.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_NIGHTLY_MEMORY_MEMORY_H
#define CULPRIT_NIGHTLY_MEMORY_MEMORY_H

#include "nightly/memory/BugTable.h"
#include "nightly/memory/JobTable.h"
#include "nightly/memory/NightTable.h"

namespace culprit {

class Memory : public NightTable, public BugTable, public JobTable {
public:
  static llvm::Expected<Memory> open(const std::string &path);
  /// Errors if there is none.
  static llvm::Expected<Memory> openToRead(const std::string &path);

private:
  explicit Memory(std::unique_ptr<Connection> opened)
      : NightTable(*opened), BugTable(*opened), JobTable(*opened),
        connection(std::move(opened)) {}
  std::unique_ptr<Connection> connection;
};

} // namespace culprit
#endif
