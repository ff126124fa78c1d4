#include "reducer/text/TextReducer.h"
#include "compiler/input/InputFormat.h"
#include "compiler/input/NamedTarget.h"
#include "judge/FailureOracle.h"
#include "judge/Searches.h"
#include "reducer/Certificate.h"
#include "reducer/text/TextUnits.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace culprit {

namespace {
class TextReduction {
public:
  TextReduction(Oracle &oracle, const Compile &compile,
                const ReducerOptions &options, const OnSmaller &onSmaller,
                CountOps countOps)
      : oracle(oracle), options(options), onSmaller(onSmaller),
        countOps(std::move(countOps)) {
    answer.compile = compile;
    answer.asText = true;
    bytesOnDisk = text().size();
    note();
  }

  Expected<ReductionAnswer> run() {
    for (bool changed = true; changed;) {
      changed = false;
      ++answer.rounds;
      answer.certificate.clear();
      for (const TextKind &kind : textKinds()) {
        if (!isWanted(kind))
          continue;
        Expected<bool> smaller = reduceBy(kind);
        if (!smaller)
          return smaller.takeError();
        changed |= *smaller;
      }
      if (changed)
        continue;
      Expected<bool> proven = certify(oracle, answer.compile, answer);
      if (!proven)
        return proven.takeError();
      changed = !*proven;
    }
    if (Error error = tellOfTarget())
      return error;
    if (runsProgram() && options.only.empty())
      addReason(answer,
                "where a program runs in each question, it is cut by lines "
                "alone; finer: culprit reduce "
                "--only blocks,lines,brackets,heads,tokens,pairs");
    return std::move(answer);
  }

private:
  StringRef text() const { return answer.compile.input.text(); }

  /// Else whoever runs the compiler without it finds that the certificate errs.
  Error tellOfTarget() {
    Compile without = answer.compile;
    without.input =
        InputText(withoutTarget(text()), answer.compile.input.suffix());
    if (!answer.certified || without.input.text() == text())
      return Error::success();
    auto judgement = oracle.ask(without, Attribution::None);
    if (judgement && isRefusedForTarget(*judgement))
      addReason(answer,
                "the target triple stays: without it, " + judgement->reason);
    return judgement.takeError();
  }

  /// Each question runs a whole program, which the input is or is for.
  bool runsProgram() const {
    return answer.compile.input.suffix() == ".py" ||
           oracle.instruments().compiler().profile.isInterpreter;
  }

  /// A line is a statement, as a rule.
  bool isWanted(const TextKind &kind) const {
    bool isTooFine = runsProgram() && options.only.empty() &&
                     kind.name != StringRef("lines");
    return options.wants(kind.name) && !isTooFine;
  }

  Error tell(const Compile &smaller) const {
    return onSmaller(smaller, countOps(smaller.input.text()));
  }

  void note() {
    Prober &door = oracle.door();
    answer.trajectory.push_back(
        {door.counts().total, door.elapsed(), countOps(text()), text().size()});
  }

  Compile keeping(ArrayRef<TextUnit> units, const UnitSet &kept) const {
    std::vector<TextRange> gone;
    for (auto [number, unit] : enumerate(units))
      if (!std::binary_search(kept.begin(), kept.end(), number))
        append_range(gone, unit);
    Compile smaller = answer.compile;
    smaller.input =
        InputText(without(text(), gone), answer.compile.input.suffix());
    return smaller;
  }

  /// Few lines matter at first, and most tokens of those. After one search of a
  /// kind, next to nothing of it can go; so it is of pairs behind tokens.
  MinimalSetSearch::Algorithm algorithmFor(const TextKind &kind) {
    using Algorithm = MinimalSetSearch::Algorithm;
    if (!searched.insert(kind.name).second || kind.name == StringRef("pairs"))
      return Algorithm::Sweep;
    return kind.name == StringRef("tokens") ? Algorithm::DDMin
                                            : Algorithm::QuickXplain;
  }

  /// True when the text became smaller; else there is a row for the kind.
  Expected<bool> reduceBy(const TextKind &kind) {
    std::vector<TextUnit> units = kind.units(text());
    KindCertificate row{kind.name, unsigned(units.size()), 0};
    if (!units.empty()) {
      algorithm = algorithmFor(kind);
      Expected<bool> smaller = cut(units, row);
      if (!smaller || *smaller)
        return smaller;
    }
    answer.certificate.push_back(row);
    return false;
  }

  /// Asks by plain runs, and looks more closely at the result alone. If that
  /// misleads it, it looks at every candidate so, from then on.
  Expected<bool> cut(ArrayRef<TextUnit> units, KindCertificate &row) {
    do {
      auto found = search(units);
      if (!found)
        return found.takeError();
      if (found->units.size() == units.size()) {
        row.unresolved = found->oneMinimal ? 0 : units.size();
        return false;
      }
      Expected<bool> accepted = accept(keeping(units, found->units));
      if (!accepted || *accepted)
        return accepted;
    } while (std::exchange(look, Attribution::OnAccept) == Attribution::None);
    row.unresolved = units.size(); // it never came to the last single edits
    return false;
  }

  Expected<MinimalSetResult> search(ArrayRef<TextUnit> units) {
    MinimalSetSearch::Options settings;
    settings.units = units.size();
    settings.algorithm = algorithm;
    return findMinimalSet(
        oracle, settings,
        [&](const UnitSet &kept) -> Expected<Compile> {
          return keeping(units, kept);
        },
        look, nullptr,
        [&](const UnitSet &kept) { return keepInterim(keeping(units, kept)); });
  }

  /// The search goes on; the smallest that it has seen goes to disk.
  Error keepInterim(const Compile &smaller) {
    size_t bytes = smaller.input.text().size();
    return std::exchange(bytesOnDisk, std::min(bytesOnDisk, bytes)) > bytes
               ? tell(smaller)
               : Error::success();
  }

  /// An interrupt may come at any moment, and hands over what is on disk.
  Error dropInterim() {
    return std::exchange(bytesOnDisk, text().size()) < text().size()
               ? tell(answer.compile)
               : Error::success();
  }

  /// True when it is the answer from now on.
  Expected<bool> accept(Compile smaller) {
    auto judgement = oracle.ask(smaller, Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict != Verdict::Interesting) {
      if (Error error = dropInterim())
        return error;
      return false;
    }
    answer.compile = std::move(smaller);
    bytesOnDisk = text().size();
    note();
    if (Error error = tell(answer.compile))
      return error;
    return true;
  }

  Oracle &oracle;
  const ReducerOptions &options;
  const OnSmaller &onSmaller;
  const CountOps countOps;
  Attribution look = Attribution::None;       ///< of the searches
  MinimalSetSearch::Algorithm algorithm = {}; ///< of the next one
  StringSet<> searched;                       ///< kinds
  ReductionAnswer answer;
  size_t bytesOnDisk = 0; ///< fewer than the answer has: an interim's
};
} // namespace

Expected<ReductionAnswer> reduceText(Oracle &oracle, const Compile &compile,
                                     const ReducerOptions &options,
                                     const OnSmaller &onSmaller,
                                     CountOps countOps) {
  if (isBinary(compile.input.text())) {
    ReductionAnswer answer;
    answer.compile = compile;
    answer.why = "not reduced: the input is binary, and cutting bytes out of "
                 "it would only break its format";
    return answer;
  }
  return TextReduction(oracle, compile, options, onSmaller, std::move(countOps))
      .run();
}

} // namespace culprit
