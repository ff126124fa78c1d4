#include "reducer/Reducer.h"
#include "counters/Searches.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

namespace {
class Reduction {
public:
  Reduction(Oracle &oracle, const Compile &compile, GenericModule module,
            const ReducerOptions &options, const OnSmaller &onSmaller)
      : oracle(oracle), base(std::move(module)), options(options),
        onSmaller(onSmaller) {
    answer.compile = compile;
    answer.opsBefore = base.countOps();
  }

  Expected<ReductionAnswer> run() {
    for (bool changed = true; changed;) {
      changed = false;
      ++answer.rounds;
      for (const EditKind &kind : editKinds()) {
        if (!isWanted(kind))
          continue;
        Expected<bool> smaller = reduceBy(kind);
        if (!smaller)
          return smaller.takeError();
        changed |= *smaller;
      }
      if (changed)
        continue;
      Expected<bool> found = certify();
      if (!found)
        return found.takeError();
      changed = *found;
    }
    answer.opsAfter = base.countOps();
    return std::move(answer);
  }

private:
  bool isWanted(const EditKind &kind) const {
    return (options.only.empty() || is_contained(options.only, kind.name)) &&
           !is_contained(options.skip, kind.name);
  }

  /// A crash without a specific frame changes its face with the heap: only a
  /// trace can tell.
  Attribution attribution() const {
    const FailureFace &face = oracle.reference().face;
    return face.kind == FailureKind::Crash && !face.specific
               ? Attribution::OnAccept
               : Attribution::None;
  }

  Compile compileOf(const GenericModule &module) const {
    Compile result = answer.compile;
    result.input = InputText(module.str());
    return result;
  }

  Error commit(GenericModule smaller) {
    base = std::move(smaller);
    answer.compile = compileOf(base);
    return onSmaller(answer.compile, base.countOps());
  }

  /// One search over the edits of a kind: units are the edits that are *not*
  /// made. True when the input became smaller.
  Expected<bool> reduceBy(const EditKind &kind) {
    std::vector<Edit> edits = editsOf(base, kind);
    if (edits.empty())
      return false;
    MinimalSetSearch::Options settings;
    settings.units = edits.size();
    auto found = findMinimalSet(
        oracle, settings,
        [&](const UnitSet &unmade) -> Expected<Compile> {
          return compileOf(candidate(kind, edits, unmade));
        },
        attribution());
    if (!found)
      return found.takeError();
    if (found->units.size() == edits.size())
      return false;
    return accept(candidate(kind, edits, found->units));
  }

  GenericModule candidate(const EditKind &kind, ArrayRef<Edit> edits,
                          const UnitSet &unmade) const {
    std::vector<Edit> made;
    for (auto [number, edit] : enumerate(edits))
      if (!std::binary_search(unmade.begin(), unmade.end(), number))
        made.push_back(edit);
    return applyEdits(base, kind, made);
  }

  /// Acceptance is attributed: the same text from another pass is refused.
  Expected<bool> accept(GenericModule smaller) {
    if (smaller.str() == base.str())
      return false;
    auto judgement = oracle.ask(compileOf(smaller), Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict != Verdict::Interesting)
      return false;
    if (Error error = commit(std::move(smaller)))
      return error;
    return true;
  }

  /// Every single edit of every kind, on what is left. True when one of them
  /// keeps the failure after all (it is committed).
  Expected<bool> certify() {
    answer.certificate.clear();
    std::string text = base.str();
    for (const EditKind &kind : editKinds()) {
      if (!isWanted(kind))
        continue;
      KindCertificate row{kind.name, 0, 0};
      std::vector<GenericModule> candidates;
      std::vector<Compile> compiles;
      for (const Edit &edit : editsOf(base, kind)) {
        GenericModule smaller = applyEdits(base, kind, {edit});
        if (smaller.str() == text)
          continue;
        compiles.push_back(compileOf(smaller));
        candidates.push_back(std::move(smaller));
      }
      auto judgements = oracle.askAll(compiles, attribution());
      if (!judgements)
        return judgements.takeError();
      for (auto [smaller, judgement] : zip(candidates, *judgements)) {
        ++row.tried;
        row.unresolved += judgement.verdict == Verdict::Unresolved;
        if (judgement.verdict != Verdict::Interesting)
          continue;
        Expected<bool> accepted = accept(std::move(smaller));
        if (!accepted || *accepted)
          return accepted;
      }
      answer.certificate.push_back(row);
    }
    answer.certified =
        none_of(answer.certificate,
                [](const KindCertificate &row) { return row.unresolved > 0; });
    return false;
  }

  Oracle &oracle;
  GenericModule base;
  const ReducerOptions &options;
  const OnSmaller &onSmaller;
  ReductionAnswer answer;
};
} // namespace

Expected<ReductionAnswer> reduceIR(Oracle &oracle, const Compile &compile,
                                   const ReducerOptions &options,
                                   const OnSmaller &onSmaller) {
  auto module = GenericModule::parse(compile.input.text());
  if (!module) {
    ReductionAnswer answer;
    answer.compile = compile;
    answer.why = "the IR cannot be read: " + toString(module.takeError());
    return answer;
  }
  return Reduction(oracle, compile, std::move(*module), options, onSmaller)
      .run();
}

} // namespace culprit
