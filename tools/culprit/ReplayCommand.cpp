#include "compiler/input/ReproducerText.h"
#include "judge/FailureOracle.h"
#include "probe/failure/CommandComplaint.h"
#include "report/Look.h"
#include "reproducer/Archive.h"
#include "reproducer/ReadBundle.h"
#include "tools/culprit/BundleScript.h"
#include "tools/culprit/GitBisect.h"
#include "tools/culprit/GiveAnswer.h"
#include "tools/culprit/GivenAnswer.h"
#include "tools/culprit/InputAcceptance.h"
#include "tools/culprit/OpenForOptions.h"
#include "tools/culprit/ReplayTable.h"
#include "tools/culprit/Terminal.h"
#include "triage/session/OpenSession.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

static ExitCode sayUnresolved(const std::string &reason) {
  outs() << "unresolved: " << printable(reason) << "\n";
  return ExitCode::Partial;
}

static SubcommandResult sayVerdict(const Judgement &judgement) {
  std::string reason = printable(judgement.reason);
  switch (judgement.verdict) {
  case Verdict::Interesting:
    outs() << (judgement.otherFace ? "other face of the same failure: "
                                   : "same failure: ")
           << reason << "\n";
    return ExitCode::Answered;
  case Verdict::Uninteresting:
    outs() << "does not fail\n";
    return ExitCode::DoesNotFail;
  case Verdict::Different:
    outs() << "different failure: " << reason << "\n";
    return ExitCode::Partial;
  case Verdict::Unresolved:
    break;
  }
  return sayUnresolved(judgement.reason);
}

/// Another version may not know the pass or the flag: that says nothing.
static ExitCode sayComplaint(const std::string &complaint) {
  return sayUnresolved("this compiler refuses the command: " + complaint);
}

/// What is meant, and with what it is asked.
static void sayExpected(const Bundle &bundle,
                        const CompilerIdentity &compiler) {
  const FailureFace &face = bundle.signature.face;
  outs() << "expected  " << str(face.kind) << ": " << printable(face.summary())
         << "\n"
         << "compiler  " << printable(compiler.path + ", " + compiler.version)
         << "\n";
}

static SubcommandResult replayBundle(const Bundle &bundle,
                                     const Options &options,
                                     SignalWatch &signals) {
  auto request = requestFor(bundle, options.target, options);
  if (!request)
    return request.takeError();
  request->writesOut = false;
  interruptOn(signals, *request);
  Session session;
  if (Error error = openSession(session, std::move(*request)))
    return error;
  if (options.dryRun)
    return showPlan(session, Plan::Runs);
  if (Error error = examine(session))
    return error;
  Compile compile = compileOf(bundle, session.compiler.identity.path);
  compile.command = session.command;
  if (!bundle.beside.empty())
    compile.input = session.input; // where they lie, too
  if (bundle.output) {
    auto judgement = judgeByScript(session, options.target);
    if (!judgement)
      return judgement.takeError();
    return sayVerdict(*judgement);
  }
  FailureSignature failure = bundle.signature;
  failure.rate = {}; // shown more rarely, it is the same failure
  FailureOracle oracle(*session.instruments, std::move(failure));
  auto judgement = oracle.ask(compile, Attribution::OnAcceptInAnyForm);
  if (!judgement)
    return judgement.takeError();
  auto result = session.prober->run(compile);
  if (!result)
    return result.takeError();
  sayExpected(bundle, session.compiler.identity);
  if (auto complaint = commandComplaint(result->outcome))
    return sayComplaint(*complaint);
  if (judgement->verdict != Verdict::Interesting)
    return sayVerdict(*judgement);
  auto why = whyNoPassSaysIt(session, bundle, compile);
  if (!why)
    return why.takeError();
  return *why ? sayUnresolved(**why) : sayVerdict(*judgement);
}

/// A reproducer that a compiler wrote has no expected failure: say what it
/// shows.
static SubcommandResult replayFile(const Options &options,
                                   SignalWatch &signals) {
  auto type = sys::fs::file_type::regular_file;
  if (sys::fs::file_status status; !sys::fs::status(options.target, status))
    type = status.type();
  if (type != sys::fs::file_type::regular_file)
    return usageError("%s is no regular file", options.target.c_str());
  auto buffer = MemoryBuffer::getFile(options.target);
  if (!buffer)
    return usageError("cannot read %s: %s", options.target.c_str(),
                      buffer.getError().message().c_str());
  auto text = readReproducer((*buffer)->getBuffer());
  if (!text)
    return usageError("%s is neither a bundle nor a reproducer: it has no "
                      "mlir_reproducer resource and no configuration comment",
                      options.target.c_str());
  Request request = toRequest(options);
  request.writesOut = false;
  request.argv = {options.compiler.empty() ? "mlir-opt-22" : options.compiler,
                  options.target};
  if (text->fromConfigurationComment) {
    request.argv.push_back("--pass-pipeline=" + text->pipeline);
    if (!text->verifyEach)
      request.argv.push_back("--verify-each=false");
  } else {
    request.argv.push_back("--run-reproducer");
  }
  request.input = options.target;
  interruptOn(signals, request);
  Session session;
  if (Error error = openSession(session, std::move(request)))
    return error;
  if (options.dryRun)
    return showPlan(session, Plan::Runs);
  if (Error error = examine(session))
    return error;
  auto result = session.prober->run(session.asGiven());
  if (!result)
    return result.takeError();
  if (auto complaint = commandComplaint(result->outcome))
    return sayComplaint(*complaint);
  FailureFace face = faceOf(result->outcome);
  if (face.kind == FailureKind::None) {
    outs() << "does not fail\n";
    return ExitCode::DoesNotFail;
  }
  outs() << "fails     " << str(face.kind) << ": " << printable(face.summary())
         << "\n"
         << "pipeline  " << printable(text->pipeline) << "\n";
  return ExitCode::Answered;
}

static SubcommandResult replayOne(const Options &given, SignalWatch &signals) {
  Options options = given;
  bool isFile = !given.target.empty() && !isArchive(given.target) &&
                !sys::fs::is_directory(given.target);
  if (isFile)
    return replayFile(options, signals);
  auto answer = givenAnswer(given.target);
  if (!answer)
    return answer.takeError();
  options.target = bundleIn(answer->directory);
  auto bundle = readBundle(options.target);
  if (!bundle)
    return make_error<UsageError>(toString(bundle.takeError()));
  return replayBundle(*bundle, options, signals);
}

SubcommandResult runReplay(const Options &given, SignalWatch &signals) {
  if (!given.compilers.empty())
    return replayByCompilers(given, signals);
  if (given.targets.size() > 1)
    return usageError("one bundle at a time, or --compilers LIST for a table");
  if (given.json)
    return usageError("--json is for a table, with --compilers LIST; of one "
                      "bundle, `culprit judge --json` asks the same");
  Options options = given;
  if (!options.targets.empty())
    options.target = options.targets.front();
  auto result = replayOne(options, signals);
  bool isForGit = options.gitBisect && !options.dryRun;
  return isForGit ? asGitWants(std::move(result)) : std::move(result);
}

} // namespace culprit
