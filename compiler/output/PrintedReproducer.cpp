#include "compiler/output/PrintedReproducer.h"

using namespace llvm;

namespace culprit {

/// At the start of a line.
static size_t lastLineWith(StringRef text, StringRef start) {
  for (size_t at = text.rfind(start); at != StringRef::npos;
       at = text.take_front(at).rfind(start))
    if (at == 0 || text[at - 1] == '\n')
      return at;
  return StringRef::npos;
}

static size_t lineBefore(StringRef text, size_t line) {
  size_t end = text.take_front(line - 1).rfind('\n');
  return end == StringRef::npos ? 0 : end + 1;
}

/// Aliases of attributes, locations and types stand in front of the module.
static size_t withAliases(StringRef text, size_t line) {
  while (line > 0) {
    size_t before = lineBefore(text, line);
    StringRef alias = text.slice(before, line);
    if (!(alias.starts_with("#") || alias.starts_with("!")) ||
        !alias.contains(" = "))
      break;
    line = before;
  }
  return line;
}

StringRef printedReproducer(StringRef text) {
  for (size_t at = lastLineWith(text, "{-#"); at != StringRef::npos;
       at = lastLineWith(text.take_front(at), "{-#")) {
    size_t end = text.find("#-}", at);
    if (end == StringRef::npos ||
        !text.slice(at, end).contains("mlir_reproducer"))
      continue;
    size_t module = StringRef::npos;
    for (StringRef start : {"module", "\"builtin.module\""})
      if (size_t found = lastLineWith(text.take_front(at), start);
          found != StringRef::npos &&
          (module == StringRef::npos || found > module))
        module = found;
    if (module != StringRef::npos)
      return text.slice(withAliases(text, module), end + strlen("#-}"));
  }
  return "";
}

} // namespace culprit
