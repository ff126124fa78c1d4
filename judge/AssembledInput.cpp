#include "judge/AssembledInput.h"
#include "probe/InParallel.h"
#include "probe/compiler/TextTools.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

char NotMadeAgain::ID = 0;
void NotMadeAgain::log(raw_ostream &os) const {
  os << "what was made of the text before is not made of it again: " << why;
}
std::error_code NotMadeAgain::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

Compile withBytes(Compile compile, InputText bytes) {
  compile.input = std::move(bytes);
  compile.assembler = nullptr;
  return compile;
}

static Expected<Remade> madeOf(Prober &door, const JudgedBytes &known,
                               const Compile &compile) {
  if (!compile.assembler)
    return Remade{compile.input, "", false};
  if (auto bytes = known.of(compile))
    return Remade{std::move(bytes), "", false};
  return assembled(door, *compile.assembler, compile.input);
}

static Judgement judgementOf(const Remade &refused) {
  return {refused.isUnresolved ? Verdict::Unresolved : Verdict::Different,
          FailureKind::None, false, refused.why};
}

Expected<std::vector<Judgement>> judgeAssembled(
    Prober &door, JudgedBytes &known, const std::vector<Compile> &compiles,
    function_ref<Expected<std::vector<Judgement>>(const std::vector<Compile> &)>
        judge) {
  if (none_of(compiles,
              [](const Compile &compile) { return bool(compile.assembler); }))
    return judge(compiles);
  auto made =
      inParallel<Remade>(compiles.size(), door.workers(), [&](size_t number) {
        return madeOf(door, known, compiles[number]);
      });
  if (!made)
    return made.takeError();
  std::vector<Compile> taken;
  for (auto [compile, remade] : zip(compiles, *made))
    if (remade.input)
      taken.push_back(withBytes(compile, *remade.input));
  auto judged = judge(taken);
  if (!judged)
    return judged.takeError();
  std::vector<Judgement> judgements;
  auto next = judged->begin();
  for (auto [compile, remade] : zip(compiles, *made)) {
    judgements.push_back(remade.input ? std::move(*next++)
                                      : judgementOf(remade));
    if (compile.assembler && judgements.back().verdict == Verdict::Interesting)
      known.add(compile, *remade.input);
  }
  return judgements;
}

} // namespace culprit
