#include "report/ReportMarkdown.h"
#include "compiler/command/CommandLine.h"
#include "report/Rows.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

std::string toMarkdown(const Report &report) {
  std::string text;
  raw_string_ostream os(text);
  os << "### "
     << (endedInError(report) ? str(report.status)
                              : str(report.failure.face.kind));
  if (!report.pass.pass.empty())
    os << " in `" << report.pass.pass << "`";
  os << "\n\n```\n" << quoteForShell(report.command) << "\n```\n\n";
  for (const auto &[name, value] : rowsOf(report))
    os << (name.empty() ? "  " + value : "- **" + name + "**: " + value)
       << "\n";
  if (!report.failure.face.frames.empty()) {
    os << "\nStack, innermost first:\n\n```\n";
    for (const std::string &frame : report.failure.face.frames)
      os << frame << "\n";
    os << "```\n";
  }
  if (report.pipeline)
    os << "\nSmallest pipeline from the original input:\n\n```\n"
       << report.pipeline->minimal.str() << "\n```\n";
  for (const Remark &remark : report.remarks.all())
    os << "\n> " << remark.text << "\n";
  os << "\n" << report.compiler.version << "; " << costLine(report) << "\n";
  return text;
}

} // namespace culprit
