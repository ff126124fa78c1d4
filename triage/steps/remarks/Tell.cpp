#include "triage/steps/remarks/Tell.h"
#include "compiler/ir/SymbolText.h"
#include "compiler/output/PatternName.h"
#include "counters/PrintedIR.h"
#include "probe/failure/Evidence.h"
#include "report/IssueTitle.h"
#include "triage/evidence/HarmlessErrors.h"
#include "triage/steps/remarks/Debugger.h"
#include "llvm/Demangle/Demangle.h"

using namespace llvm;

namespace culprit {

void tellIndistinct(const FailureSignature &failure, Findings &found) {
  found.indistinct = whyIndistinct(failure);
  if (!found.indistinct.empty())
    found.remarks.add(RemarkId::Indistinct,
                      "not reduced: " + found.indistinct +
                          ", so that another failure could pass for it; a test "
                          "of your own can tell them apart: culprit reduce "
                          "--interesting");
}

static std::string printedThough(const std::string &error) {
  return "compiles that succeed print `error: " + error + "`, too";
}

/// The first error behind those that compiles survive, verbatim.
static std::string errorBehind(const FailureFace &face,
                               const std::vector<std::string> &survived) {
  std::string behind;
  for (const std::string &error : face.verbatimErrors)
    if (is_contained(survived, error))
      behind.clear();
    else if (behind.empty())
      behind = error;
  return behind;
}

void tellHarmless(Investigation &state) {
  Remarks &remarks = state.found.remarks;
  for (const std::string &error : state.lessons.harmless)
    remarks.add(RemarkId::HarmlessError,
                printedThough(error) + ": it is not the failure");
  const FailureSignature failure = state.failure();
  if (state.complainsOfCommand) {
    std::string cause = errorBehind(failure.face, state.oracle->met().survived);
    remarks.add(RemarkId::HarmlessError,
                printedThough(failure.face.firstErrorVerbatim) +
                    ", and so does one of an empty input: it is about the "
                    "command; what ends the compile comes after it" +
                    (cause.empty() ? "" : ": `error: " + cause + "`"));
  }
  if (toldBy(failure, state.oracle->met().survived) != ToldBy::HarmlessAlone)
    return;
  bool isCounted = !state.found.action.actions.empty();
  remarks.add(RemarkId::HarmlessError,
              printedThough(failure.face.firstErrorVerbatim) +
                  ": the pass fails later, and does not say why" +
                  (isCounted ? "; the application is the one from which on it "
                               "fails"
                             : ""));
}

/// Those that the command prints before what the failure is told by, verbatim.
static std::vector<std::string> errorsBefore(const FailureSignature &failure) {
  const FailureFace &face = failure.face;
  const std::vector<std::string> &told = errorsToldBy(failure);
  bool isDiagnosed = isDiagnostic(face.kind);
  std::vector<std::string> before;
  for (auto [error, verbatim] : zip(face.errors, face.verbatimErrors)) {
    if (isDiagnosed && !told.empty() && error == told.front())
      return before;
    bool isIt = StringRef(face.fatalVerbatim).contains(verbatim);
    if (!isIt && !is_contained(before, verbatim))
      before.push_back(verbatim);
  }
  return isDiagnosed ? std::vector<std::string>() : before;
}

void tellErrorsBefore(Investigation &state) {
  const auto &traced = state.ground.traced;
  bool isOfOthers = state.question.fromOriginal ||
                    (traced && (!traced->several.text().empty() ||
                                !traced->errorsBeside.empty()));
  std::vector<std::string> before = errorsBefore(state.failure());
  if (isOfOthers || before.empty())
    return;
  constexpr size_t most = 200; // an error may end in the op that it is about
  StringRef first = before.front();
  std::string more =
      before.size() == 1
          ? ""
          : " (and " + std::to_string(before.size() - 1) + " more)";
  state.found.remarks.add(
      RemarkId::SaidBefore,
      "before it, the compiler prints `error: " + first.take_front(most).str() +
          (first.size() > most ? "..." : "") + "`" + more +
          ", and goes on: what is triaged is how it ends");
}

void tellPass(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  if (pass.pass.empty())
    state.found.remarks.add(RemarkId::NoPass, "no pass is named: " + pass.why);
  else
    state.progress.found(pass.pathText);
}

void tellKernel(Investigation &state, const TracedFunction &function,
                const std::string &why) {
  KernelAnswer &kernel = state.found.kernel;
  std::string printed = ir::printedSymbol(function.name);
  kernel.kernel = function.name;
  kernel.path = function.path.empty() ? printed : function.path;
  kernel.opName = function.opName;
  kernel.launches.clear();
  kernel.outlined.clear();
  kernel.why = why;
  state.progress.found(printed);
}

void tellKernelOfWhatIsLeft(Findings &found, const std::string &symbol) {
  if (symbol.empty() || found.kernel.kernel.empty() ||
      symbol == found.kernel.kernel)
    return;
  auto &kernel = found.reduction->kernel;
  if (!kernel)
    kernel = found.kernel;
  kernel->why += "; in what is left, on " + ir::printedSymbol(symbol);
}

void tellLLVMKernel(Investigation &state) {
  const std::string &symbol = state.found.pass.symbol;
  if (symbol.empty())
    return;
  std::string name = demangle(symbol), why = "the pass ran on it";
  tellKernel(state, {"function", symbol, ""},
             name == symbol ? why : why + "; " + name);
}

static std::string briefly(const NamedAction &named) {
  if (!named.pattern.empty())
    return shortPattern(named.pattern);
  return named.index ? named.tag + " #" + std::to_string(*named.index + 1)
                     : named.tag;
}

Error tellAction(Investigation &state, ActionAnswer answer,
                 const Compile &compile) {
  Findings &found = state.found;
  found.action = std::move(answer);
  for (NamedAction &named : found.action.actions)
    named.location = asTheUserNamesIt(named.location, compile, state.prober);
  if (!found.action.knob.name.empty())
    found.knobs.push_back(found.action.knob);
  for (const NamedAction &named : found.action.actions)
    state.progress.found(briefly(named));
  return debuggerCommand(state, compile);
}

} // namespace culprit
