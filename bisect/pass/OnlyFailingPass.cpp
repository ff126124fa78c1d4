#include "bisect/pass/OnlyFailingPass.h"
#include "bisect/pass/PassBisection.h"
#include "bisect/pass/Snapshot.h"

using namespace llvm;

namespace culprit {

Expected<std::optional<Compile>> onlyFailingPass(Oracle &oracle,
                                                 const Compile &compile,
                                                 const std::string &pass) {
  std::optional<Compile> nothing;
  auto pipeline = compile.command.pipeline();
  if (!pipeline)
    return nothing;
  std::vector<PipelinePath> leaves = pipeline->leaves();
  if (leaves.size() == 1)
    return pipeline->at(leaves.front()).name == pass ? compile : nothing;
  auto traced = oracle.instruments().trace(compile);
  if (!traced)
    return traced.takeError();
  auto found = bisectPass(oracle, compile, pipeline, *traced);
  if (!found)
    return found.takeError();
  if (found->precision != Precision::Exact || found->pass != pass)
    return nothing;
  std::string ignored;
  auto taken = takeSnapshot(oracle, compile, *found, pipeline, ignored);
  if (!taken)
    return taken.takeError();
  return *taken ? std::optional(std::move((*taken)->compile)) : nothing;
}

} // namespace culprit
