#include "probe/local/OwnWords.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

static bool dropNumber(StringRef &rest) {
  size_t digits = rest.take_while(isDigit).size();
  rest = rest.drop_front(digits);
  return digits > 0 && rest.consume_front(":");
}

bool isAboutPlace(StringRef line) {
  for (size_t at = 0; (at = line.find(':', at)) != StringRef::npos;) {
    StringRef file = line.take_front(at), rest = line.drop_front(++at);
    if (file.find_first_of("./<") != StringRef::npos && dropNumber(rest) &&
        dropNumber(rest) && rest.starts_with(" "))
      return true;
  }
  return false;
}

std::string withoutQuotes(StringRef line) {
  bool isIndented = line.starts_with(" ") || line.starts_with("\t");
  if (isIndented && !line.contains("what():"))
    return "";
  std::string words;
  while (!line.empty()) {
    auto [own, quoted] = line.split('"');
    words += own;
    bool isClosed = quoted.contains('"');
    words += isClosed ? StringRef() : quoted;
    line = isClosed ? quoted.split('"').second : StringRef();
  }
  return words;
}

} // namespace culprit
