#include "triage/evidence/RunsBeside.h"

using namespace llvm;

namespace culprit {

static Expected<std::vector<CompileResult>>
oneByOne(Prober &prober, const std::vector<Compile> &compiles,
         const std::stop_token &wanted) {
  std::vector<CompileResult> results;
  for (const Compile &compile : compiles) {
    auto result = prober.run(compile, wanted);
    if (!result)
      return result.takeError();
    results.push_back(std::move(*result));
  }
  return results;
}

RunsBeside::RunsBeside(Prober &prober, std::vector<Compile> compiles)
    : runs(std::async(std::launch::async,
                      [&prober, compiles = std::move(compiles),
                       token = wanted.get_token()] {
                        return oneByOne(prober, compiles, token);
                      })) {}

RunsBeside::~RunsBeside() {
  wanted.request_stop();
  if (runs.valid())
    consumeError(runs.get().takeError());
}

} // namespace culprit
