#include "reducer/Best.h"
#include "reducer/LearnSources.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace culprit {

Best::Best(Oracle &oracle, const Compile &compile, EditableIR ir,
           const OnSmaller &onSmaller)
    : oracle(oracle), base(std::move(ir)), bytesOnDisk(text().size()),
      shown(compile), onSmaller(onSmaller) {
  sources.never = sourcesInEvidence(oracle.reference());
  note();
}

void Best::note() {
  Prober &door = oracle.door();
  steps.push_back({door.counts().total, door.elapsed(), ops(), text().size()});
  hadTexts.insert(xxh3_64bits(text()));
}

bool Best::had(StringRef text) const {
  return hadTexts.count(xxh3_64bits(text));
}

Error Best::learnValueSources() {
  auto learnt = learnSources(oracle, shown, base);
  if (!learnt)
    return learnt.takeError();
  sources.nameOf = std::move(learnt->nameOf);
  return Error::success();
}

Compile Best::compileOf(const EditedIR &edited) const {
  Compile result = shown;
  result.input = InputText(edited.text, shown.input.suffix());
  return result;
}

Attribution Best::attribution() const {
  const FailureFace &face = oracle.reference().face;
  bool mayMislead = face.kind == FailureKind::Crash && !face.specific;
  return mayMislead || oracle.asksTraces() ? Attribution::OnAccept
                                           : Attribution::None;
}

Error Best::keepInterim(const EditedIR &smaller) {
  if (smaller.text.size() >= bytesOnDisk)
    return Error::success();
  bytesOnDisk = smaller.text.size();
  return onSmaller(compileOf(smaller), smaller.ops);
}

/// An interrupt may come at any moment, and hands over what is on disk.
Error Best::dropInterim() {
  if (std::exchange(bytesOnDisk, text().size()) == text().size())
    return Error::success();
  return onSmaller(shown, ops());
}

static Judgement notAccepted(Verdict verdict, std::string reason) {
  return {verdict, FailureKind::None, false, std::move(reason)};
}

Expected<Judgement> Best::accept(const EditedIR &smaller) {
  auto judgement = commit(smaller);
  if (judgement && judgement->verdict != Verdict::Interesting)
    if (Error error = dropInterim())
      return error;
  return judgement;
}

/// Interesting, if it did.
Expected<Judgement> Best::commit(const EditedIR &smaller) {
  if (!smaller.failure.empty())
    return notAccepted(Verdict::Unresolved, smaller.failure);
  if (had(smaller.text))
    return notAccepted(Verdict::Uninteresting, "nothing becomes smaller");
  Compile candidate = compileOf(smaller);
  auto judgement = oracle.ask(candidate, Attribution::OnAccept);
  if (!judgement || judgement->verdict != Verdict::Interesting)
    return judgement;
  auto read = ForeignIR::read(oracle.door(), smaller.text);
  if (read.errorIsA<UnreadableIR>())
    return notAccepted(Verdict::Unresolved, "it cannot be read again: " +
                                                toString(read.takeError()));
  if (!read)
    return read.takeError();
  if (read->text() != smaller.text)
    return notAccepted(Verdict::Unresolved, "it reads as something else");
  if (shrinksLimits)
    oracle.door().inputShrank(text().size(), smaller.text.size());
  base = EditableIR(std::move(*read));
  bytesOnDisk = text().size();
  shown = std::move(candidate);
  note();
  if (Error error = onSmaller(shown, ops()))
    return error;
  return judgement;
}

} // namespace culprit
