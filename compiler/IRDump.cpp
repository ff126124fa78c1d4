//===- IRDump.cpp - Banners of --mlir-print-ir-* --------------------------===//
#include "compiler/IRDump.h"

using namespace culprit;
using llvm::StringRef;

namespace {

/// `CLASS[ Failed] (ARGUMENT)[ ('OP' operation[: @SYMBOL])]`.
void readNewStyle(StringRef text, IRDumpBanner &banner) {
  if (size_t at = text.rfind(" ('"); at != StringRef::npos) {
    StringRef operation = text.drop_front(at + strlen(" ('"));
    text = text.take_front(at);
    operation.consume_back(")");
    StringRef name = operation.take_until([](char c) { return c == '\''; });
    banner.opName = name.str();
    size_t symbol = operation.find(": @");
    if (symbol != StringRef::npos)
      banner.symbol = operation.drop_front(symbol + 3).trim('"').str();
  }
  // A class may itself hold parentheses, an argument never does.
  if (text.ends_with(")")) {
    size_t at = text.rfind(" (");
    if (at != StringRef::npos) {
      banner.passArgument = text.slice(at + 2, text.size() - 1).str();
      text = text.take_front(at);
    }
  }
  if (text.consume_back(" Failed") && banner.when == IRDumpBanner::When::After)
    banner.when = IRDumpBanner::When::AfterFailed;
  banner.passClass = text.trim().str();
}

/// `NAME[ Failed][ on UNIT]`; LLVM's passes print where they run.
void readOldStyle(StringRef text, IRDumpBanner &banner) {
  text = text.take_front(text.find(" on ")).trim();
  if (text.consume_back(" Failed") && banner.when == IRDumpBanner::When::After)
    banner.when = IRDumpBanner::When::AfterFailed;
  banner.passClass = text.trim().str();
}

bool readBanner(StringRef line, IRDumpBanner &banner) {
  line = line.trim();
  line.consume_front("; ");
  line.consume_front("# ");
  bool isNew = line.consume_front("// -----// ");
  if (!isNew && !line.consume_front("*** "))
    return false;
  if (!line.consume_front("IR Dump "))
    return false;
  if (!line.consume_back(isNew ? " //----- //" : " ***") &&
      !line.consume_back(isNew ? " //----- //" : "***:"))
    return false;
  if (line.consume_front("After "))
    banner.when = IRDumpBanner::When::After;
  else if (!line.consume_front("Before "))
    return false;
  isNew ? readNewStyle(line, banner) : readOldStyle(line, banner);
  return !banner.passClass.empty();
}

} // namespace

std::vector<IRDumpBanner> culprit::parseIRDumpBanners(StringRef text) {
  std::vector<IRDumpBanner> banners;
  // Dumps are long and banners few: look for the words, then at their line.
  constexpr StringRef Words = "IR Dump ";
  for (size_t at = text.find(Words); at != StringRef::npos;) {
    IRDumpBanner banner;
    size_t before = text.rfind('\n', at);
    banner.offset = before == StringRef::npos ? 0 : before + 1;
    size_t newline = text.find('\n', at);
    banner.end = newline == StringRef::npos ? text.size() : newline + 1;
    if (readBanner(text.slice(banner.offset, banner.end), banner))
      banners.push_back(banner);
    at = text.find(Words, banner.end);
  }
  return banners;
}
