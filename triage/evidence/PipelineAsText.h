//===- PipelineAsText.h - The steady ground spells its pipeline -*- C++ -*-===//
//
// Input and pipeline must be apart to change apart. Of the texts that the
// command's pipeline may have (WrittenPipeline.h), the ground gets one that
// shows the failure, too.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_PIPELINEASTEXT_H
#define CULPRIT_TRIAGE_EVIDENCE_PIPELINEASTEXT_H

#include "triage/evidence/Ground.h"
#include "triage/evidence/WrittenPipeline.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace culprit {

struct SpelledCompile {
  Compile compile;
  Pipeline pipeline; ///< the text that `compile` runs
};

/// All that it is made of outlives it. `unwrapped` are the parts of `asGiven`,
/// if that is a reproducer.
class PipelineAsText {
public:
  PipelineAsText(Instruments &instruments, const Compile &asGiven,
                 const std::optional<UnwrappedReproducer> &unwrapped)
      : instruments(instruments), asGiven(asGiven), unwrapped(unwrapped) {}

  /// Whether the command has a pipeline, and a script in front of the compiler
  /// does not ignore it.
  bool isPossible(const SteadyGround &ground) const;

  /// The compile with the likeliest of the texts, which was not asked about
  /// yet; nothing if there is none. The compiles are those of
  /// writtenPipelines().
  llvm::Expected<std::optional<SpelledCompile>>
  likeliest(const Compile &compile) const;

  /// The ground becomes the compile with the first of the texts that shows the
  /// failure, if it has none yet; if none shows it, a remark says so. `ask`
  /// says whether a compile shows it.
  llvm::Error
  apply(SteadyGround &ground,
        llvm::function_ref<llvm::Expected<Verdict>(const Compile &)> ask) const;

private:
  Compile spelled(Compile compile, const Pipeline &text) const;

  Instruments &instruments;
  const Compile &asGiven;
  const std::optional<UnwrappedReproducer> &unwrapped;
};

} // namespace culprit
#endif
