#include "compiler/command/CommandWords.h"

using namespace culprit;
using llvm::StringRef;

/// The option whose value follows at once; empty: none.
static StringRef joinedOption(StringRef text, const CompilerProfile &profile) {
  StringRef name = text.drop_front();
  if (name.starts_with("-") ||
      profile.valueOptions.count(name.split('=').first.str()))
    return {};
  for (const std::string &option : profile.joinedOptions)
    if (name.size() > option.size() && name.starts_with(option))
      return name.take_front(option.size());
  return {};
}

static void splitAtEquals(Word &word, StringRef text) {
  word.option = text.ltrim('-').take_until([](char c) { return c == '='; });
  size_t equals = text.find('=');
  word.hasValue = equals != StringRef::npos;
  word.value = word.hasValue ? text.drop_front(equals + 1) : "";
  word.prefix = word.hasValue ? text.take_front(equals + 1) : "";
}

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
    splitAtEquals(word, text);
    if (StringRef joined = joinedOption(text, profile); !joined.empty()) {
      word.option = joined;
      word.hasValue = true;
      word.prefix = text.take_front(1 + joined.size());
      word.value = text.drop_front(word.prefix.size());
    }
    if (!word.hasValue && i + 1 < argv.size() &&
        profile.valueOptions.count(word.option.str())) {
      word.hasValue = true;
      word.value = argv[++i];
      word.valueArgument = i;
    }
    if (word.valueArgument != word.argument && word.value.size() > 1 &&
        word.value[0] == '-' &&
        profile.forwardingOptions.count(word.option.str()))
      splitAtEquals(word, word.value);
    words.push_back(word);
  }
  return words;
}
