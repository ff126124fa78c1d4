#include "nightly/Buckets.h"
#include <algorithm>
#include <map>

namespace culprit {

static double wantedOf(const Bucket &bucket,
                       const std::vector<LooksLike> &failures) {
  bool leftOver = false, isNew = false;
  for (size_t member : bucket.members) {
    leftOver |= failures[member].leftOver;
    isNew |= failures[member].isNew;
  }
  // Less than one for the size: it decides where the others say nothing.
  double size = static_cast<double>(bucket.members.size());
  return (leftOver ? 2 : 0) + (isNew ? 1 : 0) + size / (size + 1);
}

std::vector<Bucket> bucketsOf(const std::vector<LooksLike> &failures) {
  std::vector<Bucket> buckets;
  std::map<std::string, size_t> places;
  for (size_t i = 0; i < failures.size(); ++i) {
    auto [it, isNew] = places.try_emplace(failures[i].id, buckets.size());
    if (isNew)
      buckets.push_back({failures[i].id, {}, 0});
    buckets[it->second].members.push_back(i);
  }
  for (Bucket &bucket : buckets)
    bucket.wanted = wantedOf(bucket, failures);
  std::stable_sort(
      buckets.begin(), buckets.end(),
      [](const Bucket &a, const Bucket &b) { return a.wanted > b.wanted; });
  return buckets;
}

} // namespace culprit
