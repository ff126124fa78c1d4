#include "compiler/input/InputFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace llvm;

namespace culprit {

static constexpr size_t looksAt = 8000;

/// A byte that text has no use for.
static bool isControl(unsigned char byte) {
  return byte < 0x20 && !StringRef("\t\n\v\f\r\x1b").contains(char(byte));
}

/// How many bytes are no part of a character of UTF-8.
static size_t countNoUTF8(StringRef text) {
  size_t count = 0;
  const auto *at = reinterpret_cast<const UTF8 *>(text.begin());
  const auto *end = reinterpret_cast<const UTF8 *>(text.end());
  while (at < end) {
    bool isCharacter = isLegalUTF8Sequence(at, end);
    at += isCharacter ? getNumBytesForUTF8(*at) : 1;
    count += !isCharacter;
  }
  return count;
}

bool isBinary(StringRef content) {
  StringRef head = content.take_front(looksAt);
  if (head.contains('\0'))
    return true;
  size_t strange = count_if(head, isControl) + countNoUTF8(head);
  return 10 * strange > head.size();
}

bool isBinaryWithoutReader(StringRef content) {
  return isBinary(content) && !content.starts_with("ML\xefR") &&
         !content.starts_with("BC\xc0\xde");
}

} // namespace culprit
