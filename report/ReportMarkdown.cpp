#include "report/ReportMarkdown.h"
#include "compiler/command/CommandLine.h"
#include "compiler/output/PatternName.h"
#include "report/IssueTitle.h"
#include "report/Look.h"
#include "report/MarkdownText.h"
#include "report/Notes.h"
#include "report/Rows.h"
#include "report/UnifiedDiff.h"
#include "report/WhatFailed.h"
#include "reproducer/PasteText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

/// The first lines, and how many are left out. A line of a megabyte is cut,
/// too: GitHub takes issues of 64 KB.
static std::string firstLines(StringRef text, size_t most) {
  constexpr size_t widest = 1000;
  SmallVector<StringRef, 64> lines;
  text.rtrim().split(lines, '\n');
  std::string kept;
  for (StringRef line : ArrayRef(lines).take_front(most)) {
    StringRef start = firstColumns(line, widest);
    kept += (start + (start.size() < line.size() ? "...\n" : "\n")).str();
  }
  if (lines.size() > most)
    kept += "... " + std::to_string(lines.size() - most) + " more lines\n";
  return kept;
}

static void folded(raw_ostream &os, StringRef summary, StringRef block) {
  os << "<details><summary>" << summary << "</summary>\n\n"
     << block << "\n</details>\n\n";
}

static void addTitle(raw_ostream &os, const Report &report) {
  if (endedInError(report)) {
    os << "# no answer: " << str(report.status) << "\n\n"
       << fenced(quoteForShell(report.command), "sh") << "\n";
    return;
  }
  os << "# " << withCodeSpans(issueTitle(report)) << "\n\n";
  const FailureFace &face = report.failure.face;
  if (face.kind == FailureKind::None)
    return;
  std::string who =
      suspects(report.pass, [](StringRef pass) { return codeSpan(pass); });
  if (StringRef(who).starts_with("one of "))
    who[0] = 'O';
  os << (who.empty() ? "The compiler" : who) << " " << whatItDoes(report)
     << ": " << codeSpan(evidenceOf(report)) << ".\n\n";
}

static void addReproducer(raw_ostream &os, const Report &report) {
  constexpr size_t mostInline = 150, mostBytes = 40000;
  if (!report.reproducer.bundle)
    return;
  const Bundle &bundle = *report.reproducer.bundle;
  std::string block = pasteBlock(bundle, DriverText::Apart),
              driver = driverBlock(bundle);
  bool isTooLong = block.size() + driver.size() > mostBytes;
  if (block.empty() || isTooLong) {
    os << "To reproduce, in the bundle's directory"
       << (isTooLong ? " (it is too long to be pasted: attach the archive that "
                       "`culprit pack` makes)"
                     : "")
       << ":\n\n"
       << fenced(commandLine(bundle), "sh") << "\n";
    if (StringRef text = bundle.readable; !text.empty())
      os << "Its input, as text:\n\n"
         << fenced(firstLines(text, mostInline), "mlir") << "\n";
    return;
  }
  os << "## To reproduce\n\n";
  if (!driver.empty())
    folded(os,
           "the script that the command runs: paste this first, in the same "
           "empty directory",
           fenced(driver, "sh"));
  bool isLong = size_t(StringRef(block).count('\n')) > mostInline;
  if (isLong)
    folded(os, "paste this into a shell, in an empty directory",
           fenced(block, "sh"));
  else
    os << fenced(block, "sh") << "\n";
}

static void addWhatItSays(raw_ostream &os, const Report &report) {
  constexpr size_t mostLines = 40, mostFrames = 100;
  std::string version = codeSpan(report.compiler.version);
  if (!report.says.message.empty())
    os << version << " says:\n\n"
       << fenced(firstLines(report.says.message, mostLines)) << "\n";
  else if (!version.empty())
    os << "Seen with " << version << ".\n\n";
  if (!report.says.stack.empty())
    folded(os, "Stack, innermost first",
           fenced(firstLines(join(report.says.stack, "\n"), mostFrames)));
}

static void addChange(raw_ostream &os, const Report &report) {
  constexpr size_t mostLines = 40;
  if (!report.around || report.around->with.empty())
    return;
  std::string diff = unifiedDiff(report.around->without, report.around->with);
  if (diff.empty())
    return;
  os << "## What " << codeSpan(shortPattern(report.around->step))
     << " does to it\n\n"
     << fenced(firstLines(diff, mostLines), "diff") << "\n";
}

static void addSource(raw_ostream &os, const Report &report) {
  if (!report.source)
    return;
  std::string lines;
  for (const Row &row : rowsOf(report))
    if (row.kind == Row::Kind::Source)
      lines += row.text + "\n";
  StringRef file = report.source->file;
  if (file == report.madeInput)
    os << "In " << codeSpan(sys::path::filename(file))
       << ", which the command made";
  else
    os << "In the input as it was given, " << codeSpan(file);
  os << ":\n\n" << fenced(lines) << "\n";
}

/// These are not of what is pasted above: a reader who mixes them up looks in
/// the wrong place.
static void addFacts(raw_ostream &os, const Report &report) {
  std::vector<Row> rows = rowsOf(report);
  if (!rows.empty())
    os << "## How it was found\n\nNames, places and pass runs are those of the "
          "command and the input as they were given, or of the tool's where a "
          "line says so; applications of patterns are counted where they were "
          "searched, as a rule in the pass on the isolated input.\n\n";
  for (const auto &[name, value, kind] : rows) {
    // Commands have paths of this machine, and the failure stands above.
    if (kind != Row::Kind::Words || name == "failure")
      continue;
    os << (name.empty() ? "  " : "- **" + name + "**: ") << withCodeSpans(value)
       << "\n";
  }
  if (!rows.empty())
    os << "\n";
  for (const Remark &remark : notesOf(report))
    os << "> " << withCodeSpans(remark.text) << "\n\n";
}

/// What leads from the user's own input there, if it is not what is pasted.
static void addPipeline(raw_ostream &os, const Report &report) {
  if (!report.pipeline)
    return;
  std::string minimal = report.pipeline->minimal.str();
  const auto &bundle = report.reproducer.bundle;
  if (!bundle || bundle->pipeline != minimal)
    folded(os, "The shortest pipeline for the input as it was given",
           fenced(minimal));
}

/// What was seen of the reproducer in the end. Of a test of the user's own, it
/// is a file, and the test ran where the user runs it.
static std::string confirmation(const Reproducer &reproducer) {
  if (!reproducer.confirmed)
    return ".";
  if (reproducer.bundle)
    return ": the reproducer was run in an empty directory.";
  return ": the interestingness test held for " +
         codeSpan(sys::path::filename(reproducer.path)) + " in every run.";
}

std::string toMarkdown(const Report &report) {
  std::string text;
  raw_string_ostream os(text);
  addTitle(os, report);
  addReproducer(os, report);
  addWhatItSays(os, report);
  addChange(os, report);
  addFacts(os, report);
  addSource(os, report);
  addPipeline(os, report);
  if (!endedInError(report))
    folded(os, "The command as it was given",
           fenced(quoteForShell(report.command), "sh"));
  if (report.pass.precision == Precision::Exact)
    os << "`exact`: both were run, the compile with it and the one without "
          "it.\n\n";
  os << "Found with Culprit " << CULPRIT_VERSION << " on "
     << StringRef(report.date).take_front(strlen("2026-01-31")) << ", "
     << str(report.status) << confirmation(report.reproducer) << "\n";
  return text;
}

} // namespace culprit
