#include "triage/steps/localise/NoPass.h"
#include "compiler/output/FailedPassNote.h"
#include "compiler/output/LastWords.h"
#include "compiler/output/PythonTraceback.h"
#include "triage/steps/localise/FrontEnd.h"
#include "triage/steps/remarks/Tell.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

Error sayWhyNoPass(Findings &found, std::string why) {
  found.pass.why = std::move(why);
  found.remarks.add(RemarkId::NoPass, found.pass.why);
  return Error::success();
}

/// Exceptions of mistakes in a program; of others, one whose code is itself a
/// compiler may fail.
static bool isMistake(const FailureFace &face, ArrayRef<StringRef> types) {
  return face.kind == FailureKind::PassFailure && face.errors.size() == 1 &&
         is_contained(types, StringRef(face.errors.front()).split(':').first);
}

/// Whatever raises it, nothing is compiled before.
static bool isOfProgramItself(const FailureFace &face) {
  return isMistake(face, {"AttributeError", "FileNotFoundError", "ImportError",
                          "IndentationError", "ModuleNotFoundError",
                          "NameError", "SyntaxError", "UnboundLocalError"});
}

/// Raised in the user's own code, not in a package that it calls.
static Expected<bool> isRaisedByProgram(Investigation &state) {
  const FailureFace &face = state.failure().face;
  if (!isOfProgramItself(face) &&
      !isMistake(face, {"IndexError", "KeyError", "TypeError"}))
    return false;
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  auto traceback = parsePythonTraceback(result->outcome.err.text);
  return traceback && traceback->isRaisedThere;
}

/// What no compiler has to do with, empty if one may. Edits of such a program
/// would keep no more than its last line.
static Expected<std::string> whyNoCompiler(Investigation &state) {
  constexpr char before[] =
      "the program fails before any compiler that culprit knows runs in it";
  if (!state.session.compiler.profile.isInterpreter)
    return "";
  if (isOfProgramItself(state.failure().face) &&
      state.instruments().hasNoMLIR())
    return std::string(before) + ": it loads no MLIR, and starts no compiler";
  auto raised = isRaisedByProgram(state);
  if (!raised)
    return raised.takeError();
  return *raised ? std::string(before) + ": its own code raises the exception"
                 : "";
}

/// MLIR's own word for the pass, if its pipeline was the one that failed: the
/// error stands before the note, and nothing else that fails behind it. A
/// program may have survived the pipeline, and hang or die of something else.
static std::optional<FailedPassNote> noteOfFailure(const Outcome &outcome,
                                                   const FailureFace &face) {
  if (!isDiagnostic(face.kind) || face.firstErrorVerbatim.empty() ||
      outcome.status != Outcome::Status::Rejected)
    return std::nullopt;
  StringRef words = lastWords(outcome.err.text, /*diedBySignal=*/false);
  auto note = failedPassNote(words);
  StringRef error = StringRef(face.firstErrorVerbatim).split('\n').first;
  bool isOfIt = note && words.take_front(note->offset).contains(error) &&
                !tellsFailure(words.drop_front(note->offset));
  return isOfIt ? note : std::nullopt;
}

/// No pass was skipped to see that.
static Expected<bool> takePassOfNote(Investigation &state,
                                     const std::string &complaint) {
  auto result = state.prober.run(state.original);
  if (!result)
    return result.takeError();
  auto note = noteOfFailure(result->outcome, state.failure().face);
  if (!note)
    return false;
  PassAnswer &pass = state.found.pass;
  pass.precision = Precision::NotGated;
  pass.pass = pass.passClass = pass.pathText = note->pass;
  pass.anchorOp = note->opName;
  pass.symbol = note->symbol;
  pass.why = "the compiler says that its pipeline failed in it" +
             (complaint.empty() ? "" : "; no pass is gated: " + complaint);
  tellPass(state);
  return true;
}

static std::string whyNoPipeline(const Investigation &state) {
  const CompilerProfile &profile = state.session.compiler.profile;
  const std::string &program = state.session.command.argv.front();
  if (profile.isInterpreter)
    return "the program ran no pass that can be turned before it failed";
  if (profile.fits(program))
    return "the " + profile.name +
           " profile has no pass pipeline that can be turned: only MLIR's "
           "passes are bisected";
  return "no profile is known for " + sys::path::filename(program).str() +
         ", so that nothing is known of its passes";
}

Error sayThatNoPassIsGated(Investigation &state) {
  auto refusal = whatFrontEndRefuses(state);
  if (!refusal)
    return refusal.takeError();
  if (*refusal)
    return sayWhyNoPass(state.found, std::move(**refusal));
  auto why = whyNoCompiler(state);
  if (!why)
    return why.takeError();
  if (!why->empty()) {
    if (state.found.indistinct.empty())
      state.found.indistinct = *why;
    return sayWhyNoPass(state.found, std::move(*why));
  }
  if (state.found.stage == "front end")
    return sayWhyNoPass(state.found, whyInFrontEnd(state));
  if (state.session.compiler.profile.tier == "ptxas")
    return sayWhyNoPass(state.found, "ptxas has no pass that can be skipped");
  std::string complaint = state.instruments().complaint();
  auto isNamed = takePassOfNote(state, complaint);
  if (!isNamed || *isNamed)
    return isNamed.takeError();
  return sayWhyNoPass(state.found, whyNoPipeline(state) +
                                       (complaint.empty() ? "" : "; ") +
                                       complaint);
}

/// That no pass ran is seen by the gate, or by a compile without passes.
static const char *whyNoneIsReached(const Investigation &state) {
  bool isSeen = !state.ground.ignoresPipeline ||
                (state.ground.traced && state.instruments().isGate());
  return isSeen ? "the compiler fails on the input before its first pass"
                : "the command is a script that was not seen to take a "
                  "pipeline, so that it is not known whether a pass runs "
                  "before it fails";
}

Error sayThatNoPassIsReached(Investigation &state) {
  auto refusal = whatFrontEndRefuses(state);
  if (!refusal)
    return refusal.takeError();
  return sayWhyNoPass(state.found, refusal->value_or(whyNoneIsReached(state)));
}

} // namespace culprit
