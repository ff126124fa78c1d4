#include "triage/session/shell/ToolWords.h"
#include "triage/session/shell/LineTools.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace culprit {

/// How a tool spells what is of interest here.
struct ToolOptions {
  StringRef tools;         ///< a space around each, as in all lists
  StringRef withValue;     ///< letters: the rest or the next word is a value
  StringRef longWithValue; ///< that may be the next word
  char writes = 0;         ///< the option that makes it write
  StringRef longWrites;    ///< the shortest that getopt takes for it
  /// The option whose value is a program; the first operand is one without.
  char program = 0;
  StringRef longProgram;
};

static constexpr ToolOptions allOptions[] = {
    {" sed ", "efl", " --expression --file --line-length ", 'i', "--i", 'e',
     "--expression"},
    {" awk ", "Ffveil",
     " --field-separator --file --assign --source --include ", 0, "", 'e',
     "--source"},
    {" grep egrep fgrep ", "efmABCdD",
     " --regexp --file --max-count --after-context --before-context --context "
     "--directories --devices --label ",
     0, "", 'e', "--regexp"},
    {" sort ", "kStT",
     " --key --buffer-size --field-separator --temporary-directory ", 'o',
     "--o", 0, ""},
    {" uniq ", "fsw", " --skip-fields --skip-chars --check-chars ", 0, "", 0,
     ""},
    {" head tail ", "ncs", " --lines --bytes --sleep-interval --pid ", 0, "", 0,
     ""},
    {" cut ", "bcdf", " --bytes --characters --delimiter --fields ", 0, "", 0,
     ""},
    {"", "", "", 0, "", 0, ""}};

static bool isListed(StringRef list, StringRef name) {
  return list.contains((Twine(" ") + name + " ").str());
}

static const ToolOptions &optionsOf(StringRef tool) {
  return *find_if(allOptions, [&](const ToolOptions &options) {
    return options.tools.empty() || isListed(options.tools, tool);
  });
}

ToolWords::ToolWords(ArrayRef<std::string> command)
    : words(command), options(optionsOf(toolName(command.front()))) {
  for (at = 1; at < words.size(); ++at) {
    StringRef word = words[at];
    if (word == "--") {
      append_range(operands, words.drop_front(at + 1));
      break;
    }
    if (word.starts_with("--"))
      readLong(word);
    else if (word.size() > 1 && word.starts_with("-"))
      readShort(word);
    else
      operands.push_back(word.str());
  }
  bool isOperand = options.program && programs.empty() &&
                   programFiles.empty() && !operands.empty();
  if (!isOperand)
    return;
  programs.push_back(operands.front());
  operands.erase(operands.begin());
}

void ToolWords::readProgram(StringRef value, bool isFile) {
  if (options.program)
    (isFile ? programFiles : programs).push_back(value.str());
}

void ToolWords::readLong(StringRef word) {
  longOptions.push_back(word.str());
  auto [name, value] = word.split('=');
  if (!options.longWrites.empty() && name.starts_with(options.longWrites))
    writing = word.str();
  bool takesNext =
      name.size() == word.size() && isListed(options.longWithValue, name);
  if (takesNext && at + 1 < words.size())
    value = words[++at];
  if (name == options.longProgram || name == "--file")
    readProgram(value, name == "--file");
}

void ToolWords::readShort(StringRef word) {
  for (size_t i = 1; i < word.size(); ++i) {
    char letter = word[i];
    if (options.writes && letter == options.writes) {
      writing = word.str();
      return;
    }
    if (!options.withValue.contains(letter)) {
      flags += letter;
      continue;
    }
    StringRef value = word.drop_front(i + 1);
    if (value.empty() && at + 1 < words.size())
      value = words[++at];
    if (letter == options.program || letter == 'f')
      readProgram(value, letter == 'f');
    values.emplace_back(letter, value.str());
    return;
  }
}

} // namespace culprit
