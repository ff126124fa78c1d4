#include "tools/culprit/HelpText.h"
#include "report/Look.h"
#include "tools/culprit/OptionGroups.h"
#include "tools/culprit/OptionText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

static constexpr size_t width = 80;

/// `text` from `column` on, broken at blanks; the first line goes on with what
/// stands there already.
static std::string paragraph(StringRef text, size_t column) {
  std::vector<std::string> lines = wrapped(text, unsigned(width - column));
  return join(lines, "\n" + std::string(column, ' ')) + "\n";
}

/// A name, and what it is about beside it, or below if the name is long.
static std::string entry(const std::string &name, StringRef text,
                         size_t column) {
  std::string line = "  " + name;
  line += line.size() + 2 > column ? "\n" + std::string(column, ' ')
                                   : std::string(column - line.size(), ' ');
  return line + paragraph(text, column);
}

std::string usageOf(const Subcommand &subcommand) {
  std::string usage = "culprit " + std::string(subcommand.name);
  bool hasOptions = any_of(optionsOf(subcommand), [](const OptionText &option) {
    return !option.isOperand;
  });
  if (hasOptions)
    usage += " [options]";
  return *subcommand.operands ? usage + " " + subcommand.operands : usage;
}

static std::string examplesOf(const Subcommand &subcommand) {
  std::string text = "\nExamples:\n";
  for (const auto &[command, what] : subcommand.examples)
    text += formatv("  {0}\n      {1}\n", command, what).str();
  return text;
}

static std::string exitsOf(const std::vector<OwnExit> &exits) {
  constexpr size_t column = 7;
  std::string text = exits.empty() ? "" : "\nExit codes:\n";
  for (const auto &[code, meaning] : exits)
    text += formatv("  {0,3}  ", int(code)).str() + paragraph(meaning, column);
  return text;
}

std::string helpOf(const Subcommand &subcommand) {
  constexpr size_t column = 27;
  std::string text = paragraph(subcommand.summary, 0) +
                     "\nUsage: " + usageOf(subcommand) + "\n";
  std::vector<OptionText> options = optionsOf(subcommand);
  for (const char *group : group::all) {
    std::string rows;
    for (const OptionText &option : options)
      if (option.group == group)
        rows += entry(spelled(option), explained(option), column);
    if (!rows.empty())
      text += "\n" + std::string(group) + ":\n" + rows;
  }
  return text + examplesOf(subcommand) + exitsOf(ownExitsOf(subcommand)) +
         "\nSee also: culprit help, culprit help exit-codes\n";
}

std::string overview() {
  constexpr size_t column = 14;
  std::string text =
      paragraph(
          "culprit: which pass, which pattern application, which kernel "
          "makes a compiler fail, and the smallest input that still shows "
          "it",
          0) +
      "\nUsage: culprit [SUBCOMMAND] [options] -- COMMAND\n\n"
      "Put the failing command, unchanged, after `--`:\n"
      "  culprit triage -- mlir-opt-22 kernel.mlir --canonicalize\n"
      "  culprit -- python3 kernel.py\n" +
      paragraph("What is in front of the compiler (`A=1 nice timeout 10`), and "
                "scripts that start it, are looked through. Without a "
                "subcommand, triage is meant.",
                0) +
      "\nSubcommands:\n";
  for (const Subcommand &row : subcommands())
    text += entry(row.name, row.summary, column);
  return text + "\n" +
         paragraph(
             "The answer goes to standard output, and to a directory for "
             "the command below culprit-out/ (culprit-out/latest leads to "
             "the last one): report.md to paste into an issue, report.html "
             "to look at, report.json for programs, reproducer/run.sh.",
             0) +
         "\nSee also: culprit help SUBCOMMAND, culprit help exit-codes\n";
}

std::string exitCodeHelp() { return "Exit codes:\n" + exitCodeTable(); }

} // namespace culprit
