#include "compiler/input/ReproducerText.h"
#include "probe/RepeatedRuns.h"
#include "report/Look.h"
#include "reproducer/ReadBundle.h"
#include "tools/culprit/BundleScript.h"
#include "tools/culprit/GiveAnswer.h"
#include "tools/culprit/GivenAnswer.h"
#include "tools/culprit/InputAcceptance.h"
#include "tools/culprit/OpenForOptions.h"
#include "tools/culprit/Subcommands.h"
#include "triage/JudgeBundle.h"
#include "triage/session/OpenSession.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>

using namespace llvm;

namespace culprit {

/// B's IR under A's passes: the resource in the input names these.
static InputText inputUnder(const Bundle &a, const Bundle &b) {
  auto ours = readReproducer(a.input.text());
  auto theirs = readReproducer(b.input.text());
  if (!ours || !theirs || ours->fromConfigurationComment)
    return b.input;
  theirs->pipeline = ours->pipeline;
  theirs->disableThreading = ours->disableThreading;
  theirs->verifyEach = ours->verifyEach;
  return InputText::ofFile(b.input.userPath(), writeReproducer(*theirs));
}

static Expected<BundleJudgement> judgedByScript(Session &session,
                                                const std::string &directory) {
  auto judgement = judgeByScript(session, directory);
  if (!judgement)
    return judgement.takeError();
  return bundleJudgement(*judgement);
}

/// The bundle's own command.
static Expected<BundleJudgement>
judgedByPasses(Session &session, const Compile &compile, const Bundle &bundle) {
  auto judged = judgeOnce(session, compile, bundle);
  if (!judged || judged->verdict < BundleVerdict::OtherFace)
    return judged;
  auto why = whyNoPassSaysIt(session, bundle, compile);
  if (!why)
    return why.takeError();
  if (*why)
    return BundleJudgement{BundleVerdict::Refused, std::move(**why)};
  return judged;
}

static void say(const BundleJudgement &judged, const CompilerIdentity &compiler,
                bool json) {
  if (!json) {
    outs() << str(judged.verdict) << ": " << printable(judged.reason) << "\n";
    return;
  }
  nlohmann::json value = {{"verdict", str(judged.verdict)},
                          {"reason", judged.reason},
                          {"new_face", judged.newFace},
                          {"compiler",
                           {{"path", compiler.path},
                            {"version", compiler.version},
                            {"identity", compiler.hash}}}};
  // In ASCII: some characters beyond it move a terminal's cursor, too.
  outs() << value.dump(2, ' ', /*ensure_ascii=*/true,
                       nlohmann::json::error_handler_t::replace)
         << "\n";
}

static ExitCode codeOf(BundleVerdict verdict) {
  if (verdict >= BundleVerdict::OtherFace)
    return ExitCode::Answered;
  return verdict == BundleVerdict::Clean ? ExitCode::DoesNotFail
                                         : ExitCode::Partial;
}

/// The options name the bundles' own directories (findJudged): nothing is
/// looked for here, since another bundle might be found than the one that is
/// trusted.
SubcommandResult runJudge(const Options &options, SignalWatch &signals) {
  bool hasCommand = !options.command.empty() || !options.shellLine.empty();
  if (hasCommand && !options.inputOf.empty())
    return usageError("--input-of and a command exclude each other");
  if (!hasCommand && !options.input.empty())
    return usageError("--input is for a command: the bundle has its own input");
  auto bundle = readBundle(options.judged);
  if (!bundle)
    return make_error<UsageError>(toString(bundle.takeError()));
  if (hasCommand && bundle->output)
    return usageError("the bundle is of wrong output, which a check judges: "
                      "ask `culprit check --check` about the command");
  if (!options.inputOf.empty() && bundle->output)
    return usageError("the bundle is of wrong output: its check knows its own "
                      "input alone, so --input-of has no answer");
  if (hasCommand || !options.inputOf.empty())
    bundle->signature = ofAnyInput(std::move(bundle->signature));
  Bundle asked = *bundle;
  if (!options.inputOf.empty()) {
    auto other = readBundle(options.inputOf);
    if (!other)
      return make_error<UsageError>(toString(other.takeError()));
    asked.input = inputUnder(*bundle, *other);
  }
  auto request = hasCommand ? requestOf(options, signals, /*writesOut=*/false)
                            : requestFor(asked, options.judged, options);
  if (!request)
    return request.takeError();
  request->writesOut = false;
  request->warmLibrary.clear(); // for two compiles a server costs more
  if (hasCommand && bundle->signature.face.kind == FailureKind::Hang &&
      !options.timeoutGiven)
    request->timeout = bundle->limit;
  interruptOn(signals, *request);
  Session session;
  if (Error error = openSession(session, std::move(*request)))
    return error;
  if (options.dryRun)
    return showPlan(session, Plan::Runs);
  if (Error error = examine(session))
    return error;
  Compile compile = session.asGiven();
  if (!hasCommand) {
    compile = compileOf(asked, session.compiler.identity.path);
    compile.command = session.command;
    if (!asked.beside.empty())
      compile.input = session.input; // where they lie, too
  }
  auto ask = [&](unsigned run) {
    Compile again = repetitionOf(compile, run);
    return hasCommand       ? judgeOnce(session, again, *bundle)
           : bundle->output ? judgedByScript(session, options.judged)
                            : judgedByPasses(session, again, *bundle);
  };
  auto judged = judgeUntilSame(options.runsGiven ? options.runs : 1, ask);
  if (!judged)
    return judged.takeError();
  say(*judged, session.compiler.identity, options.json);
  return codeOf(judged->verdict);
}

} // namespace culprit
