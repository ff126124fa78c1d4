#include "reducer/Prefilter.h"

using namespace llvm;

namespace culprit {

static constexpr StringLiteral separator = "// -----";

static bool canBeAsked(Oracle &oracle, ArrayRef<Compile> candidates) {
  // One process instead of two saves nothing.
  constexpr size_t worthIt = 3;
  const CommandLine &command = candidates.front().command;
  return candidates.size() >= worthIt &&
         !oracle.reference().failingPass.empty() &&
         oracle.instruments().compiler().has(Role::SplitInput) &&
         oracle.instruments().compiler().has(Role::PassPipeline) &&
         !command.splitInputFile && !command.verifyDiagnostics;
}

/// The output goes to standard output: the compiler would not keep a file if it
/// refused one of the candidates.
static CommandLine printingToStdout(CommandLine command) {
  for (const OutputPlace &output : command.outputs)
    if (output.isMain)
      command.argv[output.argument] = output.prefix + "-";
  erase_if(command.outputs,
           [](const OutputPlace &output) { return output.isMain; });
  return command;
}

static Expected<Compile> readingAll(Oracle &oracle,
                                    ArrayRef<Compile> candidates) {
  Compile all = candidates.front();
  all.command = printingToStdout(all.command.withoutPasses().withFlags(
      {*oracle.instruments().compiler().spell(Role::SplitInput)}));
  std::string text;
  for (const Compile &candidate : candidates)
    text += (text.empty() ? "" : "\n" + separator.str() + "\n") +
            candidate.input.text();
  all.input = InputText(std::move(text), candidates.front().input.suffix());
  all.want = Want::Output;
  return all;
}

/// Empty sections of the output; nothing when there are not `count` sections.
static std::optional<std::vector<bool>> emptySections(StringRef output,
                                                      size_t count) {
  std::vector<bool> isEmpty(1, true);
  while (!output.empty()) {
    auto [line, rest] = output.split('\n');
    output = rest;
    if (line == separator)
      isEmpty.push_back(true);
    else if (!line.trim().empty())
      isEmpty.back() = false;
  }
  if (isEmpty.size() != count)
    return std::nullopt;
  return isEmpty;
}

Expected<std::optional<std::vector<bool>>>
refusedBeforePasses(Oracle &oracle, const std::vector<Compile> &candidates) {
  if (candidates.empty() || !canBeAsked(oracle, candidates))
    return std::nullopt;
  auto all = readingAll(oracle, candidates);
  if (!all)
    return all.takeError();
  auto result = oracle.door().run(*all);
  if (!result)
    return result.takeError();
  if (result->outcome.status != Outcome::Status::Completed &&
      result->outcome.status != Outcome::Status::Rejected)
    return std::nullopt;
  return emptySections(result->output, candidates.size());
}

} // namespace culprit
