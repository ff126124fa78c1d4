//===- Verdicts.h - What a search has asked, on disk ------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_REGRESS_VERDICTS_H
#define CULPRIT_NIGHTLY_REGRESS_VERDICTS_H

#include "nightly/regress/FirstBadBuild.h"

namespace culprit {

/// A file of lines: the question, then a line for each build, in the order in
/// which they were asked. A line that was cut off does not count.
class Verdicts {
public:
  /// With what is there about the same question; else it begins anew.
  static llvm::Expected<Verdicts> open(const std::string &path,
                                       const std::string &question);
  const std::vector<AskedBuild> &all() const { return builds; }
  llvm::Error add(const AskedBuild &build);

private:
  std::string path, text;
  std::vector<AskedBuild> builds;
};

} // namespace culprit
#endif
