#include "judge/WholeTooOracle.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

Expected<std::vector<Judgement>>
WholeTooOracle::judgeAll(const std::vector<Compile> &compiles,
                         Attribution attribution) {
  auto judgements = FailureOracle::judgeAll(compiles, attribution);
  if (!judgements)
    return judgements;
  std::vector<Compile> asked;
  std::vector<Judgement *> shown;
  for (auto [compile, judgement] : zip(compiles, *judgements)) {
    if (judgement.verdict != Verdict::Interesting)
      continue;
    asked.push_back(whole);
    asked.back().input = compile.input;
    asked.back().repeat = compile.repeat;
    shown.push_back(&judgement);
  }
  auto wholes = FailureOracle::judgeAll(asked, Attribution::None);
  if (!wholes)
    return wholes;
  for (auto [judgement, ofWhole] : zip(shown, *wholes))
    if (ofWhole.verdict != Verdict::Interesting) {
      *judgement = std::move(ofWhole);
      judgement->reason = "with the whole command: " + judgement->reason;
    }
  return judgements;
}

} // namespace culprit
