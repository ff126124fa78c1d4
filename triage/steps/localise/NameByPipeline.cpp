#include "triage/steps/localise/NameByPipeline.h"
#include "compiler/output/RunningPass.h"

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

/// Of the user's passes, another one alone may show it as well: then it needs
/// some pass, whichever.
static Expected<bool> showsWithAnother(Investigation &state,
                                       const std::string &only) {
  if (!state.ground.pipeline)
    return false;
  const Pipeline &pipeline = *state.ground.pipeline;
  std::vector<PipelinePath> leaves = pipeline.leaves();
  auto other = find_if(leaves, [&](const PipelinePath &leaf) {
    return pipeline.at(leaf).name != only;
  });
  if (other == leaves.end())
    return false;
  Compile compile = state.found.best;
  compile.command = compile.command.withPipeline(pipeline.only(*other));
  auto judgement = state.oracle->ask(compile, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  return judgement->verdict == Verdict::Interesting;
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
