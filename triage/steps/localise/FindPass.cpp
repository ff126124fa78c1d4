#include "triage/steps/localise/FindPass.h"
#include "bisect/pass/PassBisection.h"
#include "compiler/output/OwnException.h"
#include "triage/evidence/BehindOthers.h"
#include "triage/evidence/GuiltyPass.h"
#include "triage/evidence/OtherCrashes.h"
#include "triage/evidence/TracedFailure.h"
#include "triage/steps/baseline/MakeOracle.h"
#include "triage/steps/baseline/Steady.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/localise/FrontEnd.h"
#include "triage/steps/localise/SmallerTool.h"
#include "triage/steps/remarks/Tell.h"

using namespace llvm;

namespace culprit {

/// What fails behind a pass, in its verifier say, may have failed earlier by
/// chance.
static bool endsInside(const std::optional<Trace> &trace,
                       const std::string &pass) {
  if (!trace || !trace->lastPass || trace->lastPassName() != pass)
    return false;
  const PassExecution &last = trace->passes[*trace->lastPass];
  return !trace->log.actions[last.action].completed ||
         last.failed.value_or(false) || trace->face.failedPass == pass;
}

/// A trace gives a guess, and the gate is the authority. The answer says in
/// which pass the failure arises, here and nowhere else, and questions are
/// judged by it from here on. For a range, the pass is not known, unless the
/// trace ends inside of one of them, and not by chance.
static Error nameFailingPass(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  FailureSignature signature = state.oracle->reference();
  bool oneOf = pass.precision == Precision::Range &&
               is_contained(pass.candidates, signature.failingPass) &&
               !state.lessons.varies &&
               endsInside(state.ground.traced, signature.failingPass);
  state.found.failingPass = oneOf ? signature.failingPass
                            : pass.precision == Precision::Range ? ""
                                                                 : pass.pass;
  // A run that fails behind the passes may be traced to the last of them.
  bool isOfNone = failsBehindOthers(state.ground);
  bool isKnown =
      pass.precision != Precision::Exact || signature.failingPass == pass.pass;
  if (isKnown && !isOfNone)
    return keepBest(state, state.found.best);
  signature.failingPass = isOfNone ? "" : pass.pass;
  signature.failingClass = isOfNone ? "" : pass.passClass;
  signature.launchers = pass.launchedBy;
  signature.openAction.clear(); // of another pass
  remakeOracle(state, std::move(signature));
  return keepBest(state, state.found.best);
}

static Expected<PassAnswer> bisectedByInstruments(Investigation &state) {
  return bisectPass(*state.oracle, state.ground.compile, state.ground.pipeline,
                    state.ground.traced);
}

/// The compiler may show its actions, and refuse the counters that gate them,
/// or take them to no effect. Of too many, its log does not tell all.
static Expected<PassAnswer> bisected(Investigation &state) {
  auto answer = bisectedByInstruments(state);
  bool isGated = !answer || (answer->knob.proven &&
                             answer->knob.name == passExecutionTag &&
                             answer->precision != Precision::Unknown);
  if (isGated)
    return answer;
  auto byGate = steadyByGate(state);
  if (!byGate)
    return byGate.takeError();
  return *byGate ? bisectedByInstruments(state) : std::move(answer);
}

/// The other bugs are known then.
static Expected<bool> areTwoBugs(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  const std::optional<Pipeline> &pipeline = state.ground.pipeline;
  if (!state.lessons.varies || !state.lessons.otherBugs.empty() || !pipeline ||
      !pass.path || pass.precision != Precision::Exact)
    return false;
  Compile without = state.ground.compile;
  without.command =
      without.command.withPipeline(withoutPass(*pipeline, *pass.path));
  auto faces = facesShownBy(state.prober, without, state.oracle->reference());
  if (!faces)
    return faces.takeError();
  state.lessons.otherBugs = std::move(*faces);
  return !state.lessons.otherBugs.empty();
}

/// A program may compile several kernels, and the passes that ran are of those
/// that the front end took: none is searched where it says what it refuses.
static Expected<PassAnswer> searched(Investigation &state) {
  if (state.found.stage != "front end")
    return bisected(state);
  auto refusal = whatFrontEndRefuses(state);
  if (!refusal)
    return refusal.takeError();
  if (*refusal) {
    state.found.remarks.drop(RemarkId::SeveralCompiles); // passes of others
    PassAnswer answer;
    answer.why = std::move(**refusal);
    return answer;
  }
  auto answer = bisected(state);
  if (answer && answer->pass.empty() && answer->precision == Precision::Unknown)
    answer->why =
        whyInFrontEnd(state) + ": the passes that ran are those of others";
  return answer;
}

/// A failure that the program caught may not be why it fails.
static Error noteOwnEnd(Investigation &state) {
  if (!isSurvivedByProgram(state))
    return Error::success();
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  auto own = exceptionOfItsOwn(result->outcome.err.text);
  if (!own)
    return Error::success();
  state.endsOfItself = true;
  state.found.remarks.add(
      RemarkId::SeveralCompiles,
      "the program caught that failure, and ends with an exception of its "
      "own: " +
          StringRef(*own).split('\n').first.str() +
          ": nobody knows whether it fails for that compile");
  return Error::success();
}

/// Each question of a search would take all that the program compiles, and what
/// is behind the failing pass would fail otherwise.
static bool isForToolFirst(const Investigation &state, bool isKept) {
  return isSurvivedByProgram(state) && !state.question.fromOriginal &&
         state.found.stage != "front end" &&
         (isKept || state.found.indistinct.empty());
}

/// Only the tool can judge an edit.
static void tellKept(Investigation &state) {
  state.found.indistinct =
      "the program raises that failure again after other compiles, so that "
      "another failure could pass for it";
  state.found.remarks.drop(RemarkId::Indistinct);
  state.found.remarks.add(RemarkId::Indistinct,
                          "not reduced: " + state.found.indistinct);
}

Expected<Next> findPass(Investigation &state) {
  if (Error error = keepBest(state, state.ground.compile))
    return error;
  if (Error error = noteOwnEnd(state))
    return error;
  const auto &traced = state.ground.traced;
  bool isKept = traced && isKeptFailure(state.oracle->reference(), *traced);
  if (isKept)
    tellKept(state);
  if (isForToolFirst(state, isKept)) {
    state.enter("reproducer");
    auto next = goOnWithReproducer(state);
    if (!next || *next == Next::End)
      return next;
    state.enter("pass");
  }
  auto answer = searched(state);
  if (!answer)
    return answer.takeError();
  if (hasUncountedFaces(state)) { // the gate has shown them
    state.afresh = Afresh::ItVaries;
    return Next::End;
  }
  state.ground.pass = *answer;
  state.found.pass = std::move(*answer);
  if (!state.found.pass.knob.name.empty())
    state.found.knobs.push_back(state.found.pass.knob);
  tellPass(state);
  if (Error error = nameFailingPass(state))
    return error;
  tellErrorsBefore(state);
  auto two = areTwoBugs(state);
  if (!two)
    return two.takeError();
  if (*two)
    state.afresh = Afresh::TwoBugs;
  return *two ? Next::End : Next::On;
}

} // namespace culprit
