#include "triage/Confirmation.h"
#include "triage/stages/Stages.h"
#include <future>

using namespace llvm;

namespace culprit::stages {

/// The compiler's own pretty form, where it shows the failure too.
static Expected<Compile> prettified(Investigation &state,
                                    const Compile &compile) {
  const CompilerUnderTest &compiler = state.session.compiler;
  if (!compiler.has("pass-pipeline") || !compiler.isMLIR())
    return compile;
  Compile printing = compile;
  printing.command = compile.command.withoutPasses();
  printing.want = Want::Output;
  auto printed = state.prober.run(printing);
  if (!printed)
    return printed.takeError();
  if (printed->outcome.status != Outcome::Status::Completed ||
      printed->output.empty())
    return compile;
  Compile pretty = compile;
  pretty.input = InputText(std::move(printed->output), compile.input.suffix());
  auto judgement = state.oracle->ask(pretty, Attribution::OnAccept);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Interesting ? pretty : compile;
}

/// What the family or the user sets, and this compile does not do without.
static std::vector<std::string> allowedVariables(const Investigation &state,
                                                 const Compile &attempt) {
  std::vector<std::string> names = state.session.compiler.profile.environment;
  erase_if(names, [&](const std::string &name) {
    auto set = attempt.environment.find(name);
    return set != attempt.environment.end() && !set->second;
  });
  return names;
}

static Expected<ReplayCheck>
confirmBundle(Investigation &state, const Compile &attempt, Bundle &bundle) {
  auto check = checkReplay(state.prober, bundle);
  if (!check || check->shows)
    return check;
  if (Error error = addNeededEnvironment(state.prober, bundle,
                                         allowedVariables(state, attempt)))
    return error;
  return checkReplay(state.prober, bundle);
}

static Error keepReproducer(Investigation &state, const Bundle &bundle) {
  Report &report = state.report;
  report.reproducerConfirmed = true;
  report.reproducerPath = state.path("reproducer");
  report.reproducerCommand =
      "sh " + quoteForShell(report.reproducerPath + "/run.sh");
  report.bytesAfter = bundle.input.text().size();
  return writeBundle(bundle, report.reproducerPath);
}

/// True when the bundle of this compile replays, and is kept.
static Expected<bool> confirmed(Investigation &state, const Compile &attempt) {
  // Of a hang, both take their whole time.
  const FailureFace &face = state.report.failure.face;
  auto hanging = std::async(std::launch::async, [&]() -> Expected<bool> {
    if (face.kind != FailureKind::Hang)
      return true;
    return hangsUnderFullLimit(state.prober, attempt, face.idle);
  });
  Bundle bundle = state.bundleOf(attempt);
  auto check = confirmBundle(state, attempt, bundle);
  auto hangs = hanging.get();
  if (!hangs)
    return joinErrors(hangs.takeError(), check.takeError());
  if (!check)
    return check.takeError();
  if (!*hangs) {
    state.report.note("a smaller input ends under the full limit");
    return false;
  }
  if (!check->shows || !check->refuses) {
    state.report.note(check->why);
    return false;
  }
  if (Error error = keepReproducer(state, bundle))
    return error;
  return true;
}

/// What was proven of an input that does not replay is not true of another.
static void forgetReduction(Report &report) {
  if (!report.reduction && !report.flags)
    return;
  report.reduction.reset();
  report.flags.reset();
  report.originalShows.reset();
  erase_if(report.remarks, [](StringRef remark) {
    return remark.starts_with("the reduced input needs");
  });
  report.remarks.push_back("not reduced: what it was reduced to does not hold; "
                           "the same command again may get further");
}

/// In two forms.
static constexpr size_t formsOfBest = 2;

/// The best candidate first, what the user gave last.
static Expected<std::vector<Compile>> attemptsOf(Investigation &state) {
  std::vector<Compile> attempts = {state.best, state.ground.compile,
                                   state.original};
  if (!state.alone && !state.report.reduction) {
    attempts.insert(attempts.begin(), state.best);
    return attempts;
  }
  auto pretty = prettified(state, state.best);
  if (!pretty)
    return pretty.takeError();
  attempts.insert(attempts.begin(), std::move(*pretty));
  return attempts;
}

/// A crash of several faces shows any of them in a replay.
static Error knowAllFaces(Investigation &state, const Compile &candidate) {
  FailureSignature &failure = state.report.failure;
  append_range(failure.otherFaces, state.oracle->provenFaces());
  if (!isCrashLike(failure.face.kind) || failure.otherFaces.empty())
    return Error::success();
  return collectFaces(state.prober, candidate, failure,
                      std::max(runsForFaces, failure.runsPerQuestion));
}

/// To whom asked for a smaller input, which pass it is does not matter.
static bool wasReduced(const Report &report) {
  return report.reduction && report.reduction->rounds > 0;
}

static bool isPassNamed(const PassAnswer &pass) {
  return !pass.pass.empty() && (pass.precision == Precision::Exact ||
                                pass.precision == Precision::NotGated);
}

/// Then the tier is all that there is to say.
static bool isTierWithoutPasses(const Report &report) {
  return report.tier.name == "translation" || report.tier.name == "ptxas";
}

static unsigned opsLeft(const Investigation &state, bool isBest) {
  const Report &report = state.report;
  if (report.reduction)
    return report.reduction->opsAfter;
  return state.alone && isBest ? countOps(state.best.input.text())
                               : report.opsBefore;
}

Error confirm(Investigation &state) {
  state.enter("confirm");
  auto attempts = attemptsOf(state);
  if (!attempts)
    return attempts.takeError();
  if (Error error = knowAllFaces(state, attempts->front()))
    return error;
  for (const auto &[number, attempt] : enumerate(*attempts)) {
    bool isBest = number < formsOfBest;
    if (!isBest)
      forgetReduction(state.report);
    auto done = confirmed(state, attempt);
    if (!done)
      return done.takeError();
    if (!*done)
      continue;
    state.report.opsAfter = opsLeft(state, isBest);
    break;
  }
  Report &report = state.report;
  bool answered = state.options.fromOriginal
                      ? wasReduced(report)
                      : isPassNamed(report.pass) || isTierWithoutPasses(report);
  report.status = report.reproducerConfirmed && answered ? Status::Confirmed
                                                         : Status::Partial;
  return Error::success();
}

} // namespace culprit::stages
