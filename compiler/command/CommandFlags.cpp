#include "compiler/command/CommandFlags.h"
#include "compiler/command/CommandWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace culprit;

/// Words that the command cannot do without, whatever the failure.
static bool isPartOfTheQuestion(const CommandLine &command, const Word &word) {
  bool spellsInput = command.input.kind != InputPlace::Kind::StandardInput &&
                     (word.argument == command.input.argument ||
                      word.valueArgument == command.input.argument);
  bool isMainOutput =
      llvm::any_of(command.outputs, [&](const OutputPlace &output) {
        return output.isMain && output.argument == word.valueArgument;
      });
  return word.option.empty() || spellsInput || isMainOutput ||
         llvm::is_contained(command.pipelineArguments, word.argument);
}

std::vector<std::vector<size_t>>
culprit::flagsIn(const CommandLine &command, const CompilerProfile &profile) {
  std::vector<std::vector<size_t>> flags;
  for (const Word &word : readWords(command.argv, profile)) {
    if (isPartOfTheQuestion(command, word))
      continue;
    std::vector<size_t> &flag = flags.emplace_back();
    flag.push_back(word.argument);
    if (word.valueArgument != word.argument)
      flag.push_back(word.valueArgument);
  }
  return flags;
}
