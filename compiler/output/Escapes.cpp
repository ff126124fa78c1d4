#include "compiler/output/Escapes.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace culprit {

/// `[ parameters letter`
static StringRef dropControl(StringRef rest) {
  rest = rest.drop_front().drop_while(
      [](char c) { return c >= 0x20 && c <= 0x3f; });
  bool isEnded = !rest.empty() && rest[0] >= 0x40 && rest[0] <= 0x7e;
  return rest.drop_front(isEnded);
}

/// `] text BEL` or `] text ESC \`. One without an end is no such sequence.
static StringRef dropString(StringRef rest) {
  size_t end = rest.find_first_of("\a\x1b\n");
  if (end == StringRef::npos || rest[end] == '\n')
    return rest;
  StringRef behind = rest.drop_front(end + 1);
  if (rest[end] == '\x1b')
    behind.consume_front("\\");
  return behind;
}

std::string withoutEscapes(std::string text) {
  if (text.find('\x1b') == std::string::npos)
    return text;
  std::string plain;
  for (StringRef rest = text; !rest.empty();) {
    size_t escape = rest.find('\x1b');
    plain += rest.take_front(escape);
    if (escape == StringRef::npos)
      break;
    rest = rest.drop_front(escape + 1);
    if (rest.starts_with("["))
      rest = dropControl(rest);
    else if (rest.starts_with("]"))
      rest = dropString(rest);
  }
  return plain;
}

} // namespace culprit
