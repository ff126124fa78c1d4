#include "triage/steps/localise/LeftReproducer.h"
#include "compiler/input/ReproducerText.h"
#include "compiler/output/PrintedReproducer.h"
#include "counters/LocalReproducer.h"
#include "counters/PrintedIR.h"
#include "judge/FailureOracle.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "triage/ErrorOfOurs.h"
#include "triage/evidence/HarmlessErrors.h"
#include "triage/evidence/UserPlaces.h"
#include "triage/session/OpenSession.h"
#include "triage/session/ToolSession.h"
#include "triage/steps/baseline/ProveWarmth.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/remarks/ErrorLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

/// In local scope MLIR would print no resources, and so no pipeline.
static std::optional<Compile> writingReproducer(const CompilerUnderTest &with,
                                                const Compile &compile) {
  std::vector<std::string> flags;
  for (Role role : {Role::PrintGeneric, Role::PrintDebuginfo})
    append_range(flags, with.flagsFor(role));
  return writingLocalReproducer(with, compile, std::move(flags));
}

std::optional<Compile> reproducerToBeWritten(const Investigation &state) {
  const Session &session = state.session;
  return session.compiler.profile.reproducerTool
             ? writingReproducer(session.compiler, state.ground.compile)
             : std::nullopt;
}

/// A compiler that goes on after the first failing pass leaves what another one
/// got, which fails later.
static bool isOfNamedPass(const PassAnswer &pass,
                          const std::optional<ReproducerText> &reproducer) {
  return !reproducer || pass.precision != Precision::Exact || !pass.index ||
         StringRef(reproducer->pipeline).contains(pass.pass);
}

/// The compile in which no pass runs behind the named one.
static std::optional<Compile> endingAtPass(const Investigation &state,
                                           const Compile &compile) {
  uint64_t passes = *state.ground.pass.index + 1;
  auto gate = state.instruments().gatePasses(compile, passes);
  return gate ? std::optional(gate->at(passes)) : std::nullopt;
}

static Expected<std::optional<ReproducerText>>
writtenBy(Investigation &state, const Compile &writing) {
  auto written = state.prober.run(writing);
  if (!written)
    return written.takeError();
  return readReproducer(
      asTheUserNamesIt(written->output, writing, state.prober));
}

/// Standard error has it without being asked, or a file has it.
static Expected<std::optional<ReproducerText>>
leftReproducer(Investigation &state) {
  auto plain = state.prober.run(state.ground.compile);
  if (plain && plain->outcome.err.cut) {
    Compile whole = state.ground.compile;
    whole.want = Want::AllText;
    plain = state.prober.run(whole);
  }
  if (!plain)
    return plain.takeError();
  StringRef printed = printedReproducer(plain->outcome.err.text);
  if (auto reproducer = readReproducer(printed))
    return reproducer;
  auto writing = reproducerToBeWritten(state);
  if (!writing)
    return std::optional<ReproducerText>();
  auto reproducer = writtenBy(state, *writing);
  if (!reproducer || isOfNamedPass(state.ground.pass, *reproducer))
    return reproducer;
  auto ending = endingAtPass(state, *writing);
  return ending ? writtenBy(state, *ending) : std::move(reproducer);
}

/// Nothing if the tool is not there.
static std::vector<std::string> commandOf(const ReproducerTool &tool,
                                          const Session &session) {
  SmallString<128> path;
  if (!tool.driver.empty()) {
    if (session.request.drivers.empty())
      return {};
    path = session.request.drivers;
    sys::path::append(path, tool.driver);
  } else {
    path = sys::path::parent_path(session.compiler.identity.path);
    sys::path::append(path, tool.program);
  }
  if (!sys::fs::exists(path))
    return {};
  std::vector<std::string> words = session.request.launchedBy;
  if (!tool.driver.empty())
    words.push_back(session.request.argv.front());
  words.push_back(path.str().str());
  return words;
}

/// What is left of the budgets, in which the user's command had its part.
static void takeRestOfBudgets(Request &request, const Prober &prober) {
  if (request.maxCompiles)
    request.maxCompiles -=
        std::min(prober.counts().total, request.maxCompiles - 1);
  if (request.maxTime.count())
    request.maxTime =
        std::max(milliseconds(1), request.maxTime - prober.elapsed());
}

/// `file` has the IR of the reproducer.
static Request requestFor(const ReproducerText &reproducer,
                          const std::string &file,
                          std::vector<std::string> words,
                          const Investigation &state) {
  const ReproducerTool &tool = state.session.compiler.profile.reproducerTool;
  Request request = state.session.request;
  request.profile = tool.profile;
  request.driver = tool.driver.empty() ? "" : words.back();
  request.launchedBy.clear(); // in front of `words`, where a session looks
  request.wordsInFront = 0;
  request.pasted.clear();
  request.behind.reset();
  request.ofBundle.reset(); // the user's command was compared with it
  request.watches = request.seenToFail = false;
  request.remarks = {};
  request.input = file;
  request.inputText.reset();
  request.argv = std::move(words);
  request.argv.push_back(*request.input);
  request.argv.push_back("--pass-pipeline=" + reproducer.pipeline);
  takeRestOfBudgets(request, state.prober);
  return request;
}

/// Whether the tool fails as the user's command does, in another way of the
/// same bug included.
static Expected<Judgement> judgeAlike(Session &tool,
                                      const Investigation &state) {
  if (Error error = examine(tool))
    return error;
  FailureOracle oracle(*tool.instruments, state.oracle->reference());
  return oracle.ask(tool.asGiven(), Attribution::OnAcceptInAnyForm);
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

static void takeAnswer(Investigation &state, const Session &tool,
                       const std::string &name, Report report) {
  placeActions(report, state, hasLocations(tool.input.text()));
  bool isUnsure = report.status == Status::Confirmed &&
                  state.session.request.isOfUnsureCompiler();
  state.found.status = isUnsure ? Status::Partial : report.status;
  state.found.remarks.add(
      RemarkId::OtherTool,
      "reduced in " + name + " (" + tool.compiler.identity.version +
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
                                 const std::string &name) {
  auto alike = judgeAlike(tool, state);
  if (!alike)
    return alike.takeError();
  if (alike->verdict != Verdict::Interesting) {
    state.found.otherCompiles.push_back(tool.prober->counts());
    sayWhyNot(state, name, alike->reason);
    return Next::On;
  }
  state.progress.found("the reproducer that it leaves shows it in " + name);
  append_range(tool.compiler.profile.trailers, state.lessons.harmless);
  auto report = state.triageOther(tool, state.question);
  if (!report)
    return report.takeError();
  state.found.otherCompiles.push_back(tool.prober->counts());
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
    takeAnswer(state, tool, name, std::move(*report));
    if (!broken)
      broken = tellErrorLine(state);
    return broken ? Expected<Next>(std::move(broken)) : Next::End;
  }
  if (Error error = joinErrors(std::move(broken), forgetTool(state, name, why)))
    return error;
  return Next::On;
}

static Expected<Next> goOnInTool(Investigation &state) {
  const ReproducerTool &tool = state.session.compiler.profile.reproducerTool;
  std::vector<std::string> words = commandOf(tool, state.session);
  std::string name = tool.driver.empty() ? tool.program : tool.driver;
  auto reproducer = leftReproducer(state);
  if (!reproducer)
    return reproducer.takeError();
  if (!*reproducer)
    return Next::On;
  if (words.empty()) {
    sayWhyNot(state, name, "it is not there");
    return Next::On;
  }
  std::string file = state.path("reproducer.mlir");
  if (!state.session.request.directory.empty()) // the tool runs there, too
    file = absolutePath(file);
  if (Error error = writeTextFile(file, (*reproducer)->ir))
    return error;
  ToolSession session(state.session);
  if (Error error =
          openSession(*session, requestFor(**reproducer, file, words, state))) {
    sayWhyNot(state, name, toString(std::move(error)));
    return Next::On;
  }
  return triageWith(state, *session, name);
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
