#include "compiler/output/SanitizerReport.h"
#include "compiler/output/GenericFrames.h"
#include "compiler/output/Recursion.h"
#include "compiler/output/StackDump.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// `/src/F.cpp:5:3`, `F.cpp:5`, `(module+0x1f)`.
static bool isPlace(StringRef word) {
  return word.starts_with("/") || word.starts_with("(") ||
         (word.contains(':') && !word.contains("::") && isDigit(word.back()));
}

/// `    #1 0x55d0 in mlir::f(int) /src/F.cpp:5:3`.
static std::string functionOfFrame(StringRef line) {
  line = line.trim();
  if (!line.consume_front("#") || !line.contains(" in "))
    return "";
  StringRef name = line.split(" in ").second.trim();
  auto [function, place] = name.rsplit(' ');
  return functionName(!place.empty() && isPlace(place) ? function : name);
}

static std::string functionAtFault(ArrayRef<TextLine> report) {
  bool began = false;
  for (const TextLine &line : report) {
    bool isFrame = line.text.ltrim().starts_with("#");
    if (began && !isFrame)
      break;
    began |= isFrame;
    std::string name = isFrame ? functionOfFrame(line.text) : "";
    if (!name.empty() && !isGenericName(name))
      return name;
  }
  for (const TextLine &line : report)
    if (line.text.starts_with("SUMMARY: "))
      return line.text.rsplit(" in ").second.str();
  return "";
}

/// Of a recursion that has filled the stack: one name, wherever it ended.
static std::string functionOfRound(ArrayRef<TextLine> report) {
  StackDump dump;
  for (const TextLine &line : report)
    if (line.text.ltrim().starts_with("#")) {
      dump.frames.emplace_back();
      dump.frames.back().function = functionOfFrame(line.text);
    } else if (!dump.frames.empty()) {
      break;
    }
  StackDump round = onceAround(dump);
  return round.isRound ? round.frames.front().function : "";
}

/// `AddressSanitizer: WHAT`, of one that ends the program; "": none.
static StringRef messageIn(ArrayRef<TextLine> lines) {
  auto [process, message] = lines.front().text.split("==ERROR: ");
  bool isError = !message.empty();
  if (!isError)
    std::tie(process, message) = lines.front().text.split("==WARNING: ");
  StringRef name = message.split(": ").first;
  bool isReport = process.consume_front("==") && all_of(process, isDigit);
  bool ends = isError ? name.ends_with("Sanitizer") && name != "LeakSanitizer"
                      : name == "MemorySanitizer" &&
                            any_of(lines, [](const TextLine &line) {
                              return line.text == "Exiting";
                            });
  return isReport && ends ? message : StringRef();
}

std::optional<SanitizerReport> sanitizerReport(ArrayRef<TextLine> lines) {
  StringRef message = messageIn(lines);
  if (message.empty())
    return std::nullopt;
  std::string what = message.split(" on ").first.split(" (").first.str();
  std::string function = StringRef(what).ends_with("stack-overflow")
                             ? functionOfRound(lines.drop_front())
                             : "";
  if (function.empty())
    function = functionAtFault(lines.drop_front());
  return SanitizerReport{std::move(what), std::move(function)};
}

} // namespace culprit
