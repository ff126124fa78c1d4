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

std::string withoutBlankLines(StringRef text) {
  std::string result;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    if (!line.trim().empty())
      result += line.str() + "\n";
  }
  return result;
}

static std::vector<std::string> sectionsOf(StringRef output) {
  std::vector<std::string> sections(1);
  while (!output.empty()) {
    auto [line, rest] = output.split('\n');
    output = rest;
    if (line == separator)
      sections.emplace_back();
    else
      sections.back() += line.str() + "\n";
  }
  for (std::string &section : sections)
    section = withoutBlankLines(section);
  return sections;
}

Expected<SplitAnswer> compileAsOne(Prober &prober,
                                   const CompilerUnderTest &compiler,
                                   ArrayRef<Compile> compiles) {
  auto result = prober.run(readingAll(compiler, compiles));
  if (!result)
    return result.takeError();
  SplitAnswer answer;
  switch (result->outcome.status) {
  case Outcome::Status::Completed:
  case Outcome::Status::Rejected:
    answer.sections = sectionsOf(result->output);
    answer.kind = answer.sections.size() == compiles.size()
                      ? SplitAnswer::Kind::Told
                      : SplitAnswer::Kind::Unclear;
    break;
  case Outcome::Status::TimedOut:
    answer.kind = SplitAnswer::Kind::Late;
    break;
  default:
    break;
  }
  return answer;
}

} // namespace culprit
