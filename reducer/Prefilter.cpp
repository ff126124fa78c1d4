#include "reducer/Prefilter.h"
#include "judge/SplitInput.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// What fails before any pass runs does not show the failure.
static bool arisesInPass(const FailureSignature &failure) {
  return !failure.failingPass.empty() ||
         failure.face.kind == FailureKind::Miscompile;
}

/// The same command on what every compiler of MLIR accepts.
static Compile control(Compile compile) {
  compile.input = InputText("builtin.module {\n}\n", compile.input.suffix());
  return compile;
}

Expected<std::optional<std::vector<bool>>>
refusedBeforePasses(Oracle &oracle, const std::vector<Compile> &candidates) {
  // One process instead of two saves nothing.
  constexpr size_t worthIt = 3;
  const CompilerUnderTest &compiler = oracle.instruments().compiler();
  bool isAssembled = any_of(candidates, [](const Compile &compile) {
    return bool(compile.assembler); // which refuses them one by one
  });
  if (candidates.size() < worthIt || isAssembled ||
      !arisesInPass(oracle.reference()) || !compiler.has(Role::PassPipeline))
    return std::nullopt;
  std::vector<Compile> bare = candidates;
  for (Compile &compile : bare)
    compile.command = compile.command.withoutPasses();
  bare.push_back(control(bare.front()));
  if (!canBeSplit(compiler, bare))
    return std::nullopt;
  auto answer = compileAsOne(oracle.door(), compiler, bare);
  if (!answer)
    return answer.takeError();
  if (answer->kind != SplitAnswer::Kind::Told ||
      answer->sections.back().empty())
    return std::nullopt;
  answer->sections.pop_back();
  std::vector<bool> refused;
  for (const std::string &section : answer->sections)
    refused.push_back(section.empty());
  return refused;
}

} // namespace culprit
