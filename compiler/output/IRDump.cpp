//===- IRDump.cpp - Banners of --mlir-print-ir-* --------------------------===//
#include "compiler/output/IRDump.h"

using namespace culprit;
using llvm::StringRef;

namespace {

/// Takes ` ('OP' operation[: @SYMBOL])` off the end.
void readOperation(StringRef &text, IRDumpBanner &banner) {
  size_t at = text.rfind(" ('");
  if (at == StringRef::npos || !text.ends_with(")"))
    return;
  auto [name, rest] = text.drop_front(at + strlen(" ('")).split('\'');
  if (!rest.consume_front(" operation"))
    return;
  text = text.take_front(at);
  banner.opName = name.str();
  if (rest.consume_back(")") && rest.consume_front(": @"))
    banner.symbol = rest.trim('"').str();
}

/// `CLASS[ Failed] (ARGUMENT)` up to 22, `CLASS[ Failed]: TEXT` in 24, where
/// TEXT is that of a pipeline. Neither a class nor an argument holds `: `.
StringRef readArgument(StringRef text, IRDumpBanner &banner) {
  if (size_t colon = text.find(": "); colon != StringRef::npos) {
    StringRef argument = text.drop_front(colon + 2);
    if (!argument.starts_with("unknown<")) // how MLIR prints that it has none
      banner.passArgument =
          argument.take_until([](char c) { return c == '{' || c == ' '; })
              .str();
    return text.take_front(colon);
  }
  // A class may itself hold parentheses, an argument never does.
  size_t at = text.rfind(" (");
  if (at == StringRef::npos || !text.ends_with(")"))
    return text;
  banner.passArgument = text.slice(at + 2, text.size() - 1).str();
  return text.take_front(at);
}

void readNewStyle(StringRef text, IRDumpBanner &banner) {
  readOperation(text, banner);
  StringRef passClass = readArgument(text, banner);
  if (passClass.consume_back(" Failed") &&
      banner.when == IRDumpBanner::When::After)
    banner.when = IRDumpBanner::When::AfterFailed;
  banner.passClass = passClass.trim().str();
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
    // A pass may have printed text without a newline in front of it.
    constexpr StringRef Mark = "// -----// ";
    if (text.take_front(at).ends_with(Mark))
      banner.offset = at - Mark.size();
    size_t newline = text.find('\n', at);
    banner.end = newline == StringRef::npos ? text.size() : newline + 1;
    if (readBanner(text.slice(banner.offset, banner.end), banner))
      banners.push_back(banner);
    at = text.find(Words, banner.end);
  }
  return banners;
}
