#include "report/GivenVariables.h"
#include "compiler/shell/ShellWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// In fences of their own. What holds files, too (`<<`), is the reproducer,
/// which has no other variables than it needs.
static std::vector<StringRef> commandsIn(StringRef report) {
  static constexpr StringRef begin = "```sh\n", end = "\n```";
  std::vector<StringRef> commands;
  for (size_t at; (at = report.find(begin)) != StringRef::npos;) {
    report = report.drop_front(at + begin.size());
    StringRef command = report.take_front(report.find(end));
    if (!command.contains("<<"))
      commands.push_back(command);
    report = report.drop_front(command.size());
  }
  return commands;
}

std::vector<std::string>
unneededVariables(StringRef report, const std::vector<std::string> &needed) {
  std::vector<std::string> unneeded;
  for (StringRef command : commandsIn(report)) {
    auto words = splitShellWords(command);
    if (!words) {
      consumeError(words.takeError());
      continue;
    }
    for (const std::string &word : *words)
      if (isAssignment(word) &&
          !is_contained(needed, StringRef(word).split('=').first) &&
          !is_contained(unneeded, word))
        unneeded.push_back(word);
  }
  return unneeded;
}

} // namespace culprit
