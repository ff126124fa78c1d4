#include "counters/LocalReproducer.h"
#include "compiler/input/ReproducerText.h"
#include "counters/PrintedIR.h"
#include "probe/RepeatedRuns.h"

using namespace llvm;

namespace culprit {

std::optional<Compile> writingLocalReproducer(const CompilerUnderTest &compiler,
                                              const Compile &compile,
                                              std::vector<std::string> flags) {
  auto file = compiler.spell(Role::CrashReproducer, "local.mlir");
  auto local = compiler.spell(Role::LocalReproducer);
  auto threads = compiler.spell(Role::DisableThreading);
  if (!file || !local || !threads)
    return std::nullopt;
  flags.push_back(*local);
  flags.push_back(*threads);
  Compile writing = compile;
  // The user's own is written aside, as ever: it is not what is read.
  for (OutputPlace &output : writing.command.outputs)
    output.isMain = false;
  writing.command = writing.command.withFlags(flags).withOutput(
      *file, "local.mlir", /*isMain=*/true);
  writing.want = Want::Output;
  return writing;
}

Expected<std::optional<std::string>>
irOfLocalReproducer(Prober &prober, const Compile &writing, unsigned runs) {
  auto result = runUntilItFails(prober, writing, runs);
  if (!result)
    return result.takeError();
  if (result->output.empty())
    return std::optional<std::string>();
  // In local scope MLIR prints no resources, so the pipeline may be missing.
  auto reproducer = readReproducer(result->output);
  return std::optional<std::string>(asTheUserNamesIt(
      reproducer ? reproducer->ir : result->output, writing, prober));
}

} // namespace culprit
