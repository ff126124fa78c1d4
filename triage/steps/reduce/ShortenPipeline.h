//===- ShortenPipeline.h - Which passes does the failure need? --*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REDUCE_SHORTENPIPELINE_H
#define CULPRIT_TRIAGE_STEPS_REDUCE_SHORTENPIPELINE_H

#include "triage/Investigation.h"

namespace culprit {

/// The shortest way from the input as given. Nothing if the command has no
/// pipeline as text.
llvm::Error shortenPipeline(Investigation &state);

/// For opt: a part of the reduction, since only the reduced input and pipeline
/// together say whether it is still the same pass (findLLVMPassAgain). Nothing
/// for MLIR.
llvm::Error shortenLLVMPipeline(Investigation &state);

/// A failure before the first pass needs none: the command without them.
llvm::Error dropPipeline(Investigation &state);

/// Again, with the input that is left.
llvm::Error shortenPipelineAgain(Investigation &state);

/// Does the whole command show the failure, with the input that is left?
llvm::Error tryWholePipeline(Investigation &state);

} // namespace culprit
#endif
