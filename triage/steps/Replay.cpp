#include "triage/steps/Replay.h"
#include "compiler/output/HeapComplaint.h"
#include "judge/Faces.h"
#include "judge/OtherHeaps.h"
#include "probe/AskAhead.h"
#include "probe/RepeatedRuns.h"
#include "reproducer/BundleDirectory.h"
#include "triage/evidence/Confirmation.h"
#include "triage/steps/AroundCulprit.h"
#include "triage/steps/Keep.h"
#include "triage/steps/UsersProgram.h"
#include "triage/steps/WithThreads.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <csignal>
#include <future>
#include <utility>

using namespace llvm;

namespace culprit {

/// The variables that the family or the user sets, and that this compile does
/// not do without.
static std::vector<std::string> allowedVariables(const Investigation &state,
                                                 const Compile &attempt) {
  std::vector<std::string> names = state.session.compiler.profile.environment;
  erase_if(names, [&](const std::string &name) {
    auto set = attempt.environment.find(name);
    return set != attempt.environment.end() && !set->second;
  });
  return names;
}

/// What a program reads by relative names comes along, if it does not replay
/// without.
static void bringFilesBeside(Investigation &state, const Compile &attempt,
                             Bundle &bundle) {
  if (!inputIsProgram(state) && attempt.input.suffix() != ".py")
    return;
  SmallString<128> program(attempt.input.userPath());
  const std::string &here = state.prober.configuration().workingDirectory;
  sys::path::make_absolute(here, program);
  bundle.beside = filesBeside(attempt.input.text(),
                              sys::path::parent_path(program).str(), here);
}

static Expected<ReplayCheck>
withEnvironment(Investigation &state, const Compile &attempt, Bundle &bundle) {
  if (Error error = addNeededEnvironment(state.prober, bundle,
                                         allowedVariables(state, attempt)))
    return error;
  return checkReplay(state.prober, bundle);
}

static Expected<ReplayCheck>
confirmBundle(Investigation &state, const Compile &attempt, Bundle &bundle) {
  auto check = checkReplay(state.prober, bundle);
  if (!check || check->shows)
    return check;
  bringFilesBeside(state, attempt, bundle);
  if (!bundle.beside.empty()) {
    check = checkReplay(state.prober, bundle);
    if (!check || check->shows)
      return check;
  }
  FilesBeside files = std::exchange(bundle.beside, {});
  check = withEnvironment(state, attempt, bundle);
  if (!check || check->shows || files.empty())
    return check;
  Bundle withBoth = bundle;
  withBoth.beside = std::move(files);
  check = withEnvironment(state, attempt, withBoth);
  if (check && check->shows)
    bundle = std::move(withBoth);
  return check;
}

/// run.sh leaves a core to what will be asked if it replays.
static Expected<ReplayCheck> confirmLookingAhead(Investigation &state,
                                                 const Compile &attempt,
                                                 Bundle &bundle) {
  AskAhead look(state.prober, [&] { return lookAhead(state, attempt); });
  return confirmBundle(state, attempt, bundle);
}

static Error keepReproducer(Investigation &state, const Compile &attempt,
                            const Bundle &bundle) {
  Findings &found = state.found;
  if (!bundle.beside.empty())
    found.remarks.add(RemarkId::FilesBeside,
                      "the program reads files beside it, and the bundle has "
                      "copies: " +
                          join(make_first_range(bundle.beside), ", "));
  std::string path = state.path("reproducer");
  found.reproducer = {path,
                      "sh " + quoteForShell(path + "/run.sh"),
                      /*confirmed=*/true,
                      attempt,
                      bundle.signature.runsPerQuestion,
                      bundle};
  found.bytesAfter = bundle.input.text().size();
  return writeBundle(bundle, path);
}

/// Whether the compile shows anything beside the known faces in the
/// surroundings of a replay, or in another heap.
static Expected<bool> variesElsewhere(Investigation &state,
                                      const Compile &attempt, unsigned runs) {
  FailureSignature failure = state.failure();
  size_t known = failure.otherFaces.size();
  if (runs == 0 || state.varies || !isCrashLike(failure.face.kind) ||
      failure.rate.isFlaky())
    return false;
  // Other runs go on beside these: one that is ended by a limit learnt of idle
  // times would be no crash.
  Compile patient = attempt;
  patient.patience = Patience::Full;
  auto withHeap = variesWithHeap(state.prober, patient, failure);
  if (!withHeap || *withHeap)
    return withHeap;
  auto rate = collectFaces(state.prober, patient, failure, runs);
  if (!rate)
    return rate.takeError();
  return rate->isFlaky() || failure.otherFaces.size() > known;
}

/// If the heap is spoilt, a crash that looked like another one may be why there
/// is no smaller input.
static bool mayHaveMissedFaces(const Investigation &state) {
  return state.question.reduceIR && !state.found.isInputReduced() &&
         state.found.indistinct.empty() &&
         isHeapComplaint(state.failure().face.fatalLine);
}

/// All before was asked at addresses that are the same each time. What a wild
/// pointer meets at others is chance, for the smaller input more than for the
/// user's; a null pointer is one everywhere. SIGBUS is hardly ever of that.
/// (The runs in other heaps come on top, at addresses of their own.)
static unsigned runsAtOtherAddresses(const FailureFace &face) {
  constexpr unsigned ifNullIsLikely = 2, ifWild = 12;
  if (face.kind != FailureKind::Crash || !face.fatalLine.empty())
    return 0;
  return face.signal == SIGBUS    ? ifWild
         : face.signal == SIGSEGV ? ifNullIsLikely
                                  : 0;
}

/// Whether the failure turns out to vary only now. `shows`: run.sh does;
/// `elsewhere`: it varies at other addresses.
static Expected<bool> isFoundToVary(Investigation &state,
                                    const Compile &attempt, bool shows,
                                    bool elsewhere) {
  constexpr unsigned afterRefusal = 6, whenSpoilt = 30;
  if (!shows)
    return variesElsewhere(state, attempt, afterRefusal);
  if (mayHaveMissedFaces(state))
    return variesElsewhere(state, attempt, whenSpoilt);
  return elsewhere;
}

/// By chance the user's command crashes in several ways, and this in one: the
/// others may be of a bug that another thread ran into.
static Error tellIfOneWayIsLeft(Investigation &state, const Compile &attempt,
                                unsigned runs) {
  if (state.found.faces.empty() || !threadsWereTurnedOff(state))
    return Error::success();
  auto results = state.prober.runAll(asTheUserRunsIt(attempt, runs));
  if (!results)
    return results.takeError();
  const FailureFace face = state.failure().face;
  if (all_of(*results, [&](const CompileResult &result) {
        return isSameFace(faceOf(result.outcome), face);
      }))
    state.found.remarks.add(RemarkId::Faces,
                            "without threads the reproducer ends in " +
                                face.summary() + " in all of " +
                                std::to_string(runs) +
                                " runs: the other ways may be another "
                                "failure's, of another function");
  return Error::success();
}

static bool mayHaveFaces(const Investigation &state,
                         const FailureSignature &known) {
  return state.varies || !known.otherFaces.empty();
}

/// run.sh knows all faces that this compile shows in the surroundings of a
/// replay, and asks as often as it needs. What was known is the rate of the
/// user's command. (Of a flaky failure, the journal has these runs mostly.)
static Error prepareForChance(Investigation &state, const Compile &attempt,
                              FailureSignature &known) {
  constexpr unsigned ofFaces = 20, ofFlaky = 30, asksForFace = 8;
  bool hasFaces = mayHaveFaces(state, known);
  // What is watched by a library of ours does not look as in run.sh.
  bool isMeasured = hasFaces || (known.rate.isFlaky() && !state.asShown);
  if (!isCrashLike(known.face.kind) || !isMeasured)
    return Error::success();
  unsigned runs = hasFaces ? ofFaces : ofFlaky;
  auto rate = collectFaces(state.prober, attempt, known, runs);
  if (!rate)
    return rate.takeError();
  known.rate = *rate;
  known.runsPerQuestion =
      std::clamp(rate->runsPerQuestion(), asksForFace, mostRunsPerQuestion);
  return tellIfOneWayIsLeft(state, attempt, runs);
}

/// run.sh has no symbol table: it tells frames by their places, and an edit may
/// have led to the same one from another caller.
static Error takeOwnPlaces(Investigation &state, const Compile &attempt,
                           FailureSignature &known) {
  if (known.face.places.empty())
    return Error::success();
  auto shown = state.prober.run(attempt);
  if (!shown)
    return shown.takeError();
  FailureFace own = faceOf(shown->outcome);
  Judgement judgement = judge(own, known);
  if (judgement.verdict == Verdict::Interesting && !judgement.otherFace &&
      !own.places.empty())
    known.face.places = std::move(own.places);
  return Error::success();
}

/// One clean run of an edit says little if what it was made of has them, too.
/// The edits of a flaky crash with one face were asked as often as the rate of
/// what is left needs.
static void doubtCertificate(const ReproductionRate &rate, Findings &found) {
  if (!found.isInputReduced() || !rate.isFlaky())
    return;
  ReductionAnswer &answer = *found.reduction->input;
  if (!answer.certified || rate.isProof(answer.runsPerEdit))
    return;
  answer.certified = false;
  found.remarks.add(RemarkId::Reduced,
                    "not certified: the reduced input shows the failure by "
                    "chance, so that " +
                        std::to_string(answer.runsPerEdit) +
                        " clean of each edit are no proof");
}

static void tellReplays(Investigation &state, const Bundle &bundle) {
  Findings &found = state.found;
  const ReproductionRate &rate = bundle.signature.rate;
  if (!isCrashLike(bundle.signature.face.kind) || !rate.runs)
    return;
  found.remarks.add(RemarkId::ReplayRate,
                    "what run.sh runs shows it in " +
                        std::to_string(rate.showing) + " of " +
                        std::to_string(rate.runs) + " runs");
  if (mayHaveFaces(state, bundle.signature))
    doubtCertificate(rate, found);
}

/// Keeps the bundle of a compile that replays; `refusals` get why it does not.
static Expected<Replay> replayOf(Investigation &state, const Compile &attempt,
                                 Remarks &refusals) {
  const FailureFace face = state.failure().face;
  Bundle bundle = bundleOf(state, attempt);
  for (auto prepare : {prepareForChance, takeOwnPlaces})
    if (Error error = prepare(state, attempt, bundle.signature))
      return error;
  // For a hang, both runs take the whole time.
  auto hanging = std::async(std::launch::async, [&]() -> Expected<bool> {
    if (face.kind != FailureKind::Hang)
      return true;
    return hangsUnderFullLimit(state.prober, attempt, face.idle);
  });
  // All that run.sh starts is one compile at a time.
  auto elsewhere = std::async(
      state.prober.workers() > 1 ? std::launch::async : std::launch::deferred,
      [&] {
        return variesElsewhere(state, attempt, runsAtOtherAddresses(face));
      });
  auto check = confirmLookingAhead(state, attempt, bundle);
  auto hangs = hanging.get();
  auto variesThere = elsewhere.get();
  if (!hangs || !check || !variesThere)
    return joinErrors(joinErrors(hangs.takeError(), check.takeError()),
                      variesThere.takeError());
  if (!*hangs)
    return Replay::OnlySlow;
  auto varies = isFoundToVary(state, attempt, check->shows, *variesThere);
  if (!varies)
    return varies.takeError();
  bool holds = check->shows && check->refuses;
  if (holds) {
    tellReplays(state, bundle);
    if (Error error = keepReproducer(state, attempt, bundle))
      return error;
  } else if (!*varies) {
    refusals.add(RemarkId::NotReplayed, check->why);
  }
  if (*varies)
    return Replay::FoundToVary;
  return holds ? Replay::Shows : Replay::Refused;
}

Expected<Replay> firstReplay(Investigation &state, ArrayRef<Compile> attempts) {
  Replay refusal = Replay::Refused;
  Remarks refusals; // of no interest if the same in another form replays
  for (const Compile &attempt : attempts) {
    auto replay = replayOf(state, attempt, refusals);
    if (!replay || *replay == Replay::Shows || *replay == Replay::FoundToVary)
      return replay;
    if (*replay == Replay::OnlySlow)
      refusal = Replay::OnlySlow;
  }
  state.found.remarks.add(refusals);
  return refusal;
}

} // namespace culprit
