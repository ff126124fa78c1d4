#include "compiler/command/CommandPrefix.h"
#include "compiler/command/Duration.h"
#include "compiler/command/KnownLauncher.h"
#include "compiler/shell/ShellWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

static void takeWords(std::vector<std::string> &words, size_t count) {
  words.erase(words.begin(), words.begin() + static_cast<ptrdiff_t>(count));
}

static void takeAssignments(CommandPrefix &prefix) {
  size_t at = 0;
  for (; at < prefix.command.size() && isAssignment(prefix.command[at]); ++at) {
    auto [name, value] = StringRef(prefix.command[at]).split('=');
    prefix.environment[name.str()] = value.str();
  }
  takeWords(prefix.command, at);
}

/// The name that an option of env removes, with how many words it takes.
static std::pair<std::string, size_t>
removedBy(const std::vector<std::string> &words, size_t at) {
  StringRef word = words[at];
  if ((word == "-u" || word == "--unset") && at + 1 < words.size())
    return {words[at + 1], 2};
  if (word.consume_front("--unset=") ||
      (!word.starts_with("--") && word.consume_front("-u")))
    return {word.str(), 1};
  return {};
}

/// False if env has an option that is not understood.
static bool takeEnv(CommandPrefix &prefix) {
  CommandPrefix result = prefix;
  std::vector<std::string> &words = result.command;
  size_t at = 1;
  while (at < words.size() && StringRef(words[at]).starts_with("-")) {
    StringRef option = words[at];
    if (option == "--") {
      ++at;
      break;
    }
    if (option == "-" || option == "-i" || option == "--ignore-environment") {
      result.emptyEnvironment = true;
      result.environment.clear();
      ++at;
      continue;
    }
    auto [name, taken] = removedBy(words, at);
    if (name.empty())
      return false;
    result.environment[name] = std::nullopt;
    at += taken;
  }
  takeWords(words, at);
  takeAssignments(result);
  prefix = std::move(result);
  return true;
}

static void takeLimit(CommandPrefix &prefix, StringRef text) {
  auto seconds = secondsIn(text);
  if (seconds && *seconds > 0 &&
      (!prefix.limitSeconds || *seconds < *prefix.limitSeconds))
    prefix.limitSeconds = seconds;
}

/// False if nothing stands behind the launcher: then the launcher is the
/// program that is meant.
static bool takeLauncher(CommandPrefix &prefix, const KnownLauncher &launcher) {
  std::vector<std::string> &words = prefix.command;
  size_t length = launcher.length(words);
  if (length >= words.size())
    return false;
  ArrayRef<std::string> own = ArrayRef(words).take_front(length);
  switch (launcher.use) {
  case LauncherUse::Dropped:
    prefix.dropped.push_back(quoteForShell(own.vec()));
    break;
  case LauncherUse::Kept:
    append_range(prefix.kept, own);
    break;
  case LauncherUse::Limit:
    takeLimit(prefix, own.back());
    break;
  }
  takeWords(words, length);
  return true;
}

/// False if the next word is no launcher.
static bool takeNext(CommandPrefix &prefix) {
  takeAssignments(prefix);
  if (prefix.command.empty())
    return false;
  StringRef program = prefix.command.front();
  if (sys::path::filename(program) == "env")
    return takeEnv(prefix);
  const KnownLauncher *launcher = findLauncher(program);
  return launcher && takeLauncher(prefix, *launcher);
}

CommandPrefix readPrefix(std::vector<std::string> argv) {
  CommandPrefix prefix;
  prefix.command = std::move(argv);
  while (takeNext(prefix))
    ;
  return prefix;
}

} // namespace culprit
