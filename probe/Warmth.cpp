#include "probe/Warmth.h"

using namespace llvm;

namespace culprit {

void Warmth::offer(WarmProof offered) {
  std::lock_guard<std::mutex> lock(mutex);
  state = State::Offered;
  proof = std::move(offered);
  why.clear();
}

void Warmth::withdraw() {
  std::lock_guard<std::mutex> lock(mutex);
  state = State::Refused;
}

std::string Warmth::refusal() const {
  std::lock_guard<std::mutex> lock(mutex);
  return why;
}

std::optional<Warmth::Proven> Warmth::admit(Command &command, RunWarm runWarm) {
  std::lock_guard<std::mutex> lock(mutex);
  if (state == State::NotOffered)
    launcher.prepare(command); // while the baseline is spawned
  std::optional<Proven> made;
  if (state == State::Offered) {
    auto result = prove(runWarm);
    state = result ? State::Proven : State::Refused;
    if (result)
      made = Proven{proof->compile, std::move(*result)};
  }
  command.warm = state == State::Proven;
  return made;
}

static bool sameEnd(const Outcome &a, const Outcome &b) {
  return a.status == b.status && a.exitCode == b.exitCode &&
         a.signal == b.signal;
}

std::optional<CompileResult> Warmth::prove(RunWarm runWarm) {
  auto ran = runWarm(proof->compile);
  if (!ran) {
    why = toString(ran.takeError());
    return std::nullopt;
  }
  // A server that is late, or gone, spawns: that proves nothing.
  if (!*ran || !(*ran)->outcome.forked)
    return std::nullopt;
  CompileResult &result = **ran;
  const CompileResult &spawned = proof->spawned;
  FailureFace face = faceOf(result.outcome);
  bool fails = spawned.outcome.status != Outcome::Status::Completed;
  bool same = fails
                  ? judge(face, proof->failure).verdict == Verdict::Interesting
                  : result.output == spawned.output;
  if (same && sameEnd(result.outcome, spawned.outcome))
    return std::move(result);
  why = "shows " + face.summary() + " instead of " +
        proof->failure.face.summary();
  return std::nullopt;
}

} // namespace culprit
