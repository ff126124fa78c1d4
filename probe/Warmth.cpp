#include "probe/Warmth.h"
#include "probe/failure/LostStack.h"

using namespace llvm;

namespace culprit {

void Warmth::offer(WarmProof offered) {
  std::lock_guard<std::mutex> lock(mutex);
  state = State::Offered;
  late = State::NotOffered;
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

std::optional<Warmth::Proven>
Warmth::admit(Command &command, const Preload &preload, RunWarm runWarm) {
  std::lock_guard<std::mutex> lock(mutex);
  if (state == State::NotOffered)
    launcher.prepare(command); // while the baseline is spawned
  std::optional<Proven> made;
  if (state == State::Offered) {
    Attempt attempt = prove(proof->compile, runWarm);
    state = attempt.result ? State::Proven : State::Refused;
    why = std::move(attempt.why);
    if (attempt.result)
      made = Proven{proof->compile, std::move(*attempt.result)};
  }
  command.warm =
      state == State::Proven && (!command.late || admitsLate(preload, runWarm));
  return made;
}

/// It is forked from a server of its own, and does more before it goes on.
bool Warmth::admitsLate(const Preload &preload, RunWarm runWarm) {
  if (late == State::NotOffered) {
    Compile compile = proof->compile;
    compile.preload = preload;
    compile.preload.order.clear();
    late = prove(compile, runWarm).result ? State::Proven : State::Refused;
  }
  return late == State::Proven;
}

static bool sameEnd(const Outcome &a, const Outcome &b) {
  return a.status == b.status && a.exitCode == b.exitCode &&
         a.signal == b.signal;
}

static bool isOf(const FailureSignature &failure, const FailureFace &face) {
  return judge(face, failure).verdict == Verdict::Interesting ||
         findsLostStack(face, failure.face);
}

Warmth::Attempt Warmth::prove(const Compile &compile, RunWarm runWarm) const {
  auto ran = runWarm(compile, proof->limits);
  if (!ran)
    return {std::nullopt, toString(ran.takeError())};
  // A server that is late, or gone, spawns: that proves nothing.
  if (!*ran || !(*ran)->outcome.forked)
    return {};
  CompileResult &result = **ran;
  const CompileResult &spawned = proof->spawned;
  FailureFace face = faceOf(result.outcome);
  bool fails = spawned.outcome.status != Outcome::Status::Completed;
  bool same =
      fails ? isOf(proof->failure, face) : result.output == spawned.output;
  if (same && sameEnd(result.outcome, spawned.outcome))
    return {std::move(result), ""};
  return {std::nullopt, showsInsteadOf(face, proof->failure.face)};
}

} // namespace culprit
