#include "tools/culprit/Completion.h"
#include "compiler/command/CommandLine.h"
#include "tools/culprit/AllEditKinds.h"
#include "tools/culprit/OptionText.h"
#include "tools/culprit/Suggestions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

namespace {
/// What stands behind an option.
enum class Value { None, Words, Files, Directories, Commands, Anything };
} // namespace

static std::vector<std::string> wordsOf(const OptionText &option) {
  if (option.value == "TOPIC")
    return helpTopics();
  std::vector<std::string> words = option.choices;
  if (StringRef(option.value).starts_with("KIND"))
    for (const auto &[name, help] : allEditKinds())
      words.push_back(name.str());
  return words;
}

static Value valueOf(const OptionText &option) {
  StringRef value = option.value;
  if (value.empty())
    return Value::None;
  if (!wordsOf(option).empty())
    return Value::Words;
  if (is_contained({"FILE", "PATH", "BUNDLE", "JOBS", "LIST"}, value))
    return Value::Files;
  return value == "DIR"   ? Value::Directories
         : value == "CMD" ? Value::Commands
                          : Value::Anything;
}

/// In each of the three shells a word as it is.
static std::string quoted(const std::string &word) {
  return quoteForShell(std::vector<std::string>{word});
}

/// What fits into a list of completions.
static std::string brief(StringRef help) {
  return help.substr(0, help.find_first_of(":;(")).rtrim().str();
}

//===----------------------------------------------------------------------===//
// bash
//===----------------------------------------------------------------------===//

static std::string bashAction(const OptionText &option) {
  switch (valueOf(option)) {
  case Value::Words:
    return "_culprit_reply -W " + quoted(join(wordsOf(option), " "));
  case Value::Files:
    return "_culprit_reply -f";
  case Value::Directories:
    return "_culprit_reply -d";
  case Value::Commands:
    return "_culprit_reply -c";
  case Value::Anything:
  case Value::None:
    break;
  }
  return ":";
}

static const char *const bashBegin = R"(# bash completion for culprit
_culprit_reply() {
  case $1 in -f | -d) compopt -o filenames 2>/dev/null ;; esac
  mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen "$@" -- "$word")
}

_culprit() {
  local before=${COMP_WORDS[COMP_CWORD-1]} sub=${COMP_WORDS[1]} i
  local word=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  if [ "$word" = = ]; then
    word= # `--launcher=` is two words
  elif [ "$before" = = ]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    [ "${COMP_WORDS[i]}" = -- ] || continue
    if declare -F _command_offset >/dev/null; then
      _command_offset $((i + 1))
    elif ((COMP_CWORD == i + 1)); then
      _culprit_reply -c
    else
      _culprit_reply -f
    fi
    return
  done
)";

static const char *const bashEnd = R"(}
complete -F _culprit culprit
)";

std::string bashCompletion() {
  std::string values = "  case $sub:$before in\n", names = "  case $sub in\n";
  for (const Subcommand &row : subcommands()) {
    std::string self = row.name, operands;
    for (const OptionText &option : optionsOf(row)) {
      std::vector<std::string> patterns;
      for (const std::string &name : option.names)
        patterns.push_back(self + ":" + name);
      if (option.isOperand)
        operands += "; " + bashAction(option);
      else if (!option.value.empty())
        values += "  " + join(patterns, " | ") + ") " + bashAction(option) +
                  "; return ;;\n";
    }
    names += "  " + self + ") _culprit_reply -W " +
             quoted(join(optionNames(row), " ")) + operands + " ;;\n";
  }
  std::vector<std::string> all = helpTopics();
  all.pop_back(); // exit-codes
  return bashBegin +
         std::string("  if ((COMP_CWORD == 1)) && [[ $sub != -* ]]; then\n    "
                     "_culprit_reply -W ") +
         quoted(join(all, " ")) +
         "\n    return\n  fi\n  [[ $sub != -* ]] || sub=" + defaultSubcommand +
         "\n" + values + "  esac\n" + names + "  esac\n" + bashEnd;
}

//===----------------------------------------------------------------------===//
// zsh
//===----------------------------------------------------------------------===//

static std::string zshAction(const OptionText &option) {
  switch (valueOf(option)) {
  case Value::Words:
    return "(" + join(wordsOf(option), " ") + ")";
  case Value::Files:
    return "_files";
  case Value::Directories:
    return "_files -/";
  case Value::Commands:
    return "_command_names";
  case Value::Anything:
  case Value::None:
    break;
  }
  return "";
}

/// `--out[output directory]:DIR:_files -/`.
static std::string zshSpec(const std::string &name, const OptionText &option) {
  std::string value =
      option.value.empty() ? "" : ":" + option.value + ":" + zshAction(option);
  return option.isOperand ? (option.isRepeated ? "*" : "") + value
                          : name + "[" + brief(option.help) + "]" + value;
}

std::string zshCompletion() {
  std::string names, cases;
  for (const Subcommand &row : subcommands()) {
    names += "    " + quoted(std::string(row.name) + ":" + brief(row.summary)) +
             "\n";
    cases += "  " + std::string(row.name) + ")\n    _arguments -S";
    for (const OptionText &option : optionsOf(row))
      for (const std::string &name : option.names)
        cases += " \\\n      " + quoted(zshSpec(name, option));
    cases += " \\\n      '(-)--help[explain it]'";
    if (row.takesCommand)
      cases += " \\\n      '*::command:_normal'";
    cases += "\n    ;;\n";
  }
  return "#compdef culprit\ncompdef _culprit culprit\n\n_culprit() {\n"
         "  local -a subcommands=(\n" +
         names +
         "  )\n  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n"
         "    _describe -t commands subcommand subcommands\n    return\n  fi\n"
         "  local sub=$words[2]\n  if [[ $sub == -* ]]; then\n    sub=" +
         defaultSubcommand +
         "\n  else\n    shift words\n    ((CURRENT--))\n  fi\n"
         "  case $sub in\n" +
         cases +
         "  esac\n}\n\n# Loaded by compinit, the file is the function.\n"
         "if [[ $funcstack[1] == _culprit ]]; then\n  _culprit\nfi\n";
}

//===----------------------------------------------------------------------===//
// fish
//===----------------------------------------------------------------------===//

static std::string fishValue(const OptionText &option) {
  switch (valueOf(option)) {
  case Value::Words:
    return " -x -a " + quoted(join(wordsOf(option), " "));
  case Value::Files:
    return " -r -F";
  case Value::Directories:
    return " -x -a '(__fish_complete_directories)'";
  case Value::Commands:
    return " -x -a '(__fish_complete_command)'";
  case Value::Anything:
    return " -x";
  case Value::None:
    break;
  }
  return "";
}

static std::string fishNames(const OptionText &option) {
  std::string names;
  for (StringRef name : option.names)
    if (name.consume_front("--"))
      names += " -l " + name.str();
    else if (name.consume_front("-"))
      names += " -s " + name.str();
  return names;
}

static const char *const fishBegin = R"(# fish completion for culprit
function __culprit_in
  set -l words (commandline -opc)
  contains -- -- $words; and return 1
  set -l sub $words[2]
  if test -z "$sub"; or string match -q -- '-*' $sub
    set sub SUBCOMMAND
  end
  contains -- $sub $argv
end
function __culprit_first
  test (count (commandline -opc)) -eq 1
end
function __culprit_operand
  not __culprit_first; and __culprit_in $argv
end
function __culprit_program
  set -l words (commandline -opc)
  set -l dashes (contains -i -- -- $words); and test $dashes -eq (count $words)
end
complete -c culprit -f
complete -c culprit -n __culprit_program -a '(__fish_complete_command)'
complete -c culprit -n 'contains -- -- (commandline -opc)' -F
)";

std::string fishCompletion() {
  std::string text = fishBegin;
  StringRef unnamed = "SUBCOMMAND";
  text.replace(text.find(unnamed), unnamed.size(), defaultSubcommand);
  for (const Subcommand &row : subcommands()) {
    text += "complete -c culprit -n __culprit_first -a " +
            std::string(row.name) + " -d " + quoted(brief(row.summary)) + "\n";
    for (const OptionText &option : optionsOf(row))
      text +=
          "complete -c culprit -n " +
          quoted((option.isOperand ? "__culprit_operand " : "__culprit_in ") +
                 std::string(row.name)) +
          fishNames(option) + fishValue(option) + " -d " +
          quoted(brief(option.help)) + "\n";
  }
  return text;
}

} // namespace culprit
