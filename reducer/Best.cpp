#include "reducer/Best.h"
#include "reducer/LearnSources.h"

using namespace llvm;

namespace culprit {

Best::Best(Oracle &oracle, const Compile &compile, GenericModule module,
           const OnSmaller &onSmaller)
    : oracle(oracle), base(std::move(module)), text(base.str()),
      bytesOnDisk(text.size()), shown(compile), onSmaller(onSmaller) {
  note();
}

void Best::note() {
  Prober &door = oracle.door();
  steps.push_back(
      {door.counts().total, door.elapsed(), base.countOps(), text.size()});
}

Error Best::learnValueSources() {
  auto learnt = learnSources(oracle, shown, base);
  if (!learnt)
    return learnt.takeError();
  sources = std::move(*learnt);
  return Error::success();
}

Compile Best::compileOf(const GenericModule &module) const {
  Compile result = shown;
  result.input = InputText(module.str());
  return result;
}

Attribution Best::attribution() const {
  const FailureFace &face = oracle.reference().face;
  return face.kind == FailureKind::Crash && !face.specific
             ? Attribution::OnAccept
             : Attribution::None;
}

Error Best::keepInterim(const GenericModule &smaller) {
  Compile candidate = compileOf(smaller);
  if (candidate.input.text().size() >= bytesOnDisk)
    return Error::success();
  bytesOnDisk = candidate.input.text().size();
  return onSmaller(candidate, smaller.countOps());
}

Expected<bool> Best::accept(GenericModule smaller) {
  Compile candidate = compileOf(smaller);
  if (candidate.input.text() == text)
    return false;
  auto judgement = oracle.ask(candidate, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Interesting)
    return false;
  oracle.door().inputShrank(text.size(), candidate.input.text().size());
  base = std::move(smaller);
  text = candidate.input.text();
  bytesOnDisk = text.size();
  shown = std::move(candidate);
  note();
  if (Error error = onSmaller(shown, base.countOps()))
    return error;
  return true;
}

} // namespace culprit
