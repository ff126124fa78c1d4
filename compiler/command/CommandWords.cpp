#include "compiler/command/CommandWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace culprit;
using llvm::StringRef;

std::vector<Word> culprit::readWords(const std::vector<std::string> &argv,
                                     const CompilerProfile &profile) {
  std::vector<Word> words;
  bool onlyPositional = false;
  for (size_t i = 1; i < argv.size(); ++i) {
    StringRef text = argv[i];
    if (!onlyPositional && text == "--") {
      onlyPositional = true;
      continue;
    }
    Word word{i, {}, false, text, i, {}};
    if (onlyPositional || text.size() < 2 || text[0] != '-') {
      words.push_back(word);
      continue;
    }
    word.option = text.ltrim('-').take_until([](char c) { return c == '='; });
    size_t equals = text.find('=');
    word.hasValue = equals != StringRef::npos;
    word.value = word.hasValue ? text.drop_front(equals + 1) : "";
    word.prefix = word.hasValue ? text.take_front(equals + 1) : "";
    if (!word.hasValue && i + 1 < argv.size() &&
        profile.valueOptions.count(word.option.str())) {
      word.hasValue = true;
      word.value = argv[++i];
      word.valueArgument = i;
    }
    words.push_back(word);
  }
  return words;
}

/// What the command cannot do without, whatever the failure.
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
