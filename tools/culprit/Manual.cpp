#include "tools/culprit/Manual.h"
#include "tools/culprit/HelpText.h"
#include "tools/culprit/OptionGroups.h"
#include "tools/culprit/OptionText.h"
#include "tools/culprit/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// Text that troff takes as it is: its dashes are to be pasted into a shell,
/// and no line is one of its requests.
static std::string plain(StringRef text) {
  std::string result;
  if (text.starts_with(".") || text.starts_with("'"))
    result = "\\&";
  for (char c : text)
    result += c == '\\'   ? "\\e"
              : c == '-'  ? "\\-"
              : c == '\'' ? "\\(aq"
              : c == '`'  ? "\\(ga"
                          : std::string(1, c);
  return result;
}

static std::string title(const std::string &page, StringRef what) {
  return ".TH " + StringRef(page).upper() + " 1 \"" + versionDate() +
         "\" \"culprit " + versionNumber() +
         "\" \"User Commands\"\n.SH NAME\n" + plain(page) + " \\- " +
         plain(what) + "\n";
}

/// A word, and below it what it is about.
static std::string entry(StringRef word, StringRef text) {
  return ".TP\n.B " + plain(word) + "\n" + plain(text) + "\n";
}

static std::string listing(StringRef command) {
  return ".PP\n.in +4n\n.nf\n" + plain(command) + "\n.fi\n.in\n";
}

static std::string examples(ArrayRef<Subcommand> rows) {
  std::vector<std::string> texts;
  for (const Subcommand &row : rows)
    for (const auto &[command, what] : row.examples)
      texts.push_back(plain(what) + ":\n" + listing(command));
  return ".SH EXAMPLES\n" + join(texts, ".PP\n");
}

static std::string seeAlso(const std::vector<std::string> &pages) {
  std::vector<std::string> references;
  for (const std::string &page : pages)
    references.push_back(".BR " + plain(page) + " (1)");
  return ".SH SEE ALSO\n" + join(references, ",\n") + "\n";
}

static std::string exitStatus(std::span<const OwnExit> exits) {
  std::string text = ".SH EXIT STATUS\n";
  for (const auto &[code, meaning] : exits)
    text += entry(std::to_string(static_cast<int>(code)), meaning);
  return text;
}

std::string manualOf(const Subcommand &subcommand) {
  std::string text =
      title("culprit-" + std::string(subcommand.name), subcommand.summary) +
      ".SH SYNOPSIS\n.B " + plain(usageOf(subcommand)) + "\n";
  std::vector<OptionText> options = optionsOf(subcommand);
  if (!options.empty())
    text += ".SH OPTIONS\n";
  for (const char *group : group::all) {
    std::string rows;
    for (const OptionText &option : options)
      if (option.group == group)
        rows += entry(spelled(option), explained(option));
    if (!rows.empty())
      text += ".SS " + plain(group) + "\n" + rows;
  }
  return text + exitStatus(exitsOf(subcommand)) + examples(subcommand) +
         seeAlso({"culprit"});
}

static std::string files() {
  return ".SH FILES\n" +
         entry("culprit-out/COMPILER-INPUT-HASH/",
               "the answer to one command: report.md to paste into an issue, "
               "report.html to look at, report.json for programs, reproducer/ "
               "with its run.sh, and journal.sqlite, from which the same "
               "command goes on") +
         entry("culprit-out/latest", "leads to the last answer") +
         ".SH ENVIRONMENT\n" +
         entry("CULPRIT_PROFILES",
               "a directory of profiles of your own, which say how a compiler "
               "spells its flags") +
         entry("TMPDIR", "where temporary files are") +
         entry("XDG_STATE_HOME",
               "where culprit/key is, the key of the mark on bundles that were "
               "made here; ~/.local/state if not set") +
         entry("NO_COLOR, FORCE_HYPERLINK",
               "no colours; the terminal opens links to files") +
         entry("GITHUB_ACTIONS", "answers are annotations, too") +
         entry("MAKEFLAGS", "a night shares the processes of make -j");
}

std::string manual() {
  std::string text =
      title("culprit", "find the pass, the pattern and the kernel that make a "
                       "compiler fail") +
      ".SH SYNOPSIS\n.B culprit\n.RI [ SUBCOMMAND ]\n.RI [ options ]\n.B "
      "\\-\\-\n.I COMMAND\n.SH DESCRIPTION\n" +
      plain("Put the failing command, unchanged, after `--`. What is in front "
            "of the compiler, and scripts that start it, are looked through. "
            "Without a subcommand, triage is meant.") +
      "\n.SH SUBCOMMANDS\n";
  std::vector<std::string> pages;
  for (const Subcommand &row : subcommands()) {
    text += entry(row.name, row.summary);
    pages.push_back("culprit-" + std::string(row.name));
  }
  return text + exitStatus(exitCodes()) + files() +
         examples(subcommands().take_front(3)) + seeAlso(pages);
}

} // namespace culprit
