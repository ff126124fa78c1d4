//===- Buckets.h - Failures that look alike ---------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_BUCKETS_H
#define CULPRIT_NIGHTLY_BUCKETS_H

#include <string>
#include <vector>

namespace culprit {

/// A failing job, before any triage.
struct LooksLike {
  std::string id;        ///< of its check, with the family of its compiler
  bool isNew = true;     ///< no bug has that id
  bool leftOver = false; ///< an earlier night had no time for it
};

struct Bucket {
  std::string id;
  std::vector<size_t> members; ///< the one to triage first is first
  double wanted = 0;           ///< the most wanted is triaged first
};

/// One bucket for each id. The most wanted is first: what an earlier night left
/// over, then what nobody knows, then what fails most jobs; else as in the
/// list.
std::vector<Bucket> bucketsOf(const std::vector<LooksLike> &failures);

} // namespace culprit
#endif
