#include "probe/CutForJournal.h"
#include "compiler/output/HeapComplaint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// A stream that nobody asked for is kept up to three times this length.
static constexpr size_t journalledBytes = 2u << 20;

/// ` #3 0x00007f...`, and ` 3  libMLIR.so 0x00007f...` without names.
static bool mayBeFrame(StringRef line) {
  StringRef words = line.ltrim();
  bool hasMark = words.consume_front("#");
  return !words.empty() && isDigit(words[0]) &&
         (hasMark || words.contains(" 0x"));
}

/// A diagnostic, a fatal line (compiler/output/FatalLine.cpp) or a part of a
/// stack may be in it.
static bool mayTell(StringRef line) {
  static constexpr StringRef marks[] = {"error",       "note: ",
                                        "fatal",       "ERROR",
                                        "Assertion",   ": assertion ",
                                        "Fatal",       "UNREACHABLE",
                                        "Pass Failed", "terminate called",
                                        "what():",     "Check failed",
                                        "Status: ",    ": F ",
                                        "Stack dump",  "PLEASE ",
                                        "Sanitizer",   "SUMMARY: ",
                                        "libc++abi: ", "pure virtual",
                                        "Traceback ",  "nsupported"};
  static constexpr StringRef begins[] = {"F0", "F1", "*** "}; // glog, libc
  return any_of(marks, [&](StringRef mark) { return line.contains(mark); }) ||
         any_of(begins, [&](StringRef it) { return line.starts_with(it); }) ||
         mayBeFrame(line) || isHeapComplaint(line);
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
