#include "reducer/Reducer.h"
#include "compiler/input/InputFormat.h"
#include "judge/Searches.h"
#include "reducer/Best.h"
#include "reducer/Certificate.h"
#include "reducer/Prefilter.h"
#include "reducer/Slice.h"
#include "reducer/Sweep.h"
#include "reducer/text/TextReducer.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

static std::vector<const EditKind *>
wantedKinds(const ReducerOptions &options) {
  std::vector<const EditKind *> kinds;
  for (const EditKind &kind : editKinds())
    if (options.wants(kind.name))
      kinds.push_back(&kind);
  return kinds;
}

//===----------------------------------------------------------------------===//
// Guesses
//===----------------------------------------------------------------------===//

static void takeOver(const Best &best, unsigned opsBefore,
                     ReductionAnswer &answer) {
  answer.compile = best.compile();
  answer.opsBefore = opsBefore;
  answer.opsAfter = best.ops();
  answer.trajectory = best.trajectory();
}

Expected<ReductionAnswer> guessSlice(Oracle &oracle,
                                     const SliceQuestion &question,
                                     const OnSmaller &onSmaller) {
  ReductionAnswer unchanged;
  unchanged.compile = question.compile;
  const std::string &text = question.compile.input.text();
  if (isBinary(text)) // see reduceIR()
    return unchanged;
  auto ir = ForeignIR::readIfPossible(oracle.door(), text);
  if (!ir)
    return ir.takeError();
  if (*ir)
    return guessSlice(oracle, question, **ir, onSmaller);
  return unchanged;
}

Expected<ReductionAnswer> guessSlice(Oracle &oracle,
                                     const SliceQuestion &question,
                                     const ForeignIR &ir,
                                     const OnSmaller &onSmaller) {
  Best best(oracle, question.compile, EditableIR(ir), onSmaller);
  unsigned opsBefore = best.ops();
  best.keepLimits();
  GuiltyPlace place = placeIn(question.traced);
  place.wholeFunctions = question.grain == Grain::Functions;
  auto guesses = best.slices(place);
  if (!guesses)
    return guesses.takeError();
  for (const EditedIR &guess : *guesses) {
    auto accepted = best.accept(guess);
    if (!accepted)
      return accepted.takeError();
    if (accepted->verdict == Verdict::Interesting)
      break;
  }
  ReductionAnswer answer;
  takeOver(best, opsBefore, answer);
  return answer;
}

//===----------------------------------------------------------------------===//
// Searches
//===----------------------------------------------------------------------===//

static Expected<EditedIR> candidate(Best &best, const EditKind &kind,
                                    ArrayRef<Edit> edits,
                                    const UnitSet &unmade) {
  std::vector<Edit> made;
  for (auto [number, edit] : enumerate(edits))
    if (!std::binary_search(unmade.begin(), unmade.end(), number))
      made.push_back(edit);
  return best.edited(kind, made);
}

/// Leaves out the edits that the compiler refuses when they are made alone: one
/// compile instead of several for each. (With others they might do; the sweep
/// will see.)
static Error dropRefused(Best &best, const EditKind &kind,
                         std::vector<Edit> &edits) {
  // Each candidate is a text of its own: for a large input, the search asks
  // less.
  constexpr size_t worthItBytes = 2u << 20;
  if (edits.size() * best.compile().input.text().size() > worthItBytes)
    return Error::success();
  std::vector<Compile> alone;
  for (const Edit &edit : edits) {
    auto edited = best.edited(kind, {edit});
    if (!edited)
      return edited.takeError();
    if (!edited->failure.empty())
      return Error::success(); // the search finds a way around it
    alone.push_back(best.compileOf(*edited));
  }
  auto refused = refusedBeforePasses(best.judge(), best.compile(), alone);
  if (!refused)
    return refused.takeError();
  if (*refused) {
    auto isRefused = (*refused)->begin();
    erase_if(edits, [&](const Edit &) { return *isRefused++; });
  }
  return Error::success();
}

/// One search over the edits of a kind: units are the edits that are *not*
/// made.
static Error searchSet(Best &best, const EditKind &kind) {
  constexpr size_t few = 40;
  auto listed = best.edits(kind);
  if (!listed)
    return listed.takeError();
  std::vector<Edit> edits = std::move(listed->edits);
  if (edits.size() <= few)
    return Error::success();
  if (Error error = dropRefused(best, kind, edits))
    return error;
  if (edits.size() <= few)
    return Error::success();
  MinimalSetSearch::Options settings;
  settings.units = edits.size();
  auto found = findMinimalSet(
      best.judge(), settings,
      [&](const UnitSet &unmade) -> Expected<std::optional<Compile>> {
        auto edited = candidate(best, kind, edits, unmade);
        if (!edited)
          return edited.takeError();
        if (!edited->failure.empty())
          return std::nullopt;
        return best.compileOf(*edited);
      },
      best.attribution(), nullptr,
      [&](const UnitSet &unmade) -> Error {
        auto edited = candidate(best, kind, edits, unmade);
        return edited ? best.keepInterim(*edited) : edited.takeError();
      });
  if (!found)
    return found.takeError();
  if (found->units.size() == edits.size())
    return Error::success();
  auto smallest = candidate(best, kind, edits, found->units);
  return smallest ? best.accept(*smallest).takeError() : smallest.takeError();
}

/// One round over all kinds whose edits can be searched as a set. If there are
/// only a few edits, the sweep asks less.
static Error searchRound(Best &best, ArrayRef<const EditKind *> kinds) {
  for (const EditKind *kind : kinds) {
    if (kind->alternatives())
      continue;
    if (Error error = searchSet(best, *kind))
      return error;
  }
  return Error::success();
}

static Error reduce(Best &best, const std::vector<const EditKind *> &kinds,
                    const std::function<void(const Compile &)> &settles,
                    ReductionAnswer &answer) {
  if (Error error = best.learnValueSources())
    return error;
  // Another round if this one made room for it; else the sweep asks less.
  for (bool again = true; again;) {
    unsigned before = best.ops();
    if (Error error = searchRound(best, kinds))
      return error;
    again = best.ops() < before * 3 / 4;
    ++answer.rounds;
  }
  best.judge().door().enterStage("certify");
  for (bool proven = false; !proven;) {
    auto swept = sweep(best, kinds, settles);
    if (!swept)
      return swept.takeError();
    answer.certificate = std::move(swept->certificate);
    answer.nearest = std::move(swept->nearest);
    auto certified = certify(best.judge(), best.compile(), answer);
    if (!certified)
      return certified.takeError();
    proven = *certified;
  }
  return Error::success();
}

/// The IR in the form in which it is edited, if that shows the failure;
/// `compile` has it then. Else all that is said of edits would be said of
/// another text.
static Expected<EditableIR> editable(Oracle &oracle, Compile &compile) {
  auto ir = ForeignIR::read(oracle.door(), compile.input.text());
  if (!ir)
    return ir.takeError();
  if (ir->text() != compile.input.text()) {
    compile.input = InputText(ir->text(), compile.input.suffix());
    auto judgement = oracle.ask(compile, Attribution::OnAccept);
    if (!judgement)
      return judgement.takeError();
    if (judgement->verdict != Verdict::Interesting)
      return make_error<UnreadableIR>("in the form in which it can be edited, "
                                      "it does not show the failure: " +
                                      judgement->reason);
  }
  return EditableIR(std::move(*ir));
}

Expected<ReductionAnswer> reduceIR(Oracle &oracle, const Compile &compile,
                                   const ReducerOptions &options,
                                   const OnSmaller &onSmaller) {
  // The properties in bytecode are read by their ops alone: read here, with
  // stand-ins for these, its text would have others.
  if (isBinary(compile.input.text()))
    return reduceText(oracle, compile, options, onSmaller);
  Compile start = compile;
  auto ir = editable(oracle, start);
  if (ir.errorIsA<UnreadableIR>()) {
    std::string why = toString(ir.takeError());
    auto answer = reduceText(oracle, compile, options, onSmaller);
    if (!answer)
      return answer;
    // That a program, or another language, is no MLIR goes without saying.
    const InputText &input = compile.input;
    bool isMLIR = formatOf(input.suffix(), input.text()).reader ==
                  InputFormat::Reader::MLIR;
    std::vector<std::string> reasons;
    if (isMLIR)
      reasons.push_back(StringRef(why).split('\n').first.str());
    if (!answer->why.empty())
      reasons.push_back(answer->why);
    answer->why = "reduced as text";
    if (!reasons.empty())
      answer->why += ": " + join(reasons, "; ");
    return answer;
  }
  if (!ir)
    return ir.takeError();
  Best best(oracle, start, std::move(*ir), onSmaller);
  unsigned opsBefore = best.ops();
  ReductionAnswer answer;
  if (Error error = reduce(best, wantedKinds(options), options.settles, answer))
    return error;
  takeOver(best, opsBefore, answer);
  return answer;
}

} // namespace culprit
