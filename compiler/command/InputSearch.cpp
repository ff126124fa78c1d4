#include "compiler/command/InputSearch.h"
#include "compiler/command/SeveralInputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace culprit;
using llvm::StringRef;

namespace {

bool isPlaceholder(StringRef text) { return text == "%s" || text == "{input}"; }

bool samePath(StringRef a, StringRef b) {
  llvm::SmallString<128> left(a), right(b);
  llvm::sys::path::remove_dots(left);
  llvm::sys::path::remove_dots(right);
  return left == right;
}

/// The program contains kernels, and what it calls compiles them.
bool isProgram(StringRef path) { return path.ends_with(".py"); }

InputPlace placeOf(const Word &word) {
  using Kind = InputPlace::Kind;
  if (word.option.empty())
    return {Kind::Argument, word.argument, ""};
  return {Kind::OptionValue, word.valueArgument, word.prefix.str()};
}

class InputSearch {
public:
  InputSearch(const std::vector<Word> &words, const CompilerProfile &profile,
              const std::optional<std::string> &input,
              const LooksLikeIR &looksLikeIR)
      : words(words), profile(profile), input(input), looksLikeIR(looksLikeIR) {
  }

  llvm::Expected<InputPlace> run() {
    std::vector<const Word *> found =
        matching([](const Word &word) { return isPlaceholder(word.value); });
    if (!found.empty() && !input)
      return llvm::createStringError("'" + found[0]->value +
                                     "' stands for the input, but no "
                                     "--input names the file");
    if (found.empty() && input)
      found = preferAlone(matching(
          [&](const Word &word) { return samePath(word.value, *input); }));
    if (found.empty())
      found = candidates();
    if (found.empty() && !input)
      found = programs();
    if (found.size() > 1)
      return several(found);
    if (found.empty())
      return InputPlace();
    const Word &word = *found[0];
    if (input && !isPlaceholder(word.value) && !samePath(word.value, *input))
      return llvm::createStringError("--input " + *input +
                                     " is not in the command, which reads " +
                                     word.value);
    return placeOf(word);
  }

private:
  template <typename Predicate>
  std::vector<const Word *> matching(Predicate predicate) const {
    std::vector<const Word *> found;
    for (const Word &word : words)
      if ((word.option.empty() || word.hasValue) && predicate(word))
        found.push_back(&word);
    return found;
  }

  /// An option may name what the output is to say of the input.
  static std::vector<const Word *>
  preferAlone(std::vector<const Word *> found) {
    std::vector<const Word *> alone;
    for (const Word *word : found)
      if (word->option.empty())
        alone.push_back(word);
    return alone.size() == 1 ? alone : found;
  }

  /// By the command's own word, by who starts it, or by an `input` that no word
  /// names.
  bool isFed() const {
    return input || looksLikeIR("-") ||
           llvm::any_of(words, [](const Word &word) {
             return word.option.empty() && word.value == "-";
           });
  }

  /// The existing files, where none of the words is `input`: those that stand
  /// alone, else, where nothing is fed, those that are values of options.
  std::vector<const Word *> candidates() const {
    std::vector<const Word *> found = matching([&](const Word &word) {
      return word.option.empty() && word.value != "-" &&
             !isProgram(word.value) && looksLikeIR(word.value);
    });
    if (!found.empty() || isFed())
      return found;
    return matching([&](const Word &word) {
      std::string option = word.option.str();
      return !word.option.empty() && !profile.isOutputOption(option) &&
             !profile.inputOptions.count(option) && !isProgram(word.value) &&
             looksLikeIR(word.value);
    });
  }

  /// A program that compiles what it contains is the input, unless it is given
  /// one.
  std::vector<const Word *> programs() const {
    if (llvm::any_of(words, [](const Word &word) { return word.value == "-"; }))
      return {};
    return matching([&](const Word &word) {
      return word.option.empty() && isProgram(word.value) &&
             looksLikeIR(word.value);
    });
  }

  static llvm::Error several(const std::vector<const Word *> &found) {
    std::vector<std::string> names;
    for (const Word *word : found)
      names.push_back(word->value.str());
    return llvm::make_error<SeveralInputs>(std::move(names));
  }

  const std::vector<Word> &words;
  const CompilerProfile &profile;
  const std::optional<std::string> &input;
  const LooksLikeIR &looksLikeIR;
};

} // namespace

llvm::Expected<InputPlace> culprit::findInput(
    const std::vector<Word> &words, const CompilerProfile &profile,
    const std::optional<std::string> &input, const LooksLikeIR &looksLikeIR) {
  return InputSearch(words, profile, input, looksLikeIR).run();
}
