#include "triage/steps/reduce/ReduceByScript.h"
#include "compiler/input/InputFormat.h"
#include "judge/ScriptOracle.h"
#include "probe/files/TextFile.h"
#include "triage/steps/best/InputAsText.h"
#include "triage/steps/best/KeepBest.h"
#include "triage/steps/remarks/SpentBudget.h"

using namespace llvm;

namespace culprit {

/// The input in the compiler's generic form, by the command without passes;
/// nothing if the compiler has no such form, or cannot print it.
static Expected<std::optional<InputText>> normalised(Session &session,
                                                     bool locations) {
  if (!session.compiler.has(Role::PrintGeneric))
    return std::nullopt;
  Compile printing = session.asGiven();
  printing.command = printing.command.withoutPasses();
  auto flag = session.compiler.spell(Role::AllowUnregistered);
  if (flag && !is_contained(printing.command.argv, *flag))
    printing.command = printing.command.withFlags({*flag});
  auto result = session.instruments->printIR(printing, locations);
  if (!result)
    return result.takeError();
  if (result->outcome.status != Outcome::Status::Completed)
    return std::nullopt;
  return InputText(std::move(result->output), session.input.suffix());
}

/// The forms of the input that may be edited, the best first. A test may look
/// for what only some of them have: a location, or the syntax of the user's
/// file, of which edits take away words.
static Expected<std::optional<InputText>> formOf(Session &session,
                                                 unsigned number) {
  if (number < 2)
    return normalised(session, /*locations=*/number == 1);
  return session.input;
}
static constexpr unsigned formsOfInput = 3;

namespace {
/// Verdicts of one question that is asked anew.
struct Asked {
  unsigned holds = 0, saysNothing = 0; ///< runs
  std::string reason;                  ///< the last one why it does not hold
};
} // namespace

/// `runs` times, from the first number on.
static Expected<Asked> askAnew(Session &session, const std::string &script,
                               Compile compile, unsigned first, unsigned runs) {
  Asked asked;
  for (compile.repeat = first; compile.repeat < first + runs;
       ++compile.repeat) {
    ScriptOracle oracle(*session.instruments, script);
    auto judgement = oracle.ask(compile, Attribution::None);
    if (!judgement)
      return judgement.takeError();
    asked.holds += judgement->verdict == Verdict::Interesting;
    asked.saysNothing += judgement->verdict == Verdict::Unresolved;
    if (judgement->verdict != Verdict::Interesting)
      asked.reason = judgement->reason;
  }
  return asked;
}

/// `start` gets the first form for which it holds at all.
static Expected<Asked> askForms(Session &session, const std::string &script,
                                Compile &start, unsigned runs) {
  Asked asked;
  for (unsigned number = 0; number < formsOfInput && asked.holds == 0;
       ++number) {
    auto form = formOf(session, number);
    if (!form)
      return form.takeError();
    if (!*form)
      continue;
    // Edits lie elsewhere than the user's file, so that is no place to ask at.
    start.input = InputText((*form)->text(), (*form)->suffix());
    auto answer = askAnew(session, script, start, 0, runs);
    if (!answer)
      return answer;
    answer->saysNothing += asked.saysNothing;
    asked = std::move(*answer);
  }
  return asked;
}

/// If a test does not always say the same, no answer can be trusted.
static void noteFlaky(Findings &found, unsigned holds, unsigned runs) {
  found.status = Status::Inconsistent;
  found.remarks.add(RemarkId::FlakyTest,
                    "the interestingness test is flaky: it held in " +
                        std::to_string(holds) + " of " + std::to_string(runs) +
                        " runs on one input; make it ask often enough");
}

/// A test that looks for its file elsewhere than in its argument judges another
/// file.
static bool takesAnEmptyFile(Session &session, const std::string &script,
                             Compile compile) {
  compile.input = InputText("", compile.input.suffix());
  auto asked = askAnew(session, script, compile, 0, 1);
  if (asked)
    return asked->holds > 0;
  consumeError(asked.takeError()); // broken by it, or stopped: the answer stays
  return false;
}

static void noteTakesAnything(Findings &found) {
  found.status = Status::Partial;
  found.remarks.add(RemarkId::TestTakesAnything,
                    "the interestingness test holds for an empty file, too: "
                    "does it look at its argument?");
}

/// Else the reduction says that bytes are not cut.
static Error readAsText(Investigation &state) {
  std::string why = whyNotAsText(state);
  if (!why.empty()) {
    state.found.remarks.add(RemarkId::UnreadableInput, why);
    return Error::success();
  }
  auto made = madeFromText(state);
  if (made && *made)
    state.found.best = std::move(**made);
  return made.takeError();
}

Expected<Next> askScript(Investigation &state) {
  Findings &found = state.found;
  Session &session = state.session;
  const std::string &script = state.question.script;
  unsigned runs = state.question.baselineRuns;
  if (Error error = examine(session))
    return error;
  Compile start = session.asGiven();
  auto asked = askForms(session, script, start, runs);
  if (!asked)
    return asked.takeError();
  if (asked->holds > 0 && asked->holds < runs)
    noteFlaky(found, asked->holds, runs);
  if (asked->holds == 0) {
    found.status = asked->saysNothing ? Status::Partial : Status::NotReproduced;
    found.remarks.add(RemarkId::TestDoesNotHold,
                      "the interestingness test does not hold for a copy of "
                      "the input: " +
                          asked->reason + " (0 = the failure shows)");
  }
  if (asked->holds < runs)
    return Next::End;
  state.oracle = std::make_unique<ScriptOracle>(state.instruments(), script);
  found.bytesBefore = session.input.text().size();
  found.best = std::move(start);
  state.reduction().canEditInput = true;
  if (isBinaryWithoutReader(found.best.input.text()))
    if (Error error = readAsText(state))
      return error;
  return Next::On;
}

/// The test sees how its own commands end. That the one after `--`, which only
/// prints, fails now, may be why.
static Error noteIfItFailsNow(Investigation &state, const InputText &reduced) {
  Compile before = state.session.asGiven(), after = before;
  after.input = reduced;
  auto results = state.prober.runAll({before, after});
  if (!results)
    return unlessOutOfBudget(results.takeError());
  FailureFace was = faceOf(results->front().outcome),
              is = faceOf(results->back().outcome);
  if (was.kind == FailureKind::None && is.kind != FailureKind::None)
    state.found.remarks.add(
        RemarkId::FailsUnderTest,
        "the command does not fail on the input as given, and fails on the "
        "reduced one (" +
            is.summary() +
            "), for which the interestingness test may hold: should it look "
            "for more?");
  return Error::success();
}

static Error keepConfirmed(Investigation &state, const Compile &compile) {
  Reproducer &reproducer = state.found.reproducer;
  reproducer.confirmed = true;
  reproducer.path = state.path("reduced" + compile.input.suffix());
  std::string readable = readableOf(state, compile);
  if (!readable.empty())
    if (Error error = writeTextFile(state.path("reduced.mlir"), readable))
      return error;
  return writeTextFile(reproducer.path, compile.input.text());
}

static Error keepUnconfirmed(Investigation &state, const Compile &compile) {
  state.found.reproducer.path =
      state.path("best/input" + compile.input.suffix());
  return keepBest(state, compile);
}

Error confirmByScript(Investigation &state) {
  Findings &found = state.found;
  const std::string &script = state.question.script;
  unsigned runs = state.question.baselineRuns;
  if (!found.isInputReduced()) // it was given up
    state.reduction().input.emplace().compile = found.best;
  ReductionAnswer &answer = *found.reduction->input;
  found.opsAfter = answer.opsAfter;
  found.bytesAfter = answer.compile.input.text().size();
  auto again = askAnew(state.session, script, answer.compile, 1, runs);
  if (!again)
    return again.takeError();
  // Nothing was tried where no kind of edit is one of such an input.
  bool wasTried =
      !answer.certificate.empty() || found.bytesAfter < found.bytesBefore;
  bool isReduced = answer.rounds > 0 && wasTried;
  found.status = isReduced && !state.session.request.isOfUnsureCompiler()
                     ? Status::Confirmed
                     : Status::Partial;
  bool holds = again->holds == runs;
  bool takesAnything =
      holds && takesAnEmptyFile(state.session, script, answer.compile);
  if (holds && !takesAnything) {
    if (Error error = keepConfirmed(state, answer.compile))
      return error;
    return noteIfItFailsNow(state, answer.compile.input);
  }
  if (!holds)
    noteFlaky(found, again->holds, runs);
  if (takesAnything)
    noteTakesAnything(found);
  answer.certified = false;
  return keepUnconfirmed(state, answer.compile);
}

} // namespace culprit
