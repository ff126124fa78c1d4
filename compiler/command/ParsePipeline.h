//===- ParsePipeline.h - Reads the text of a pass pipeline ------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_PARSEPIPELINE_H
#define CULPRIT_COMPILER_COMMAND_PARSEPIPELINE_H

#include "compiler/command/PipelineText.h"
#include "llvm/Support/Error.h"

namespace culprit {

/// Reads the text of --pass-pipeline (anchored, or without an anchor: then
/// `builtin.module` is assumed), of a reproducer, or of --dump-pass-pipeline
/// with its `Pass Manager with N passes:` header, over one or many lines.
/// Options keep nested braces, quotes and lists as one value.
llvm::Expected<Pipeline>
parsePipeline(llvm::StringRef text,
              PipelineSyntax syntax = PipelineSyntax::MLIR);

} // namespace culprit
#endif
