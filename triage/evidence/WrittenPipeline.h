//===- WrittenPipeline.h - The command's pipeline as text -------*- C++ -*-===//
//
// A command spells its pipeline as flags, by a name that stands for many
// passes, or inside its input. Here are two ways to the text behind that. The
// caller asks whether the text shows the failure, too.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_EVIDENCE_WRITTENPIPELINE_H
#define CULPRIT_TRIAGE_EVIDENCE_WRITTENPIPELINE_H

#include "counters/Instruments.h"

namespace culprit {

/// The parts of a --run-reproducer command: its input without the pipeline, and
/// that.
struct UnwrappedReproducer {
  InputText input;
  Pipeline pipeline;
};

/// Nothing when the command is none, or the input cannot be taken apart.
std::optional<UnwrappedReproducer> unwrapReproducer(const Compile &compile);

/// The texts to be asked about, the likeliest first: as expanded, as the
/// reproducer says it, as given, if that has the same passes (if the pass
/// manager itself dumps none: before the others, unless it stands for many
/// passes). Up to two compiles, in which no pass runs, as far as they can be
/// gated, so that they are healthy even if the command hangs.
llvm::Expected<std::vector<Pipeline>>
writtenPipelines(Instruments &instruments, const Compile &compile,
                 const std::optional<UnwrappedReproducer> &unwrapped);

} // namespace culprit
#endif
