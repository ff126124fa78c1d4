#include "compiler/output/PrintedLocation.h"
#include "compiler/ir/EscapedText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"
#include <optional>

using namespace llvm;

namespace culprit {

/// Where the last `loc(` begins that no string has in it, as the name of a file
/// may.
static std::optional<size_t> lastLocation(StringRef text) {
  std::optional<size_t> last;
  for (size_t at = 0; at < text.size(); ++at)
    if (text[at] == '"')
      at = endOfString(text, at);
    else if (text.drop_front(at).starts_with("loc("))
      last = at;
  return last;
}

std::string locationIn(StringRef opText) {
  auto start = lastLocation(opText);
  if (!start)
    return "";
  StringRef rest = opText.drop_front(*start + 4).rtrim();
  if (!rest.consume_back(")")) // the log keeps the beginning of a long op
    return "";
  return unescaped(rest);
}

std::string placeOf(StringRef printed) {
  return printed.starts_with("loc(") ? locationIn(printed) : printed.str();
}

bool isOnePlace(StringRef location) {
  StringRef rest = location;
  for (int part = 0; part < 2; ++part) {
    StringRef before = rest.rtrim("0123456789");
    if (before.size() == rest.size() || !before.consume_back(":"))
      return false;
    rest = before;
  }
  return !rest.empty() && !rest.contains('"') && !rest.contains('\n') &&
         !rest.starts_with("within split at ") &&
         rest.count('(') == rest.count(')') &&
         rest.count('[') == rest.count(']') && !rest.starts_with("callsite(") &&
         !rest.starts_with("fused");
}

std::string shownPlace(StringRef location) {
  if (isOnePlace(location))
    return location.str();
  static const Regex lineAndColumn("[^][(), ]+:[0-9]+:[0-9]+");
  SmallVector<StringRef, 1> found;
  return lineAndColumn.match(location, &found) ? found.front().str() : "";
}

} // namespace culprit
