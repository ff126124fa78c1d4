#include "reducer/Reducer.h"
#include "counters/Searches.h"
#include "reducer/Best.h"
#include "reducer/Prefilter.h"
#include "reducer/Slice.h"
#include "reducer/Sweep.h"
#include "reducer/text/TextReducer.h"
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

/// What stands in the last `loc(...)` of an op's text.
static std::string locationIn(StringRef opText) {
  size_t start = opText.rfind("loc(");
  if (start == StringRef::npos)
    return "";
  StringRef rest = opText.drop_front(start + 4);
  return rest.take_front(rest.rfind(')')).str();
}

/// Where no action on an op is open, the last one was at least near (a loop
/// that no action sees; a fold).
static GuiltyPlace placeIn(const Trace &trace) {
  GuiltyPlace place;
  const std::vector<Action> &actions = trace.log.actions;
  if (auto open = trace.openAction())
    place.locations.push_back(locationIn(actions[*open].opText));
  if (!actions.empty())
    place.locations.push_back(locationIn(actions.back().opText));
  if (trace.lastPass)
    place.function = trace.passes[*trace.lastPass].symbol;
  return place;
}

static void takeOver(const Best &best, unsigned opsBefore,
                     ReductionAnswer &answer) {
  answer.compile = best.compile();
  answer.opsBefore = opsBefore;
  answer.opsAfter = best.module().countOps();
  answer.trajectory = best.trajectory();
}

Expected<ReductionAnswer> guessSlice(Oracle &oracle, const Compile &compile,
                                     const OnSmaller &onSmaller) {
  ReductionAnswer unchanged;
  unchanged.compile = compile;
  auto module = GenericModule::parse(compile.input.text());
  if (!module) {
    consumeError(module.takeError());
    return unchanged;
  }
  Best best(oracle, compile, std::move(*module), onSmaller);
  unsigned opsBefore = best.module().countOps();
  auto traced = trace(oracle.door(), oracle.compilerUnderTest(), compile,
                      oracle.reference().runsPerQuestion);
  if (!traced)
    return traced.takeError();
  std::vector<GenericModule> guesses;
  if (*traced)
    guesses = sliceGuesses(best.module(), placeIn(**traced));
  for (GenericModule &guess : guesses) {
    Expected<bool> accepted = best.accept(std::move(guess));
    if (!accepted)
      return accepted.takeError();
    if (*accepted)
      break;
  }
  ReductionAnswer answer;
  takeOver(best, opsBefore, answer);
  return answer;
}

//===----------------------------------------------------------------------===//
// Searches
//===----------------------------------------------------------------------===//

static GenericModule candidate(const Best &best, const EditKind &kind,
                               ArrayRef<Edit> edits, const UnitSet &unmade) {
  std::vector<Edit> made;
  for (auto [number, edit] : enumerate(edits))
    if (!std::binary_search(unmade.begin(), unmade.end(), number))
      made.push_back(edit);
  return applyEdits(best.module(), kind, made, best.valueSources());
}

/// Leaves out what the compiler refuses when it is made alone: one compile
/// instead of several for each. (With others it might do; the sweep will see.)
static Error dropRefused(Best &best, const EditKind &kind,
                         std::vector<Edit> &edits) {
  // Each is a text of its own: of a large input, the search asks less.
  constexpr size_t worthItBytes = 2u << 20;
  if (edits.size() * best.compile().input.text().size() > worthItBytes)
    return Error::success();
  std::vector<Compile> alone;
  for (const Edit &edit : edits)
    alone.push_back(best.compileOf(
        applyEdits(best.module(), kind, {edit}, best.valueSources())));
  auto refused = refusedBeforePasses(best.judge(), alone);
  if (!refused)
    return refused.takeError();
  if (*refused) {
    auto isRefused = (*refused)->begin();
    erase_if(edits, [&](const Edit &) { return *isRefused++; });
  }
  return Error::success();
}

/// One search over the edits of a kind: units are the edits that are *not*
/// made. True when the input became smaller.
static Expected<bool> searchSet(Best &best, const EditKind &kind) {
  constexpr size_t few = 40;
  std::vector<Edit> edits = editsOf(best.module(), kind, best.valueSources());
  if (edits.size() <= few)
    return false;
  if (Error error = dropRefused(best, kind, edits))
    return error;
  if (edits.size() <= few)
    return false;
  MinimalSetSearch::Options settings;
  settings.units = edits.size();
  auto found = findMinimalSet(
      best.judge(), settings,
      [&](const UnitSet &unmade) -> Expected<Compile> {
        return best.compileOf(candidate(best, kind, edits, unmade));
      },
      best.attribution(), nullptr,
      [&](const UnitSet &unmade) {
        return best.keepInterim(candidate(best, kind, edits, unmade));
      });
  if (!found)
    return found.takeError();
  if (found->units.size() == edits.size())
    return false;
  return best.accept(candidate(best, kind, edits, found->units));
}

/// One round over all kinds whose edits can be searched as a set. Of a few
/// edits, the sweep asks less.
static Error searchRound(Best &best, ArrayRef<const EditKind *> kinds) {
  for (const EditKind *kind : kinds) {
    if (kind->alternatives())
      continue;
    if (Error error = searchSet(best, *kind).takeError())
      return error;
  }
  return Error::success();
}

static Error reduce(Best &best, const std::vector<const EditKind *> &kinds,
                    ReductionAnswer &answer) {
  if (Error error = best.learnValueSources())
    return error;
  // Another round where this one made room for it; else the sweep asks less.
  for (bool again = true; again;) {
    unsigned before = best.module().countOps();
    if (Error error = searchRound(best, kinds))
      return error;
    again = best.module().countOps() < before * 3 / 4;
    ++answer.rounds;
  }
  best.judge().door().enterStage("certify");
  for (bool proven = false; !proven;) {
    auto swept = sweep(best, kinds);
    if (!swept)
      return swept.takeError();
    answer.certificate = std::move(swept->certificate);
    auto certified = certify(best.judge(), best.compile(), answer);
    if (!certified)
      return certified.takeError();
    proven = *certified;
  }
  return Error::success();
}

Expected<bool> certify(Oracle &oracle, const Compile &compile,
                       ReductionAnswer &answer) {
  auto enough = oracle.asksOftenEnough(compile);
  if (!enough || !*enough)
    return enough;
  const FailureSignature &failure = oracle.reference();
  answer.runsPerEdit = failure.runsPerQuestion;
  answer.rate = failure.rate;
  bool isProof =
      answer.runsPerEdit <= 1 || answer.rate.isProof(answer.runsPerEdit);
  if (!isProof)
    answer.why = "not certified: the reduced input shows the failure in " +
                 std::to_string(answer.rate.showing) + " of " +
                 std::to_string(answer.rate.runs) + " runs only, so that " +
                 std::to_string(answer.runsPerEdit) +
                 " clean runs of an edit are no proof";
  if (answer.certificate.empty())
    answer.why = "no kind of edit that --only and --skip leave is one of this "
                 "kind of input";
  answer.certified = isProof && !answer.certificate.empty() &&
                     none_of(answer.certificate, [](const auto &row) {
                       return row.unresolved > 0;
                     });
  return true;
}

Expected<ReductionAnswer> reduceIR(Oracle &oracle, const Compile &compile,
                                   const ReducerOptions &options,
                                   const OnSmaller &onSmaller) {
  auto module = GenericModule::parse(compile.input.text());
  if (!module) {
    auto answer = reduceText(oracle, compile, options, onSmaller);
    std::string why = toString(module.takeError());
    if (answer && answer->asText)
      answer->why =
          "reduced as text: " + StringRef(why).split('\n').first.str();
    return answer;
  }
  Best best(oracle, compile, std::move(*module), onSmaller);
  unsigned opsBefore = best.module().countOps();
  ReductionAnswer answer;
  if (Error error = reduce(best, wantedKinds(options), answer))
    return error;
  takeOver(best, opsBefore, answer);
  return answer;
}

} // namespace culprit
