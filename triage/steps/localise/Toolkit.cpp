#include "triage/steps/localise/Toolkit.h"
#include "triage/evidence/HandOverTier.h"
#include "triage/steps/best/KeepBest.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>

using namespace llvm;

namespace culprit {

static std::vector<std::string> setVariables(const Investigation &state) {
  std::vector<std::string> names;
  for (const std::string &name :
       state.session.compiler.profile.toolkitVariables)
    if (::getenv(name.c_str()))
      names.push_back(name);
  return names;
}

static std::string withValues(ArrayRef<std::string> names) {
  std::vector<std::string> words;
  for (const std::string &name : names)
    words.push_back(name + "=" + ::getenv(name.c_str()));
  return join(words, " ");
}

static Error blame(Investigation &state, const std::vector<std::string> &names,
                   const std::string &control) {
  Findings &found = state.found;
  std::string values = withValues(names), unset = join(names, " ");
  found.toolkitVariables = names;
  found.tier.name = "toolkit";
  found.tier.observed = true;
  found.tier.why = control + " without " + values;
  std::string what =
      "the toolkit that " + values +
      " names does not fit this compiler: without it the command " + control +
      "; unset " + unset + ", or install the toolkit of the compiler's version";
  found.remarks.add(RemarkId::OtherToolkit, what);
  found.pass.why = "no pass is named: it is the toolkit";
  state.progress.found(what);
  return keepBest(state, state.ground.compile);
}

/// It fails before it uses the toolkit: from here on with its own, which other
/// questions may reach.
static Error leaveOut(Investigation &state, Compile control,
                      const HandOver &own) {
  state.ground.compile = std::move(control);
  state.found.handOver = own;
  return keepBest(state, state.ground.compile);
}

/// Another version may say the same of a bug in other words; one that does not
/// fit keeps the compiler from getting as far as with its own.
static bool stopsEarlier(const std::optional<HandOver> &given,
                         const HandOver &own) {
  return given && lastStepOf(*given) < lastStepOf(own);
}

Expected<Next> checkToolkit(Investigation &state) {
  std::vector<std::string> names = setVariables(state);
  if (names.empty())
    return Next::On;
  Compile control = state.ground.compile;
  for (const std::string &name : names)
    control.environment[name] = std::nullopt;
  auto judgement = state.oracle->ask(control, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  auto own = state.instruments().handOver(control);
  if (!own)
    return own.takeError();
  // It has no toolkit but that of the variables, and fails for want of one.
  bool hasOwn = *own && !lacksLibrary(**own);
  bool isClean = judgement->verdict == Verdict::Uninteresting;
  bool isLost = state.found.handOver && lacksLibrary(*state.found.handOver);
  bool isOther = judgement->verdict == Verdict::Different;
  if (isClean ||
      (hasOwn &&
       (isLost || (isOther && stopsEarlier(state.found.handOver, **own))))) {
    if (Error error =
            blame(state, names, isClean ? "succeeds" : "fails otherwise"))
      return error;
    return Next::Jump;
  }
  if (hasOwn && isOther)
    state.found.remarks.add(
        RemarkId::OtherToolkit,
        "without " + withValues(names) +
            " the command fails otherwise: " + judgement->reason);
  if (hasOwn && judgement->verdict == Verdict::Interesting)
    if (Error error = leaveOut(state, std::move(control), **own))
      return error;
  return Next::On;
}

} // namespace culprit
