#include "compiler/output/PrintedLocation.h"
#include "compiler/ir/EscapedText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace culprit {

std::string locationIn(StringRef opText) {
  size_t start = opText.rfind("loc(");
  if (start == StringRef::npos)
    return "";
  StringRef rest = opText.drop_front(start + 4).rtrim();
  if (!rest.consume_back(")")) // the log keeps the beginning of a long op
    return "";
  return unescaped(rest);
}

std::string placeOf(StringRef printed) {
  return printed.starts_with("loc(") ? locationIn(printed) : printed.str();
}

std::string shownPlace(StringRef location) {
  static const Regex lineAndColumn("[^][(), ]+:[0-9]+:[0-9]+");
  SmallVector<StringRef, 1> found;
  return lineAndColumn.match(location, &found) ? found.front().str() : "";
}

} // namespace culprit
