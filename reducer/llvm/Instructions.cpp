#include "reducer/llvm/Instructions.h"
#include "probe/compiler/LLVMTools.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace culprit {

/// `name:` in front of an instruction, or of nothing.
static StringRef withoutLabel(StringRef line) {
  size_t end = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz"
                                      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789-$._");
  bool isLabel = end != StringRef::npos && end > 0 && line[end] == ':';
  return isLabel ? line.drop_front(end + 1).ltrim() : line;
}

static int opened(StringRef line, char open, char close) {
  return int(line.count(open)) - int(line.count(close));
}

unsigned countInstructions(StringRef text) {
  unsigned count = 0;
  if (isBitcode(text))
    return count;
  int bodies = 0, lists = 0; // that are open
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    line = withoutLabel(line.split(';').first.trim());
    bool isBody = bodies > 0, isList = lists > 0;
    bool begins = !isBody && line.starts_with("define ");
    if (isBody || begins)
      bodies += opened(line, '{', '}');
    if (isBody)
      lists += opened(line, '[', ']');
    count += (isBody && !isList && !line.empty() && line != "}") ||
             (begins && !line.ends_with("{"));
  }
  return count;
}

} // namespace culprit
