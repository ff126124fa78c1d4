#include "triage/steps/localise/ShowsFor.h"
#include "triage/evidence/ShowingFor.h"

using namespace llvm;

namespace culprit {

/// For a message that names the value.
static Expected<Verdict> judgeAsOwn(Investigation &state,
                                    const Compile &compile,
                                    const std::string &value,
                                    const std::string &own) {
  auto result = state.prober.run(compile);
  if (!result)
    return result.takeError();
  return judge(sayingOwn(faceOf(result->outcome), value, own),
               state.oracle->reference())
      .verdict;
}

static Expected<std::vector<JudgedValue>>
judgeValues(Investigation &state, const std::vector<std::string> &names,
            const std::vector<std::string> &values) {
  std::vector<Compile> compiles;
  for (const std::string &value : values) {
    Compile &other = compiles.emplace_back(state.ground.compile);
    other.command =
        withValue(other.command, state.session.compiler.profile, names, value);
  }
  auto judgements = state.oracle->askAll(compiles, Attribution::None);
  if (!judgements)
    return judgements.takeError();
  std::string own = valueIn(state.ground.compile.command,
                            state.session.compiler.profile, names);
  std::vector<JudgedValue> judged;
  for (auto [value, judgement, compile] : zip(values, *judgements, compiles)) {
    auto verdict = judgement.verdict == Verdict::Different
                       ? judgeAsOwn(state, compile, value, own)
                       : Expected<Verdict>(judgement.verdict);
    if (!verdict)
      return verdict.takeError();
    judged.push_back({value, *verdict});
  }
  return judged;
}

static Error tell(Investigation &state, const std::vector<std::string> &names,
                  const std::vector<std::string> &values,
                  const std::string &word) {
  if (names.empty() || values.empty())
    return Error::success();
  auto judged = judgeValues(state, names, values);
  if (!judged)
    return judged.takeError();
  std::string text = showingText(*judged, word);
  if (!state.found.indistinct.empty())
    text += ", as far as the exit code tells";
  state.progress.found(text);
  state.found.remarks.add(RemarkId::ShowsFor, std::move(text));
  return Error::success();
}

Error tellWhereItShows(Investigation &state) {
  const CompilerUnderTest &compiler = state.session.compiler;
  const CompilerProfile &profile = compiler.profile;
  if (state.failure().face.kind == FailureKind::Hang)
    return Error::success();
  if (Error error = tell(state, profile.targetOptions, compiler.targets, "on "))
    return error;
  return tell(state, profile.levelOptions, profile.levels, "at level ");
}

} // namespace culprit
