#include "tools/culprit/UsageComplaint.h"
#include "tools/culprit/Suggestions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// CLI11 has them in an order of its own.
static std::vector<std::string> inOrder(const std::vector<std::string> &words,
                                        std::vector<std::string> left) {
  std::vector<std::string> ordered;
  for (const std::string &word : words)
    if (auto place = find(left, word); place != left.end()) {
      ordered.push_back(word);
      left.erase(place);
    }
  return ordered;
}

static std::string aboutWords(const Subcommand &row,
                              const std::vector<std::string> &left) {
  std::string first = StringRef(left.front()).split('=').first.str();
  std::string self = "culprit " + std::string(row.name);
  if (StringRef(first).starts_with("-")) {
    std::string near = didYouMean(first, optionNames(row));
    // What belongs to the compiler was meant for it.
    return self + " has no option " + first +
           (near.empty() && row.takesCommand
                ? "; the failing command stands after `--`"
                : near);
  }
  return "not expected: " + join(left, " ") +
         (row.takesCommand ? "; the failing command stands after `--`" : "");
}

/// CLI11 begins with a capital letter, but where it begins with a name.
static std::string inOurWords(std::string message) {
  if (!message.empty() && !(message.size() > 1 && isUpper(message[1])))
    message[0] = toLower(message[0]);
  return message;
}

std::string complaintAbout(const CLI::ParseError &error,
                           const std::vector<std::string> &words,
                           std::vector<std::string> left) {
  if (words.empty())
    return "no subcommand; see culprit --help";
  const std::string &first = words.front();
  const Subcommand *row = subcommandNamed(first);
  if (!row) {
    bool isOption = StringRef(first).starts_with("-");
    std::vector<std::string> names;
    for (const Subcommand &subcommand : subcommands())
      names.push_back(subcommand.name);
    return (isOption ? "culprit has no option " : "no subcommand is called ") +
           first + (isOption ? "" : didYouMean(first, names)) +
           "; see culprit --help";
  }
  left = inOrder(words, std::move(left));
  bool isExtra = dynamic_cast<const CLI::ExtrasError *>(&error);
  return (isExtra && !left.empty() ? aboutWords(*row, left)
                                   : inOurWords(error.what())) +
         "; see culprit " + first + " --help";
}

} // namespace culprit
