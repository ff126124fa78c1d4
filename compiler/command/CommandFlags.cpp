#include "compiler/command/CommandFlags.h"
#include "compiler/command/OptionOfRole.h"
#include "compiler/command/UnaskedOutputs.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace culprit;

/// Words that the command cannot do without, whatever the failure.
static bool isPartOfTheQuestion(const CommandLine &command, const Word &word,
                                const CompilerProfile &profile) {
  // `-o -`: else it writes a file of its own name.
  bool keepsFilesAway = profile.defaultOutput && word.hasValue &&
                        word.option == optionOfRole(profile, Role::Output);
  bool spellsInput = command.input.kind != InputPlace::Kind::StandardInput &&
                     (word.argument == command.input.argument ||
                      word.valueArgument == command.input.argument);
  bool isMainOutput =
      llvm::any_of(command.outputs, [&](const OutputPlace &output) {
        return output.isMain && output.argument == word.valueArgument;
      });
  return word.option.empty() || spellsInput || isMainOutput || keepsFilesAway ||
         llvm::is_contained(command.pipelineArguments, word.argument);
}

std::vector<std::vector<size_t>>
culprit::flagsIn(const CommandLine &command, const CompilerProfile &profile) {
  std::vector<Word> words = readWords(command.argv, profile);
  std::map<size_t, std::vector<size_t>>
      flags; // by the word that it begins with
  for (size_t i = 0; i < words.size(); ++i) {
    const Word &word = words[i];
    if (isPartOfTheQuestion(command, word, profile))
      continue;
    std::vector<size_t> &flag =
        flags[writerOf(word.option, words, profile).value_or(i)];
    flag.push_back(word.argument);
    if (word.valueArgument != word.argument)
      flag.push_back(word.valueArgument);
  }
  std::vector<std::vector<size_t>> result;
  for (auto &[word, flag] : flags)
    result.push_back(std::move(flag));
  return result;
}
