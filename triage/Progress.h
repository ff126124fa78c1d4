//===- Progress.h - Who hears how far a triage is ---------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_PROGRESS_H
#define CULPRIT_TRIAGE_PROGRESS_H

#include "probe/Remaining.h"
#include <string>

namespace culprit {

class Progress {
public:
  virtual ~Progress() = default;
  virtual void stage(const std::string &name) = 0;
  /// Something was found; one line, lower case.
  virtual void found(const std::string &text) = 0;
  /// The smallest input so far is of that size: `19 ops`.
  virtual void smaller(const std::string &size) { found(size); }
  /// What is left of the search that runs now.
  virtual void remaining(const Remaining &) {}
  /// Compiles that show the failure take their whole time.
  virtual void expectHangs() {}
};

} // namespace culprit
#endif
