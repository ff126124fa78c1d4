#include "triage/evidence/ShowingFor.h"
#include "compiler/command/CommandWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// `sm_80, sm_86 and sm_89`; `sm_90 and later` where the last ones have it all.
static std::string listOf(const std::vector<JudgedValue> &values,
                          Verdict verdict) {
  auto has = [&](const JudgedValue &judged) {
    return judged.verdict == verdict;
  };
  std::vector<std::string> words;
  for (const JudgedValue &judged : values)
    if (has(judged))
      words.push_back(judged.value);
  size_t behind = 0;
  while (behind < values.size() && has(values[values.size() - 1 - behind]))
    ++behind;
  constexpr size_t worthIt = 3;
  if (behind >= worthIt && behind < values.size()) {
    words.resize(words.size() - behind + 1);
    words.back() += " and later";
  }
  if (words.size() < 2)
    return join(words, "");
  std::string last = std::move(words.back());
  words.pop_back();
  return join(words, ", ") +
         (StringRef(last).contains(" and ") ? ", " : " and ") + last;
}

std::string showingText(const std::vector<JudgedValue> &values,
                        const std::string &word) {
  struct Part {
    Verdict verdict;
    const char *text;
  };
  constexpr Part parts[] = {{Verdict::Interesting, "shows "},
                            {Verdict::Uninteresting, "not "},
                            {Verdict::Different, "fails otherwise "},
                            {Verdict::Unresolved, "unknown "}};
  std::vector<std::string> texts;
  for (const Part &part : parts) {
    std::string list = listOf(values, part.verdict);
    if (!list.empty())
      texts.push_back(part.text + word + list);
  }
  bool isAll = all_of(values, [](const JudgedValue &judged) {
    return judged.verdict == Verdict::Interesting;
  });
  return isAll && values.size() > 1
             ? "shows " + word + values.front().value + " to " +
                   values.back().value + ", all of them"
             : join(texts, "; ");
}

std::string valueIn(const CommandLine &command, const CompilerProfile &profile,
                    const std::vector<std::string> &names) {
  for (const Word &word : readWords(command.argv, profile))
    if (word.hasValue && is_contained(names, word.option))
      return word.value.str();
  return "";
}

FailureFace sayingOwn(FailureFace face, const std::string &value,
                      const std::string &own) {
  // A level is a digit, as the number of an operand is.
  bool isLevel = value.size() == 1 && isDigit(value.front());
  if (value.empty() || own.empty() || isLevel)
    return face;
  for (std::string &error : face.errors)
    for (size_t at = 0; (at = error.find(value, at)) != error.npos;
         at += own.size()) {
      auto isWord = [&](size_t index) {
        return index < error.size() &&
               (isAlnum(error[index]) || error[index] == '_');
      };
      // sm_10 is no part of sm_100.
      if (!(at > 0 && isWord(at - 1)) && !isWord(at + value.size()))
        error.replace(at, value.size(), own);
    }
  return face;
}

CommandLine withValue(const CommandLine &command,
                      const CompilerProfile &profile,
                      const std::vector<std::string> &names,
                      const std::string &value) {
  std::vector<size_t> given;
  for (const Word &word : readWords(command.argv, profile)) {
    if (!is_contained(names, word.option))
      continue;
    given.push_back(word.argument);
    if (word.hasValue && word.valueArgument != word.argument)
      given.push_back(word.valueArgument);
  }
  return command.without(given).withFlags({"--" + names.front() + "=" + value});
}

} // namespace culprit
