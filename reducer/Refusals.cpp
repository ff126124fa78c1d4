#include "reducer/Refusals.h"
#include "reducer/Prefilter.h"
#include <set>

using namespace llvm;

namespace culprit {

Expected<std::vector<bool>>
Refusals::of(const EditKind &kind, const std::vector<Compile> &candidates) {
  auto isKnown = [&](const Compile &candidate) {
    return known.count(candidate.input.hash()) != 0;
  };
  if (!all_of(candidates, isKnown) && isWorthAsking(kind, candidates.size()))
    if (Error error = learn(kind, candidates))
      return error;
  std::vector<bool> answer;
  for (const Compile &candidate : candidates) {
    auto found = known.find(candidate.input.hash());
    answer.push_back(found != known.end() && found->second);
  }
  return answer;
}

bool Refusals::isWorthAsking(const EditKind &kind, size_t count) const {
  constexpr size_t many = 8;
  if (count >= many)
    return true;
  auto last = refused.find(&kind);
  if (last == refused.end())
    return asksAboutAll();
  return last->second > 0;
}

bool Refusals::asksAboutAll() const {
  return looksAhead && failedHash == best.compile().input.hash();
}

/// If one of all candidates crashes the verifier, the others are asked about as
/// they come.
Error Refusals::learn(const EditKind &kind,
                      const std::vector<Compile> &candidates) {
  std::vector<Candidate> asked;
  for (const Compile &candidate : candidates)
    asked.push_back({&kind, candidate});
  if (asksAboutAll()) {
    std::vector<Candidate> all = asked;
    if (Error error = addLater(all))
      return error;
    Expected<bool> told = ask(all);
    if (!told)
      return told.takeError();
    if (*told) {
      for (const EditKind *other : kinds)
        refused.try_emplace(other); // it has no edits now
      later = std::move(all);
      laterOf = best.compile().input.hash();
      return Error::success();
    }
    looksAhead = false;
  }
  Expected<bool> told = ask(asked);
  if (told && !*told)
    refused[&kind] = 0;
  return told.takeError();
}

Expected<std::vector<Compile>> Refusals::ahead(const std::vector<Compile> &now,
                                               size_t count) {
  if (std::string hash = best.compile().input.hash(); laterOf != hash) {
    later.clear();
    if (Error error = addLater(later))
      return error;
    laterOf = std::move(hash);
  }
  auto isNow = [&](const Compile &candidate) {
    return any_of(now, [&](const Compile &other) {
      return other.input.hash() == candidate.input.hash();
    });
  };
  auto mayBeRefused = [&](const Candidate &candidate) {
    auto found = known.find(candidate.compile.input.hash());
    if (found != known.end())
      return found->second;
    auto last = refused.find(candidate.kind); // not made: it was not asked
    return last != refused.end() && last->second > 0;
  };
  std::vector<Compile> found;
  size_t seen = 0;
  for (; seen < later.size() && found.size() < count; ++seen)
    if (!mayBeRefused(later[seen]) && !isNow(later[seen].compile))
      found.push_back(later[seen].compile);
  later.erase(later.begin(), later.begin() + seen);
  return found;
}

/// False when one compile cannot tell.
Expected<bool> Refusals::ask(const std::vector<Candidate> &candidates) {
  std::vector<Compile> compiles;
  for (const Candidate &candidate : candidates)
    compiles.push_back(candidate.compile);
  auto answer = refusedBeforePasses(best.judge(), best.compile(), compiles);
  if (!answer)
    return answer.takeError();
  if (!*answer)
    return false;
  for (const Candidate &candidate : candidates)
    refused[candidate.kind] = 0;
  for (auto [candidate, isRefused] : zip(candidates, **answer)) {
    known[candidate.compile.input.hash()] = isRefused;
    refused[candidate.kind] += isRefused;
  }
  return true;
}

/// As many other candidates as are read in a moment.
Error Refusals::addLater(std::vector<Candidate> &candidates) const {
  constexpr size_t enough = 256, enoughBytes = 8 << 20;
  size_t bytes = 0;
  std::set<std::string> taken;
  for (const Candidate &candidate : candidates) {
    taken.insert(candidate.compile.input.hash());
    bytes += candidate.compile.input.text().size();
  }
  for (const EditKind *kind : kinds) {
    auto found = best.edits(*kind);
    if (!found)
      return found.takeError();
    for (const Edit &edit : found->edits) {
      if (candidates.size() >= enough || bytes >= enoughBytes)
        return Error::success();
      auto edited = best.edited(*kind, {edit});
      if (!edited)
        return edited.takeError();
      if (!edited->failure.empty())
        continue;
      Compile candidate = best.compileOf(*edited);
      bytes += candidate.input.text().size();
      if (taken.insert(candidate.input.hash()).second)
        candidates.push_back({kind, std::move(candidate)});
    }
  }
  return Error::success();
}

} // namespace culprit
