#include "probe/CutForJournal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// A stream that nobody asked for is kept up to three times this length.
static constexpr size_t journalledBytes = 2u << 20;

/// A diagnostic, a fatal line or a frame of a stack may be in it.
static bool mayTell(StringRef line) {
  StringRef words = line.ltrim();
  return any_of(std::initializer_list<StringRef>{"error", "note: ", "fatal",
                                                 "ERROR", "Assertion",
                                                 "UNREACHABLE", "Pass Failed",
                                                 "terminate called"},
                [&](StringRef mark) { return line.contains(mark); }) ||
         (words.consume_front("#") && !words.empty() && isDigit(words[0]));
}

/// An error may stand between dumps of the IR. The lines at both ends may be
/// parts of longer ones.
static std::string tellingLines(StringRef text) {
  text = text.split('\n').second;
  text = text.take_front(text.rfind('\n') + 1);
  constexpr size_t mostOfLine = 4096;
  std::string lines = "\n";
  while (!text.empty() && lines.size() < journalledBytes) {
    auto [line, rest] = text.split('\n');
    text = rest;
    line = line.take_front(mostOfLine);
    if (mayTell(line))
      lines += (line + "\n").str();
  }
  return lines;
}

void cutForJournal(CapturedText &stream) {
  if (stream.text.size() <= 2 * journalledBytes)
    return;
  size_t left = stream.text.size() - 2 * journalledBytes;
  std::string telling =
      tellingLines(StringRef(stream.text).substr(journalledBytes, left));
  stream.text.replace(journalledBytes, left, telling);
  stream.headBytes = journalledBytes + telling.size();
  stream.cut = true;
}

} // namespace culprit
