#include "compiler/output/UBSanReport.h"
#include "compiler/output/NormaliseDiagnostic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// Takes `:12` off the end of the text.
static StringRef takeNumberAtEnd(StringRef &text) {
  StringRef rest = text.rtrim("0123456789");
  StringRef number = text.drop_front(rest.size());
  if (number.empty() || !rest.consume_back(":"))
    return {};
  text = rest;
  return number;
}

static bool isOfReport(StringRef line) {
  return line.empty() || isSpace(line.front()) || line.contains(": note: ") ||
         line.starts_with("SUMMARY: UndefinedBehaviorSanitizer");
}

static bool beginsStackDump(StringRef line) {
  return line.starts_with("PLEASE submit a bug report") ||
         line.starts_with("Stack dump");
}

static bool isAtEnd(ArrayRef<TextLine> behind) {
  for (const TextLine &line : behind)
    if (beginsStackDump(line.text))
      return true;
    else if (!isOfReport(line.text))
      return false;
  return true;
}

/// The numbers are those that were computed; names and types are quoted.
static std::string withoutNumbers(StringRef message) {
  std::string text = normaliseDiagnostic(message), result;
  bool quoted = false;
  for (StringRef rest = text; !rest.empty();) {
    StringRef word = rest.take_until([](char c) { return c == ' '; });
    StringRef number = word.rtrim(",:");
    bool isNumber =
        !quoted && any_of(number, isDigit) && all_of(number, [](char c) {
          return isDigit(c) || StringRef("+-.e").contains(c);
        });
    result += isNumber ? "<number>" : number.str();
    result += word.drop_front(number.size());
    quoted ^= word.count('\'') % 2 == 1;
    rest = rest.drop_front(word.size());
    result += rest.take_front(1);
    rest = rest.drop_front(rest.empty() ? 0 : 1);
  }
  return result;
}

std::optional<UBSanReport> reportAtEnd(ArrayRef<TextLine> lines) {
  UBSanReport report;
  StringRef place;
  std::tie(place, report.message) =
      lines.front().text.split(": runtime error: ");
  StringRef column = takeNumberAtEnd(place);
  report.line = takeNumberAtEnd(place);
  report.file = place.drop_front(place.find_last_of('/') + 1); // npos + 1 is 0
  if (report.message.empty() || column.empty() || report.line.empty() ||
      report.file.empty() || place.contains(": ") ||
      !isAtEnd(lines.drop_front()))
    return std::nullopt;
  report.normalised = withoutNumbers(report.message);
  return report;
}

} // namespace culprit
