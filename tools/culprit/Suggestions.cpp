#include "tools/culprit/Suggestions.h"
#include "tools/culprit/OptionText.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

std::string didYouMean(StringRef word,
                       const std::vector<std::string> &candidates) {
  const std::string *best = nullptr;
  unsigned least = std::max<unsigned>(1, word.size() / 3) + 1;
  for (const std::string &candidate : candidates) {
    unsigned distance = word.edit_distance(candidate, true, least);
    if (distance < least) {
      best = &candidate;
      least = distance;
    }
  }
  return best ? "; did you mean " + *best + "?" : "";
}

std::vector<std::string> helpTopics() {
  std::vector<std::string> topics;
  for (const Subcommand &row : subcommands())
    topics.push_back(row.name);
  topics.push_back("exit-codes");
  return topics;
}

std::vector<std::string> optionNames(const Subcommand &subcommand) {
  std::vector<std::string> names = {"--help"};
  for (const OptionText &option : optionsOf(subcommand))
    if (!option.isOperand)
      append_range(names, option.names);
  return names;
}

} // namespace culprit
