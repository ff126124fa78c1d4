#include "triage/steps/AroundPass.h"
#include "judge/CompiledOutput.h"
#include "probe/Directories.h"
#include "probe/TextFile.h"

using namespace llvm;

namespace culprit {

/// False if the compile gives nothing at that point.
static Expected<bool> keepOutput(Investigation &state, Compile compile,
                                 const std::string &name) {
  compile.want = Want::Output;
  auto result = state.prober.run(compile);
  if (!result)
    return result.takeError();
  if (result->outcome.status != Outcome::Status::Completed ||
      result->output.empty())
    return false;
  std::string directory = state.path("ir");
  if (std::error_code error = makeDirectories(directory))
    return createStringError(error, "cannot create %s: %s", directory.c_str(),
                             error.message().c_str());
  if (Error error = writeTextFile(directory + "/" + name, result->output))
    return error;
  return true;
}

Error keepIRAroundPass(Investigation &state) {
  const PassAnswer &pass = state.found.pass;
  auto knob =
      state.instruments().gateLLVMPasses(state.ground.compile, pass.knob.count);
  if (pass.precision != Precision::Exact || !knob)
    return Error::success();
  std::string suffix = outputSuffix(state.ground.compile), kept;
  const std::pair<const char *, uint64_t> points[] = {
      {"before", pass.search.lastClean}, {"after", pass.search.firstShowing}};
  for (auto [name, point] : points) {
    auto there = keepOutput(state, knob->at(point), name + suffix);
    if (!there)
      return there.takeError();
    if (*there)
      kept += std::string(kept.empty() ? "" : ", ") + "ir/" + name + suffix;
  }
  if (!kept.empty())
    state.found.remarks.add(
        RemarkId::IRAroundPass,
        "what is compiled with the passes up to it, without it and with it: " +
            kept);
  return Error::success();
}

} // namespace culprit
