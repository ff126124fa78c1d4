#include "judge/CompiledOutput.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace culprit {

std::string outputSuffix(const Compile &compile) {
  for (const OutputPlace &output : compile.command.outputs)
    if (output.isMain && sys::path::has_extension(output.path))
      return sys::path::extension(output.path).str();
  return compile.input.suffix();
}

Judgement noOutput(const CompileResult &result) {
  FailureFace face = faceOf(result.outcome);
  return {Verdict::Unresolved, face.kind, false,
          "it does not compile: " + face.summary()};
}

Expected<std::vector<CompiledOutput>>
compileOutputs(Prober &prober, std::vector<Compile> compiles,
               Together *together) {
  for (Compile &compile : compiles)
    compile.want = Want::Output;
  auto results = together ? together->run(compiles) : prober.runAll(compiles);
  if (!results)
    return results.takeError();
  std::vector<CompiledOutput> outputs(compiles.size());
  for (auto [compile, result, output] : zip(compiles, *results, outputs)) {
    if (result.outcome.status != Outcome::Status::Completed) {
      output.whyNone = noOutput(result);
      continue;
    }
    prober.learnHealthy(result.outcome);
    if (result.output.empty()) {
      output.whyNone = {
          Verdict::Unresolved, FailureKind::None, false,
          result.outcome.out.cut
              ? "its output is too long to be kept: write it to a file, with -o"
              : "it compiles to nothing: name its output with -o"};
      continue;
    }
    output.file.emplace();
    output.file->input =
        InputText(std::move(result.output), outputSuffix(compile));
    output.file->repeat = compile.repeat;
  }
  return outputs;
}

OutputKey keyOf(const Compile &file) {
  return {file.input.hash(), file.repeat};
}

std::vector<Compile> distinct(const std::vector<Compile> &files) {
  std::vector<Compile> result;
  std::set<OutputKey> seen;
  for (const Compile &file : files)
    if (seen.insert(keyOf(file)).second)
      result.push_back(file);
  return result;
}

} // namespace culprit
