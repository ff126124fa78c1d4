//===- GuiltyPass.h - The guilty pass in a pipeline that changes *- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_GUILTYPASS_H
#define CULPRIT_TRIAGE_EVIDENCE_GUILTYPASS_H

#include "bisect/WrongPassBisection.h"

namespace culprit {

/// Counted from the end among the passes of its name: a reduction only takes
/// passes that stand before it, or have another name.
struct GuiltyPass {
  std::string name;
  unsigned sameNamedBehind = 0;
};

/// `answer.inWrong` is there.
GuiltyPass guiltyOf(const WrongPassAnswer &answer);

/// Its leaf, if the pipeline still has it.
std::optional<PipelinePath> leafOf(const Pipeline &pipeline,
                                   const GuiltyPass &guilty);

Pipeline withoutPass(const Pipeline &pipeline, const PipelinePath &leaf);

/// The command without it; nothing if it has none, or no pipeline as text.
std::optional<CommandLine> withoutGuilty(const CommandLine &command,
                                         const GuiltyPass &guilty);

} // namespace culprit
#endif
