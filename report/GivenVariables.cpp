#include "report/GivenVariables.h"
#include "compiler/command/CommandPrefix.h"
#include "compiler/shell/ShellWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// In fences of their own. What begins with its files is the reproducer, which
/// has no other variables than it needs.
static std::vector<StringRef> commandsIn(StringRef report) {
  static constexpr StringRef begin = "```sh\n", end = "\n```";
  std::vector<StringRef> commands;
  for (size_t at; (at = report.find(begin)) != StringRef::npos;) {
    report = report.drop_front(at + begin.size());
    StringRef command = report.take_front(report.find(end));
    if (!command.starts_with("cat > "))
      commands.push_back(command);
    report = report.drop_front(command.size());
  }
  return commands;
}

/// Of a command that no shell takes, each that looks like one.
static std::vector<std::string> wordsOf(StringRef command) {
  auto words = splitShellWords(command);
  if (words)
    return std::move(*words);
  consumeError(words.takeError());
  SmallVector<StringRef> pieces;
  SplitString(command, pieces);
  std::vector<std::string> given = {"env"};
  append_range(given, pieces);
  return given;
}

/// `NAME=value`: what stands in front of the compiler, as far as that is
/// understood; all of an `env` with other options.
static std::vector<std::string> variablesIn(StringRef command) {
  std::vector<std::string> variables;
  CommandPrefix prefix = readPrefix(wordsOf(command));
  for (const auto &[name, value] : prefix.environment)
    if (value)
      variables.push_back(name + "=" + *value);
  if (!prefix.command.empty() && prefix.command.front() == "env")
    copy_if(prefix.command, std::back_inserter(variables), isAssignment);
  return variables;
}

std::vector<std::string>
unneededVariables(StringRef report, const std::vector<std::string> &needed) {
  std::vector<std::string> unneeded;
  for (StringRef command : commandsIn(report))
    for (std::string &word : variablesIn(command))
      if (!is_contained(needed, StringRef(word).split('=').first) &&
          !is_contained(unneeded, word))
        unneeded.push_back(std::move(word));
  return unneeded;
}

} // namespace culprit
