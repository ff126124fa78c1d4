#include "triage/steps/localise/NameByPipeline.h"
#include "compiler/output/RunningPass.h"
#include "triage/evidence/GuiltyPass.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace culprit {

void doubtVerifier(PassAnswer &pass) {
  if (!isVerifierOfIR(pass.pass) || pass.precision != Precision::NotGated)
    return;
  pass.precision = Precision::Unknown;
  pass.why += "; it only finds what a pass before it left";
}

/// The single pass that is left of the pipeline; else empty.
static std::string onlyPass(const Findings &found) {
  const auto &pipeline = found.pipelineNow();
  if (!pipeline)
    return "";
  std::vector<PipelinePath> leaves = pipeline->minimal.leaves();
  return leaves.size() == 1 ? pipeline->minimal.at(leaves.front()).name : "";
}

/// What the shorter pipeline tells is given up with it.
static void keepPassOfWhole(Findings &found) {
  if (found.reduction && !found.reduction->passOfWhole)
    found.reduction->passOfWhole = {found.pass, found.failingPass};
}

/// With these passes in place of its own.
static Expected<Verdict> verdictWith(Investigation &state, Compile compile,
                                     const Pipeline &pipeline) {
  compile.command = compile.command.withPipeline(pipeline);
  auto judgement = state.oracle->ask(compile, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict;
}

/// Of the user's passes, another one alone may show it as well: then it needs
/// some pass, whichever. The first few are asked.
static Expected<bool> showsWithAnother(Investigation &state,
                                       const std::string &only) {
  if (!state.ground.pipeline)
    return false;
  constexpr size_t few = 4;
  const Pipeline &pipeline = *state.ground.pipeline;
  std::set<std::string> asked = {only};
  for (const PipelinePath &leaf : pipeline.leaves()) {
    if (asked.size() > few || !asked.insert(pipeline.at(leaf).name).second)
      continue;
    auto verdict = verdictWith(state, state.found.best, pipeline.only(leaf));
    if (!verdict)
      return verdict.takeError();
    if (*verdict == Verdict::Interesting)
      return true;
  }
  return false;
}

/// The failure needs the only pass.
static Error nameOnly(Investigation &state, const std::string &only,
                      const char *how) {
  PassAnswer &pass = state.found.pass;
  Compile bare = state.found.best;
  bare.command = bare.command.withoutPasses();
  auto judgement = state.oracle->ask(bare, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Uninteresting)
    return Error::success();
  auto isAnyPass = showsWithAnother(state, only);
  if (!isAnyPass || *isAnyPass)
    return isAnyPass.takeError();
  keepPassOfWhole(state.found);
  state.found.remarks.drop(RemarkId::NoPass);
  pass.pass = pass.pathText = only;
  pass.precision = Precision::NotGated;
  pass.why =
      std::string("it alone is left of the pipeline, and without it: clean") +
      how;
  return Error::success();
}

/// On the input as given.
static Expected<bool> noOtherShows(Investigation &state,
                                   const std::string &only) {
  const Pipeline &pipeline = *state.ground.pipeline;
  for (const PipelinePath &leaf : pipeline.leaves()) {
    const std::string &name = pipeline.at(leaf).name;
    if (name == only || !is_contained(state.found.pass.candidates, name))
      continue;
    auto verdict =
        verdictWith(state, state.ground.compile, pipeline.only(leaf));
    if (!verdict)
      return verdict.takeError();
    if (*verdict != Verdict::Uninteresting && *verdict != Verdict::Different)
      return false;
  }
  return true;
}

Error nameOneOfRange(Investigation &state) {
  PassAnswer &pass = state.found.pass;
  std::string only = onlyPass(state.found);
  if (pass.precision != Precision::Range || !state.ground.pipeline ||
      !is_contained(pass.candidates, only))
    return Error::success();
  auto bare = verdictWith(state, state.ground.compile,
                          Pipeline::empty(state.ground.pipeline->syntax));
  if (!bare || *bare != Verdict::Uninteresting)
    return bare.takeError();
  auto isSure = noOtherShows(state, only);
  if (!isSure || !*isSure)
    return isSure.takeError();
  std::vector<std::string> others = std::move(pass.candidates);
  erase(others, only);
  // What else is known of a pass is of the last one of the range.
  for (std::string *of : {&pass.passClass, &pass.anchorOp, &pass.symbol})
    of->clear();
  for (auto *of : {&pass.candidates, &pass.launchedBy})
    of->clear();
  pass.launcher.reset();
  pass.index.reset();
  pass.pass = pass.pathText = only;
  pass.path = onlyLeafNamed(*state.ground.pipeline, only);
  pass.precision = Precision::NotGated;
  std::string notTheOthers =
      others.empty()
          ? "" // it is there twice
          : ", and " + join(others, ", ") +
                (others.size() == 1 ? " alone does not" : " alone do not");
  pass.why = "it alone shows the failure" + notTheOthers +
             "; in the whole pipeline: " + pass.why;
  state.progress.found(only);
  return Error::success();
}

/// Some passes share a class, and LLVM calls all of them by one of their names.
/// The pipeline has the one that runs.
static void nameAsInPipeline(Findings &found, const std::string &only) {
  keepPassOfWhole(found);
  PassAnswer &pass = found.pass;
  pass.why += "; LLVM calls it " + pass.pass;
  if (found.failingPass == pass.pass)
    found.failingPass = only;
  pass.pass = pass.pathText = only;
}

Error nameByPipeline(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  std::string only = onlyPass(state.found);
  if (only.empty() || only == pass.pass)
    return Error::success();
  if (isVerifierOfIR(pass.pass))
    return nameOnly(state, only, "; the verifier refuses what it leaves");
  if (pass.pass.empty())
    return nameOnly(state, only, "");
  bool isNamesake = pass.precision == Precision::Exact && !pass.pass.empty() &&
                    StringRef(only).starts_with(pass.pass);
  if (isNamesake)
    nameAsInPipeline(state.found, only);
  return Error::success();
}

} // namespace culprit
