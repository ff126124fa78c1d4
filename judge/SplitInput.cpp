#include "judge/SplitInput.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static constexpr StringLiteral separator = "// -----";

bool canBeSplit(const CompilerUnderTest &compiler, ArrayRef<Compile> compiles) {
  const Compile &first = compiles.front();
  const CommandLine &command = first.command;
  return compiler.has(Role::SplitInput) && !command.splitInputFile &&
         !command.verifyDiagnostics &&
         all_of(compiles, [&](const Compile &other) {
           return other.command.argv == command.argv &&
                  other.environment == first.environment;
         });
}

/// The output goes to standard output: the compiler would not keep a file if it
/// refused one of the inputs.
static CommandLine printingToStdout(CommandLine command) {
  for (const OutputPlace &output : command.outputs)
    if (output.isMain)
      command.argv[output.argument] = output.prefix + "-";
  erase_if(command.outputs,
           [](const OutputPlace &output) { return output.isMain; });
  return command;
}

static Compile readingAll(const CompilerUnderTest &compiler,
                          ArrayRef<Compile> compiles) {
  Compile all = compiles.front();
  all.command = printingToStdout(
      all.command.withFlags({*compiler.spell(Role::SplitInput)}));
  std::string text;
  for (const Compile &compile : compiles)
    text += (text.empty() ? "" : "\n" + separator.str() + "\n") +
            compile.input.text();
  all.input = InputText(std::move(text), compiles.front().input.suffix());
  all.want = Want::Output;
  // A crash in one of many says nothing; its stack is not worth the time.
  all.environment["LLVM_DISABLE_SYMBOLIZATION"] = "1";
  return all;
}

/// Nothing when there are not `count` sections.
static std::optional<std::vector<std::string>> sectionsOf(StringRef output,
                                                          size_t count) {
  std::vector<std::string> sections(1);
  while (!output.empty()) {
    auto [line, rest] = output.split('\n');
    output = rest;
    if (line == separator)
      sections.emplace_back();
    else if (!line.trim().empty())
      sections.back() += line.str() + "\n";
  }
  if (sections.size() != count)
    return std::nullopt;
  return sections;
}

Expected<std::optional<std::vector<std::string>>>
compileAsOne(Prober &prober, const CompilerUnderTest &compiler,
             ArrayRef<Compile> compiles) {
  auto result = prober.run(readingAll(compiler, compiles));
  if (!result)
    return result.takeError();
  if (result->outcome.status != Outcome::Status::Completed &&
      result->outcome.status != Outcome::Status::Rejected)
    return std::nullopt;
  return sectionsOf(result->output, compiles.size());
}

} // namespace culprit
