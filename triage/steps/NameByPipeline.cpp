#include "triage/steps/NameByPipeline.h"

using namespace llvm;

namespace culprit {

/// A pass that only looks at what others left.
static bool isVerifier(StringRef pass) {
  return pass == "verify" || pass == "Module Verifier";
}

void doubtVerifier(PassAnswer &pass) {
  if (!isVerifier(pass.pass) || pass.precision != Precision::NotGated)
    return;
  pass.precision = Precision::Unknown;
  pass.why += "; it only finds what a pass before it left";
}

/// If a single pass of the pipeline is left, and the failure needs it, that is
/// the one whose output the verifier refuses.
static Error nameWhoseOutputIsRefused(Investigation &state) {
  PassAnswer &pass = state.found.pass;
  const auto &pipeline = state.found.pipelineNow();
  if (!isVerifier(pass.pass) || !pipeline ||
      pipeline->minimal.leaves().size() != 1)
    return Error::success();
  Compile bare = state.found.best;
  bare.command = bare.command.withoutPasses();
  auto judgement = state.oracle->ask(bare, Attribution::None);
  if (!judgement)
    return judgement.takeError();
  if (judgement->verdict != Verdict::Uninteresting)
    return Error::success();
  pass.pass = pipeline->minimal.at(pipeline->minimal.leaves().front()).name;
  pass.pathText = pass.pass;
  pass.precision = Precision::NotGated;
  pass.why = "it alone is left of the pipeline, and without it: clean; the "
             "verifier refuses what it leaves";
  return Error::success();
}

/// Some passes share a class, and LLVM calls all of them by one of their names.
/// The pipeline has the one that runs.
static void nameAsInPipeline(Findings &found) {
  PassAnswer &pass = found.pass;
  const auto &pipeline = found.pipelineNow();
  if (pass.pass.empty() || !pipeline || pipeline->minimal.leaves().size() != 1)
    return;
  StringRef name =
      pipeline->minimal.at(pipeline->minimal.leaves().front()).name;
  if (name == pass.pass || !name.starts_with(pass.pass))
    return;
  pass.why += "; LLVM calls it " + pass.pass;
  if (found.failingPass == pass.pass)
    found.failingPass = name.str();
  pass.pass = pass.pathText = name.str();
}

Error nameByPipeline(Investigation &state) {
  nameAsInPipeline(state.found);
  return nameWhoseOutputIsRefused(state);
}

} // namespace culprit
