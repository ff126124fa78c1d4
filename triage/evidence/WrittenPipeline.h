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

/// As the compiler prints it, with named pipelines and `default<O3>` expanded,
/// without what opt itself adds behind it. No pass runs, as far as they can be
/// gated, so that this run is healthy even if the command hangs. Nothing when
/// it prints none. One compile.
llvm::Expected<std::optional<Pipeline>>
expandedPipeline(Instruments &instruments, const Compile &compile);

} // namespace culprit
#endif
