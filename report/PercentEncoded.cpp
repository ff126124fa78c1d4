#include "report/PercentEncoded.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

std::string percentEncoded(StringRef text, function_ref<bool(char)> stays) {
  std::string result;
  for (char c : text)
    if (stays(c))
      result += c;
    else
      result += "%" + toHex(StringRef(&c, 1));
  return result;
}

std::string percentEncodedPath(StringRef path) {
  return percentEncoded(path, [](char c) {
    return isAlnum(c) || StringRef("-._~/").contains(c);
  });
}

} // namespace culprit
