//===- CompiledOutput.h - What a compile gave, as a file --------*- C++ -*-===//
#ifndef CULPRIT_JUDGE_COMPILEDOUTPUT_H
#define CULPRIT_JUDGE_COMPILEDOUTPUT_H

#include "judge/Together.h"

namespace culprit {

/// The output of a compile that succeeded, as the input of the scripts that
/// look at it; else why there is none. A repeat of the compile is one of the
/// file.
struct CompiledOutput {
  std::optional<Compile> file;
  Judgement whyNone;
};

/// Compiles all of them, in their order; healthy ones teach the limit.
/// `together`: many may be compiled at once.
llvm::Expected<std::vector<CompiledOutput>>
compileOutputs(Prober &prober, std::vector<Compile> compiles,
               Together *together = nullptr);

/// The judgement of a compile that failed: its failure says nothing of its
/// output.
Judgement noOutput(const CompileResult &result);

/// The extension of what the command writes, with its dot.
std::string outputSuffix(const Compile &compile);

/// Equal outputs are looked at once for each repeat.
using OutputKey = std::pair<std::string, unsigned>; ///< hash, repeat
OutputKey keyOf(const Compile &file);
std::vector<Compile> distinct(const std::vector<Compile> &files);

} // namespace culprit
#endif
