//===- GuiltyPass.h - The guilty pass in a pipeline that changes *- C++ -*-===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_GUILTYPASS_H
#define CULPRIT_TRIAGE_EVIDENCE_GUILTYPASS_H

#include "bisect/pass/WrongPassBisection.h"

namespace culprit {

/// Counted from the end among the passes of its name: a reduction only takes
/// passes that stand before it, or have another name.
struct GuiltyPass {
  std::string name;
  unsigned sameNamedBehind = 0;
};

/// `answer.inWrong` is there.
GuiltyPass guiltyOf(const WrongPassAnswer &answer);

/// Its leaf in a reduction of `answer.wrong`, if that still has it.
std::optional<PipelinePath> leafOf(const Pipeline &pipeline,
                                   const GuiltyPass &guilty);

/// Its leaf in the pipeline of a reproducer: `whole`, in which it was found, or
/// a reduction of `answer.wrong`. Nothing for any other, where another pass may
/// have its name.
std::optional<PipelinePath> leafIn(const Pipeline &pipeline,
                                   const WrongPassAnswer &answer,
                                   const Pipeline &whole);

/// The only leaf of that name. If there are several, nobody says which it is.
std::optional<PipelinePath> onlyLeafNamed(const Pipeline &pipeline,
                                          llvm::StringRef name);

Pipeline withoutPass(const Pipeline &pipeline, const PipelinePath &leaf);

/// A command whose result is right: for a reduction of `wrong`, in which the
/// pass is guilty, the command without it. In a pipeline with other passes, as
/// the whole one, the pass stands elsewhere, and without it the result may be
/// wrong by another pass of its name: for that command, it is `wrong` without
/// the pass. Nothing if that has none, or the command no pipeline as text.
std::optional<CommandLine> rightCommand(const CommandLine &command,
                                        const Pipeline &wrong,
                                        const GuiltyPass &guilty);

} // namespace culprit
#endif
