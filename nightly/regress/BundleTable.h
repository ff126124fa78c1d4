//===- BundleTable.h - Which bundle fails with which build ------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_REGRESS_BUNDLETABLE_H
#define CULPRIT_NIGHTLY_REGRESS_BUNDLETABLE_H

#include "nightly/Bug.h"
#include "nightly/Crew.h"

namespace culprit {

struct BundleTable {
  struct Row {
    std::string name, directory; ///< absolute
  };
  struct Cell {
    Sight sight = Sight::LeftOver;
    std::string reason, version;
  };
  std::vector<Row> bundles;
  std::vector<std::string> compilers;
  std::map<std::pair<size_t, size_t>, Cell> cells; ///< bundle, compiler

  bool isWhole() const; ///< Culprit could ask about all
};

/// One `culprit judge` for each cell. `work`: a directory for what they say.
llvm::Error fill(BundleTable &table, Crew &crew, const std::string &work,
                 const std::vector<std::string> &options,
                 const std::function<bool()> &stopping);

std::string toLines(const BundleTable &table);
std::string toJson(const BundleTable &table);

} // namespace culprit
#endif
