#include "bisect/InvalidBefore.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace culprit {

bool isVerifiersComplaint(StringRef reason) {
  static const Regex aboutOp("'[a-z_A-Z0-9.]+' op ");
  return aboutOp.match(reason) && !reason.contains("failed to legalize") &&
         !reason.contains("unresolved materialization");
}

Expected<std::optional<uint64_t>>
findFirstInvalid(Oracle &oracle, const Knob &knob, uint64_t last) {
  auto isClean = [&](uint64_t count) -> Expected<bool> {
    auto judgement = oracle.ask(knob.at(count), Attribution::None);
    if (!judgement)
      return judgement.takeError();
    return judgement->verdict == Verdict::Uninteresting;
  };
  auto start = isClean(0);
  if (!start || !*start)
    return start ? Expected<std::optional<uint64_t>>(std::nullopt)
                 : start.takeError();
  uint64_t clean = 0, invalid = last;
  while (invalid - clean > 1) {
    uint64_t middle = clean + (invalid - clean) / 2;
    auto ends = isClean(middle);
    if (!ends)
      return ends.takeError();
    (*ends ? clean : invalid) = middle;
  }
  return invalid;
}

} // namespace culprit
