#include "judge/AssembledInput.h"
#include "probe/InParallel.h"
#include "probe/TextTools.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static Expected<Remade> madeOf(Prober &door, const Compile &compile) {
  return compile.assembler ? assembled(door, *compile.assembler, compile.input)
                           : Remade{compile.input, "", false};
}

static Compile withInput(Compile compile, const Remade &made) {
  compile.input = *made.input;
  compile.assembler = nullptr;
  return compile;
}

Expected<Compile> withoutAssembler(Prober &door, const Compile &compile) {
  auto made = madeOf(door, compile);
  if (!made)
    return made.takeError();
  if (!made->input)
    return createStringError("what was assembled before is not now: " +
                             made->why);
  return withInput(compile, *made);
}

Expected<std::vector<Judgement>> judgeAssembled(
    Prober &door, const std::vector<Compile> &compiles,
    function_ref<Expected<std::vector<Judgement>>(const std::vector<Compile> &)>
        judge) {
  if (none_of(compiles,
              [](const Compile &compile) { return bool(compile.assembler); }))
    return judge(compiles);
  auto made =
      inParallel<Remade>(compiles.size(), door.workers(), [&](size_t number) {
        return madeOf(door, compiles[number]);
      });
  if (!made)
    return made.takeError();
  std::vector<Compile> taken;
  for (auto [compile, remade] : zip(compiles, *made))
    if (remade.input)
      taken.push_back(withInput(compile, remade));
  auto judged = judge(taken);
  if (!judged)
    return judged.takeError();
  std::vector<Judgement> judgements;
  auto next = judged->begin();
  for (const Remade &remade : *made)
    judgements.push_back(
        remade.input ? std::move(*next++)
                     : Judgement{remade.isUnresolved ? Verdict::Unresolved
                                                     : Verdict::Different,
                                 FailureKind::None, false, remade.why});
  return judgements;
}

} // namespace culprit
