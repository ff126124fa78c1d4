#include "reducer/Refusals.h"
#include "reducer/Prefilter.h"
#include <set>

using namespace llvm;

namespace culprit {

Expected<std::vector<bool>>
Refusals::of(const std::vector<Compile> &candidates) {
  auto isKnown = [&](const Compile &candidate) {
    return known.count(candidate.input.hash()) != 0;
  };
  if (!all_of(candidates, isKnown))
    if (Error error = learn(candidates))
      return error;
  std::vector<bool> answer;
  for (const Compile &candidate : candidates)
    answer.push_back(known.at(candidate.input.hash()));
  return answer;
}

/// Where one of all crashes the verifier, the others are asked about as they
/// come.
Error Refusals::learn(const std::vector<Compile> &candidates) {
  later.clear();
  if (looksAhead) {
    std::vector<Compile> all = withLater(candidates);
    Expected<bool> told = ask(all);
    if (told && *told)
      later = std::move(all);
    if (!told || *told)
      return told.takeError();
    looksAhead = false;
  }
  if (Error error = ask(candidates).takeError())
    return error;
  for (const Compile &candidate : candidates)
    known.try_emplace(candidate.input.hash(), false);
  return Error::success();
}

std::vector<Compile> Refusals::ahead(const std::vector<Compile> &now,
                                     size_t count) {
  auto isNow = [&](const Compile &candidate) {
    return any_of(now, [&](const Compile &other) {
      return other.input.hash() == candidate.input.hash();
    });
  };
  std::vector<Compile> found;
  size_t seen = 0;
  for (; seen < later.size() && found.size() < count; ++seen)
    if (!known.at(later[seen].input.hash()) && !isNow(later[seen]))
      found.push_back(later[seen]);
  later.erase(later.begin(), later.begin() + seen);
  return found;
}

/// False when one compile cannot tell.
Expected<bool> Refusals::ask(const std::vector<Compile> &candidates) {
  auto answer = refusedBeforePasses(best.judge(), candidates);
  if (!answer)
    return answer.takeError();
  if (!*answer)
    return false;
  for (auto [candidate, isRefused] : zip(candidates, **answer))
    known[candidate.input.hash()] = isRefused;
  return true;
}

/// Those, and as many others as are read in a moment.
std::vector<Compile>
Refusals::withLater(std::vector<Compile> candidates) const {
  constexpr size_t enough = 256, enoughBytes = 8 << 20;
  size_t bytes = 0;
  std::set<std::string> taken;
  for (const Compile &candidate : candidates) {
    taken.insert(candidate.input.hash());
    bytes += candidate.input.text().size();
  }
  for (const EditKind *kind : kinds)
    for (const Edit &edit :
         editsOf(best.module(), *kind, best.valueSources())) {
      if (candidates.size() >= enough || bytes >= enoughBytes)
        return candidates;
      Compile candidate = best.compileOf(
          applyEdits(best.module(), *kind, {edit}, best.valueSources()));
      bytes += candidate.input.text().size();
      if (taken.insert(candidate.input.hash()).second)
        candidates.push_back(std::move(candidate));
    }
  return candidates;
}

} // namespace culprit
