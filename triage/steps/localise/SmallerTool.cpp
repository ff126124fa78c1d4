#include "triage/steps/localise/SmallerTool.h"
#include "judge/FailureOracle.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "triage/ErrorOfOurs.h"
#include "triage/evidence/HarmlessErrors.h"
#include "triage/evidence/TracedFailure.h"
#include "triage/evidence/UserPlaces.h"
#include "triage/session/OpenSession.h"
#include "triage/session/ToolSession.h"
#include "triage/steps/baseline/ProveWarmth.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/localise/LeftReproducer.h"
#include "triage/steps/localise/ReproducerCommand.h"
#include "triage/steps/remarks/ErrorLine.h"
#include "triage/steps/remarks/MakerOfErrorOp.h"

using namespace llvm;

namespace culprit {

/// What is wrong with the tool is not wrong with the user's command.
static Expected<std::string> whyUnlessStopped(Error error) {
  if (error.isA<Stopped>())
    return error;
  return toString(std::move(error));
}

/// They are part of what the user allowed for the answer.
static void countCompiles(Investigation &state, const Session &tool) {
  const ProbeCounts counts = tool.prober->counts();
  state.prober.charge(counts.total);
  state.found.otherCompiles.push_back(counts);
}

/// Why the tool does not fail as the user's command does; "" if it does, in
/// another way of the same bug included.
static Expected<std::string> unlike(Session &tool, Investigation &state) {
  if (Error error = examine(tool))
    return whyUnlessStopped(std::move(error));
  FailureSignature failure = state.oracle->reference();
  if (const auto &traced = state.ground.traced)
    failure = ofCompileAlone(std::move(failure), *traced);
  FailureOracle oracle(*tool.instruments, std::move(failure));
  auto alike = oracle.ask(tool.asGiven(), Attribution::OnAcceptInAnyForm);
  if (!alike)
    return alike.takeError();
  if (alike->verdict == Verdict::Interesting)
    return "";
  countCompiles(state, tool);
  return alike->reason;
}

static void sayWhyNot(Investigation &state, const std::string &tool,
                      const std::string &why) {
  state.found.remarks.add(RemarkId::OtherTool,
                          "the reproducer that " +
                              state.session.compiler.profile.name +
                              " leaves is of no use in " + tool + ": " + why +
                              "; so the command as given is reduced");
}

bool isSurvivedByProgram(const Investigation &state) {
  const std::optional<Trace> &traced = state.ground.traced;
  return traced && traced->lastPass && traced->several.wentOn &&
         !traced->several.isUnsure();
}

/// What is known of the pass in the user's command must hold in the tool.
static bool agrees(const Investigation &state, const PassAnswer &tool) {
  const PassAnswer &given = state.found.pass;
  if (tool.pass.empty()) // it was stopped before it found one
    return true;
  if (given.pass.empty() && isSurvivedByProgram(state))
    return state.ground.traced->lastPassName() == tool.pass;
  if (given.precision == Precision::Range)
    return is_contained(given.candidates, tool.pass);
  return given.precision != Precision::Exact || given.pass == tool.pass;
}

/// A reproducer without locations is all lines of its own.
static void placeActions(Report &report, const Investigation &state,
                         bool hasLocations) {
  const auto &traced = state.ground.traced;
  const auto &execution = state.ground.pass.index;
  if (hasLocations)
    return;
  for (NamedAction &action : report.action.actions)
    if (traced && execution)
      placeByTrace(action, *traced, *execution);
    else
      action.location.clear();
}

/// An alias of a location, or one behind an op.
static bool hasLocations(StringRef ir) {
  return ir.starts_with("#loc") || ir.contains("\n#loc") ||
         ir.contains(" loc(");
}

/// The files of the tool's answer are not those of this triage's.
static Error forgetTool(Investigation &state, const std::string &name,
                        const std::string &why) {
  sayWhyNot(state, name, why);
  removeTree(state.path("reproducer"));
  removeTree(state.path("others"));
  return keepBest(state, state.found.best);
}

/// Nobody knows which of its compiles a program of the user's ended with. In
/// several threads or processes their order is chance; each leaves a
/// reproducer, and one that recovers from a crash may print it twice.
static bool mayHaveEndedWithAnother(const Investigation &state,
                                    size_t reproducers) {
  const std::optional<Trace> &traced = state.ground.traced;
  bool isTold = traced && (traced->several.count > 0 || traced->lastPass);
  return isTold
             ? traced->several.mayBeAnother()
             : reproducers > 1 && state.session.compiler.profile.isInterpreter;
}

static void tellSeveral(Investigation &state, size_t reproducers) {
  const std::optional<Trace> &traced = state.ground.traced;
  if (traced && traced->several.taken) // it was told
    return;
  state.found.remarks.add(
      RemarkId::SeveralCompiles,
      traced && traced->several.isUnsure()
          ? traced->several.text()
          : "the program leaves " + std::to_string(reproducers) +
                " reproducers: nobody knows with which of these failures it "
                "ended");
}

namespace {
/// Where a reproducer was asked.
struct Left {
  std::string tool;       ///< its name
  size_t reproducers = 0; ///< that the command leaves
};
} // namespace

static void takeAnswer(Investigation &state, const Session &tool,
                       const Left &left, Report report) {
  placeActions(report, state, hasLocations(tool.input.text()));
  bool mayBeAnother = mayHaveEndedWithAnother(state, left.reproducers);
  bool isUnsure = state.session.request.isOfUnsureCompiler() ||
                  state.endsOfItself || mayBeAnother;
  state.found.status = isUnsure && report.status == Status::Confirmed
                           ? Status::Partial
                           : report.status;
  if (mayBeAnother)
    tellSeveral(state, left.reproducers);
  state.found.remarks.drop(RemarkId::OtherTool);  // of an earlier try
  state.found.remarks.drop(RemarkId::Indistinct); // but in the tool
  state.found.indistinct.clear();
  state.found.remarks.add(
      RemarkId::OtherTool,
      "reduced in " + left.tool + " (" + tool.compiler.identity.version +
          "), which shows the same failure on the reproducer that " +
          state.session.compiler.profile.name + " leaves");
  state.found.byTool = std::move(report);
}

/// What compiles in the tool survived ends none of the user's, either: the
/// triage begins afresh.
static bool isToldByHarmless(Investigation &state,
                             const FailureSignature &inTool) {
  Oracle &oracle = *state.oracle;
  oracle.knowSurvived(inTool.trailers);
  return toldBy(oracle.reference(), oracle.met().survived) == ToldBy::Harmless;
}

static Expected<Next> triageWith(Investigation &state, Session &tool,
                                 const Left &left) {
  state.progress.found("the reproducer that it leaves shows it in " +
                       left.tool);
  append_range(tool.compiler.profile.trailers, state.lessons.harmless);
  auto report = state.triageOther(tool, state.question);
  if (!report) {
    auto why = whyUnlessStopped(report.takeError());
    if (!why)
      return why.takeError();
    countCompiles(state, tool);
    if (Error error = forgetTool(state, left.tool, *why))
      return error;
    return Next::On;
  }
  countCompiles(state, tool);
  bool answered = report->status == Status::Confirmed;
  Error broken = errorIn(*report); // an error of ours takes nothing away
  bool stopped = broken || report->status == Status::Interrupted ||
                 report->status == Status::Budget;
  std::string why;
  if (!stopped && isToldByHarmless(state, report->failure))
    why = "compiles that succeed print that error there, too";
  else if (!answered && !stopped)
    why = "the answer is not confirmed there";
  else if (!agrees(state, report->pass))
    why = "there, it fails in " + report->pass.pass;
  // Its baseline was stopped: what the user's command has shown is more.
  if (stopped && !broken && report->reproducer.path.empty())
    return make_error<Stopped>(report->status == Status::Budget
                                   ? Stopped::Reason::Budget
                                   : Stopped::Reason::Interrupted);
  if (why.empty()) {
    takeAnswer(state, tool, left, std::move(*report));
    if (!broken)
      broken = tellErrorLine(state);
    if (!broken)
      broken = tellMakerOfErrorOp(state);
    return broken ? Expected<Next>(std::move(broken)) : Next::End;
  }
  if (Error error =
          joinErrors(std::move(broken), forgetTool(state, left.tool, why)))
    return error;
  return Next::On;
}

/// "" if the session is open, and shows the failure.
static Expected<std::string> whyOfNoUse(Session &session, Request request,
                                        Investigation &state) {
  if (Error error = openSession(session, std::move(request)))
    return whyUnlessStopped(std::move(error));
  return unlike(session, state);
}

/// With the first reproducer that shows the failure in the tool.
static Expected<Next> goOnWithOneOf(Investigation &state,
                                    ArrayRef<ReproducerText> reproducers,
                                    const std::vector<std::string> &words,
                                    const std::string &name) {
  std::string file = state.path("reproducer.mlir");
  if (!state.session.request.directory.empty()) // the tool runs there, too
    file = absolutePath(file);
  std::string firstWhy;
  for (const ReproducerText &reproducer : reproducers) {
    if (Error error = writeTextFile(file, reproducer.ir))
      return error;
    ToolSession session(state.session);
    auto why =
        whyOfNoUse(*session, requestFor(reproducer, file, words, state), state);
    if (!why)
      return why.takeError();
    if (why->empty())
      return triageWith(state, *session, {name, reproducers.size()});
    if (firstWhy.empty())
      firstWhy = *why;
  }
  sayWhyNot(state, name, firstWhy);
  return Next::On;
}

static Expected<Next> goOnInTool(Investigation &state) {
  const ReproducerTool &tool = state.session.compiler.profile.reproducerTool;
  std::vector<std::string> words = commandOf(tool, state.session);
  std::string name = tool.driver.empty() ? tool.program : tool.driver;
  auto reproducers = leftReproducers(state);
  if (!reproducers)
    return reproducers.takeError();
  if (reproducers->empty())
    return Next::On;
  if (words.empty()) {
    sayWhyNot(state, name, "it is not there");
    return Next::On;
  }
  return goOnWithOneOf(state, *reproducers, words, name);
}

Expected<Next> goOnWithReproducer(Investigation &state) {
  if (!state.session.compiler.profile.reproducerTool)
    return Next::On;
  auto next = goOnInTool(state);
  // Where no pass of MLIR can be gated, `steady` has seen to that.
  bool isProven = state.instruments().passes() != Passes::MLIR;
  if (next && *next == Next::On && !isProven)
    if (Error error = proveWarmth(state))
      return error;
  return next;
}

} // namespace culprit
