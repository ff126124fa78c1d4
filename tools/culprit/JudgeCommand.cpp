#include "compiler/input/ReproducerText.h"
#include "compiler/output/DiagnosticPattern.h"
#include "judge/FailureOracle.h"
#include "probe/CommandComplaint.h"
#include "probe/RepeatedRuns.h"
#include "report/Look.h"
#include "reproducer/BundleDirectory.h"
#include "tools/culprit/BundleScript.h"
#include "tools/culprit/GivenAnswer.h"
#include "tools/culprit/Subcommands.h"
#include "tools/culprit/Terminal.h"
#include "triage/session/OpenSession.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>
#include <optional>

using namespace llvm;

namespace culprit {

namespace {
/// What was seen, and by which compiler.
struct Seen {
  std::string verdict; ///< same, other-face, different, clean, refused, unknown
  std::string reason;
};
} // namespace

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

static Seen seenBy(const Judgement &judgement) {
  switch (judgement.verdict) {
  case Verdict::Interesting:
    return {judgement.otherFace ? "other-face" : "same", judgement.reason};
  case Verdict::Uninteresting:
    return {"clean", judgement.reason};
  case Verdict::Different:
    return {"different", judgement.reason};
  case Verdict::Unresolved:
    break;
  }
  return {"unknown", judgement.reason};
}

static Expected<Seen> seenByScript(Session &session,
                                   const std::string &directory) {
  auto judgement = judgeByScript(session, directory);
  return judgement ? Expected<Seen>(seenBy(*judgement)) : judgement.takeError();
}

static std::vector<std::string>
patternsOf(const std::vector<std::string> &all) {
  std::vector<std::string> patterns;
  for (const std::string &error : all)
    patterns.push_back(diagnosticPattern(error));
  return patterns;
}

/// Another input has other names in the same message. The bundle's failure in
/// this run's words, if they differ in no more than that; which pass said them
/// is still to be asked.
static std::optional<FailureSignature>
inWordsOf(const FailureFace &face, const FailureSignature &signature) {
  const auto &expected = errorsToldBy(signature);
  if (!isDiagnostic(face.kind) || !isDiagnostic(signature.face.kind) ||
      expected.empty())
    return std::nullopt;
  std::vector<std::string> ours = patternsOf(expected);
  std::vector<std::string> said;
  for (const std::string &error : face.errors)
    if (is_contained(ours, diagnosticPattern(error)))
      said.push_back(error);
  if (said.empty() || !is_contained(patternsOf(said), ours.front()))
    return std::nullopt;
  FailureSignature same = signature;
  same.face.errors = same.passErrors = said;
  same.face.verbatimErrors = said;
  return same;
}

static Expected<Seen> askOnce(Session &session, const Compile &compile,
                              FailureSignature failure) {
  FailureOracle oracle(*session.instruments, std::move(failure));
  auto judgement = oracle.ask(compile, Attribution::OnAcceptInAnyForm);
  if (!judgement)
    return judgement.takeError();
  return seenBy(*judgement);
}

static Expected<Seen> ask(Session &session, const Compile &compile,
                          const Bundle &bundle) {
  FailureSignature failure = bundle.signature;
  failure.rate = {}; // shown more rarely, it is the same failure
  auto seen = askOnce(session, compile, failure);
  if (!seen || seen->verdict == "same" || seen->verdict == "other-face")
    return seen;
  auto result = session.prober->run(compile);
  if (!result)
    return result.takeError();
  if (auto complaint = commandComplaint(result->outcome))
    return Seen{"refused", "this compiler refuses the command: " + *complaint};
  auto same = inWordsOf(faceOf(result->outcome), failure);
  if (!same || seen->verdict != "different")
    return seen;
  auto again = askOnce(session, compile, std::move(*same));
  if (again && again->verdict == "same")
    again->reason += ", but for names, numbers and types";
  return again;
}

/// How much it says of the failure that is meant.
static unsigned weightOf(const Seen &seen) {
  static constexpr StringRef order[] = {"clean",     "unknown",    "refused",
                                        "different", "other-face", "same"};
  return find(order, seen.verdict) - std::begin(order);
}

/// Until it shows, which may take several runs; else the run that says most.
static Expected<Seen> askUntilSame(unsigned runs,
                                   function_ref<Expected<Seen>(unsigned)> ask) {
  std::optional<Seen> best;
  for (unsigned run = 0; run < runs; ++run) {
    auto seen = ask(run);
    if (!seen)
      return seen.takeError();
    if (!best || weightOf(*seen) > weightOf(*best))
      best = std::move(*seen);
    if (best->verdict == "same")
      return std::move(*best);
  }
  if (runs > 1)
    best->reason += (best->verdict == "clean" ? ", in all of "
                                              : ", in the most telling of ") +
                    std::to_string(runs) + " runs";
  return std::move(*best);
}

static void say(const Seen &seen, const CompilerIdentity &compiler, bool json) {
  if (!json) {
    outs() << seen.verdict << ": " << printable(seen.reason) << "\n";
    return;
  }
  nlohmann::json value = {{"verdict", seen.verdict},
                          {"reason", seen.reason},
                          {"compiler",
                           {{"path", compiler.path},
                            {"version", compiler.version},
                            {"identity", compiler.hash}}}};
  // In ASCII: some characters beyond it move a terminal's cursor, too.
  outs() << value.dump(2, ' ', /*ensure_ascii=*/true,
                       nlohmann::json::error_handler_t::replace)
         << "\n";
}

static ExitCode codeOf(const Seen &seen) {
  if (seen.verdict == "same" || seen.verdict == "other-face")
    return ExitCode::Answered;
  return seen.verdict == "clean" ? ExitCode::DoesNotFail : ExitCode::Partial;
}

/// The options name the bundles' own directories (findJudged): nothing is
/// looked for here, since another bundle might be found than the one that is
/// trusted.
SubcommandResult runJudge(const Options &options, SignalWatch &signals) {
  bool hasCommand = !options.command.empty() || !options.shellLine.empty();
  if (hasCommand && !options.inputOf.empty())
    return usageError("--input-of and a command exclude each other");
  auto bundle = readBundle(options.judged);
  if (!bundle)
    return make_error<UsageError>(toString(bundle.takeError()));
  if (hasCommand && bundle->output)
    return usageError("the bundle is of wrong output, which a check judges: "
                      "ask `culprit check --check` about the command");
  if (!options.inputOf.empty() && bundle->output)
    return usageError("the bundle is of wrong output: its check knows its own "
                      "input alone, so --input-of has no answer");
  if (!options.inputOf.empty()) {
    auto other = readBundle(options.inputOf);
    if (!other)
      return make_error<UsageError>(toString(other.takeError()));
    bundle->input = inputUnder(*bundle, *other);
  }
  auto request = hasCommand ? requestOf(options, signals, /*writesOut=*/false)
                            : requestFor(*bundle, options.judged, options);
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
  if (Error error = examine(session))
    return error;
  Compile compile = session.asGiven();
  if (!hasCommand) {
    compile = compileOf(*bundle, session.compiler.identity.path);
    compile.command = session.command;
  }
  auto askAgain = [&](unsigned run) {
    return bundle->output && !hasCommand
               ? seenByScript(session, options.judged)
               : ask(session, repetitionOf(compile, run), *bundle);
  };
  auto seen = askUntilSame(options.runsGiven ? options.runs : 1, askAgain);
  if (!seen)
    return seen.takeError();
  say(*seen, session.compiler.identity, options.json);
  return codeOf(*seen);
}

} // namespace culprit
