#include "reducer/Prefilter.h"
#include "judge/SplitInput.h"
#include "probe/InParallel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

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

/// A process each: one begins in the time in which it reads a few kilobytes.
/// How many does not depend on the workers, for the journal's sake.
static std::vector<ArrayRef<Compile>> partsOf(ArrayRef<Compile> candidates) {
  constexpr size_t worthAProcess = 8 << 10, most = 4;
  size_t bytes = 0;
  for (const Compile &candidate : candidates)
    bytes += candidate.input.text().size();
  size_t parts = std::clamp<size_t>(bytes / worthAProcess, 1, most);
  size_t each = divideCeil(candidates.size(), parts);
  std::vector<ArrayRef<Compile>> result;
  for (; !candidates.empty(); candidates = candidates.drop_front(each)) {
    each = std::min(each, candidates.size());
    result.push_back(candidates.take_front(each));
  }
  return result;
}

/// Of one part. Nothing if its compile cannot tell.
static Expected<std::optional<std::vector<bool>>>
refusedOf(Oracle &oracle, ArrayRef<Compile> candidates) {
  std::vector<Compile> compiles = candidates.vec();
  compiles.push_back(control(compiles.front()));
  auto answer =
      compileAsOne(oracle.door(), oracle.instruments().compiler(), compiles);
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

Expected<std::optional<std::vector<bool>>>
refusedBeforePasses(Oracle &oracle, const Compile &shown,
                    const std::vector<Compile> &candidates) {
  // One process instead of two saves nothing.
  constexpr size_t worthIt = 3;
  const CompilerUnderTest &compiler = oracle.instruments().compiler();
  bool isAssembled = any_of(candidates, [](const Compile &compile) {
    return bool(compile.assembler); // which refuses them one by one
  });
  if (candidates.size() < worthIt || isAssembled ||
      !arisesInPass(oracle.reference()) || !compiler.has(Role::PassPipeline))
    return std::nullopt;
  std::vector<Compile> bare = {shown};
  append_range(bare, candidates);
  for (Compile &compile : bare)
    compile.command = compile.command.withoutPasses();
  if (!canBeSplit(compiler, bare))
    return std::nullopt;
  std::vector<ArrayRef<Compile>> parts = partsOf(bare);
  auto answers = inParallel<std::optional<std::vector<bool>>>(
      parts.size(), oracle.door().workers(),
      [&](size_t number) { return refusedOf(oracle, parts[number]); });
  if (!answers)
    return answers.takeError();
  std::vector<bool> refused;
  for (const std::optional<std::vector<bool>> &answer : *answers) {
    if (!answer)
      return std::nullopt;
    append_range(refused, *answer);
  }
  if (refused.front())
    return std::nullopt;
  refused.erase(refused.begin());
  return refused;
}

} // namespace culprit
