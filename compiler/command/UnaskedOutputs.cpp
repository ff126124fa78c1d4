#include "compiler/command/UnaskedOutputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

StringRef UnaskedOutput::option() const { return StringRef(flag).trim("-="); }

/// `key`: `FLAG`, or `OPTION=VALUE`.
static bool isWriter(const Word &word, StringRef key) {
  auto [option, value] = key.split('=');
  bool isOff = word.hasValue && (word.value == "false" || word.value == "0");
  return word.option == option &&
         (value.empty() ? !isOff : word.value == value);
}

static UnaskedOutput outputOf(StringRef spelled) {
  auto [flag, path] = spelled.split('=');
  return {(flag + "=").str(), path.str()};
}

std::vector<UnaskedOutput> unaskedOutputs(const std::vector<Word> &words,
                                          const CompilerProfile &profile) {
  std::vector<UnaskedOutput> outputs;
  for (const auto &[key, spelled] : profile.unaskedOutputs) {
    UnaskedOutput output = outputOf(spelled);
    auto isItsName = [&](const Word &word) {
      return word.option == output.option();
    };
    auto isWritten = [&](const Word &word) { return isWriter(word, key); };
    bool isKnown = any_of(outputs, [&](const UnaskedOutput &known) {
      return known.flag == output.flag;
    });
    if (!isKnown && any_of(words, isWritten) && none_of(words, isItsName))
      outputs.push_back(std::move(output));
  }
  return outputs;
}

std::optional<size_t> writerOf(StringRef option, const std::vector<Word> &words,
                               const CompilerProfile &profile) {
  for (size_t i = 0; i < words.size(); ++i)
    for (const auto &[key, spelled] : profile.unaskedOutputs)
      if (outputOf(spelled).option() == option && isWriter(words[i], key))
        return i;
  return std::nullopt;
}

} // namespace culprit
