#include "bisect/action/InvalidBefore.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace culprit {

bool isVerifiersComplaint(StringRef reason) {
  static const Regex aboutOp("'[a-z_A-Z0-9.]+' op ");
  return aboutOp.match(reason) && !reason.contains("failed to legalize") &&
         !reason.contains("unresolved materialization");
}

/// The verifier says it: without one between passes, nobody does.
static Expected<bool> isOfTheVerifier(Oracle &oracle, const Compile &compile,
                                      const std::string &reason) {
  auto flag = oracle.instruments().compiler().spell(Role::VerifyEachOff);
  if (!flag)
    return false;
  Compile unverified = compile;
  unverified.command = unverified.command.withFlags({*flag});
  auto judgement = oracle.ask(unverified, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  return judgement->reason != reason;
}

Expected<std::optional<uint64_t>>
findFirstInvalid(Oracle &oracle, const Knob &knob, uint64_t last) {
  std::optional<uint64_t> nothing;
  auto ask = [&](uint64_t count) {
    return oracle.ask(knob.at(count), Attribution::None);
  };
  auto start = ask(0), end = ask(last);
  if (!start || !end)
    return joinErrors(start.takeError(), end.takeError());
  if (start->verdict != Verdict::Uninteresting)
    return nothing;
  auto isInvalid = isOfTheVerifier(oracle, knob.at(last), end->reason);
  if (!isInvalid || !*isInvalid)
    return isInvalid ? Expected<std::optional<uint64_t>>(nothing)
                     : isInvalid.takeError();
  uint64_t clean = 0, invalid = last;
  std::string reason = end->reason;
  while (invalid - clean > 1) {
    uint64_t middle = clean + (invalid - clean) / 2;
    auto judgement = ask(middle);
    if (!judgement)
      return judgement.takeError();
    bool isClean = judgement->verdict == Verdict::Uninteresting;
    (isClean ? clean : invalid) = middle;
    if (!isClean)
      reason = judgement->reason;
  }
  return reason == end->reason ? std::optional(invalid) : nothing;
}

} // namespace culprit
