#include "compiler/output/PrintedLocation.h"
#include "compiler/ir/EscapedText.h"

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

} // namespace culprit
