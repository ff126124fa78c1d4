#include "probe/Standing.h"
#include "probe/failure/FailureSignature.h"

using namespace llvm;

namespace culprit {

/// Up to where it stands nothing else is asked.
static Compile upToTheStand(const Compile &compile) {
  Compile like = compile;
  like.preload.order = compile.preload.standsBy;
  like.preload.standsBy.clear();
  like.want = Want::Verdict;
  like.repeat = 0;
  return like;
}

/// What a fork writes by path lies where the stand's files are: nobody could
/// tell whose it is. And what varies by chance before the pass is the same in
/// all forks, so a repetition would be none.
static bool mayBeForked(const Compile &compile) {
  return !compile.preload.standsBy.empty() && compile.want != Want::Output &&
         !compile.systemAddresses && compile.repeat == 0;
}

std::shared_ptr<Stand> Standing::of(const Compile &compile,
                                    const Limits &limits,
                                    const ProberSettings &settings,
                                    MakeDirectory makeDirectory) {
  if (!mayBeForked(compile))
    return nullptr;
  Compile like = upToTheStand(compile);
  std::string wanted = keyOf(like, settings).hash();
  std::lock_guard<std::mutex> lock(mutex);
  if (!why.empty() || key == wanted)
    return stand;
  key = wanted;
  stand.reset();
  placed.reset();
  cleanIsProven = false;
  proven.clear();
  auto files = makeDirectory();
  auto made = files ? PlacedCompile::in(std::move(*files), like, settings)
                    : files.takeError();
  if (!made) { // the compile itself will say why
    consumeError(made.takeError());
    return nullptr;
  }
  made->command.warm = true;
  stand = launcher.stand(made->command, limits);
  if (!stand)
    return nullptr;
  placed.emplace(std::move(*made));
  onStart();
  return stand;
}

static bool isClean(const Outcome &outcome) {
  return outcome.status == Outcome::Status::Completed;
}

/// Empty: nothing.
static std::string difference(const Outcome &forked, const Outcome &spawned) {
  FailureFace face = faceOf(forked);
  FailureSignature expected;
  expected.face = faceOf(spawned);
  bool same = forked.status == spawned.status &&
              forked.exitCode == spawned.exitCode &&
              forked.signal == spawned.signal &&
              (isClean(spawned) ||
               judge(face, expected).verdict == Verdict::Interesting);
  return same ? "" : showsInsteadOf(face, expected.face);
}

bool Standing::trusts(const Outcome &forked) const {
  std::lock_guard<std::mutex> lock(mutex);
  if (!cleanIsProven || proven.empty())
    return false;
  return isClean(forked) || any_of(proven, [&](const Outcome &spawned) {
           return difference(forked, spawned).empty();
         });
}

void Standing::learn(const Outcome &forked, const Outcome &spawned) {
  std::string found = difference(forked, spawned);
  std::lock_guard<std::mutex> lock(mutex);
  if (found.empty()) {
    if (isClean(spawned))
      cleanIsProven = true;
    else
      proven.push_back(spawned);
    return;
  }
  why = found;
  stand.reset();
}

void Standing::leave() {
  std::lock_guard<std::mutex> lock(mutex);
  key.clear();
  stand.reset();
  placed.reset();
}

std::string Standing::refusal() const {
  std::lock_guard<std::mutex> lock(mutex);
  return why;
}

} // namespace culprit
