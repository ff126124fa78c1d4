#include "report/ReportText.h"
#include "report/Rows.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

std::string toText(const Report &report) {
  std::string text;
  raw_string_ostream os(text);
  for (const Row &row : rowsOf(report))
    os << formatv("{0,-9} ", row.name) << row.text << "\n";
  for (const Remark &remark : report.remarks.all())
    os << formatv("{0,-9} ", "note") << remark.text << "\n";
  os << formatv("{0,-9} ", "status") << costLine(report) << "\n";
  return text;
}

} // namespace culprit
