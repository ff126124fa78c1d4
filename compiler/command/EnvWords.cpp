#include "compiler/command/EnvWords.h"

namespace culprit {

std::vector<std::string>
envWords(const std::map<std::string, std::optional<std::string>> &changes) {
  std::vector<std::string> words;
  for (const auto &[name, value] : changes) {
    if (words.empty())
      words.push_back("env");
    if (value)
      words.push_back(name + "=" + *value);
    else
      words.insert(words.begin() + 1, {"-u", name});
  }
  return words;
}

} // namespace culprit
