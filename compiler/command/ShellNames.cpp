#include "compiler/command/ShellNames.h"
#include "compiler/command/CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

/// What stands between words.
static constexpr StringLiteral between = " \t\n;|&()<>=`'\"";

std::vector<std::string> namesInShellCommand(StringRef command) {
  std::vector<std::string> names;
  if (auto words = splitShellWords(command))
    names = std::move(*words);
  else
    consumeError(words.takeError()); // the shell says what is wrong with it
  SmallVector<StringRef> pieces;
  SplitString(command, pieces, between);
  for (StringRef piece : pieces)
    names.push_back(piece.str());
  sort(names, [](const std::string &a, const std::string &b) {
    return a.size() != b.size() ? a.size() > b.size() : a < b;
  });
  names.erase(unique(names), names.end());
  return names;
}

static bool isHole(StringRef command, size_t at, StringRef hole) {
  StringRef before = command.take_front(at), behind = command.drop_front(at);
  if (!behind.consume_front(hole))
    return false;
  return hole.starts_with("{") ||
         ((before.empty() || between.contains(before.back())) &&
          (behind.empty() || between.contains(behind.front())));
}

std::string fillHoles(StringRef command, ArrayRef<StringRef> holes,
                      StringRef value) {
  std::string text;
  bool isFilled = false;
  for (size_t at = 0; at < command.size();) {
    auto hole = find_if(
        holes, [&](StringRef hole) { return isHole(command, at, hole); });
    isFilled |= hole != holes.end();
    text += hole != holes.end() ? value : command.substr(at, 1);
    at += hole != holes.end() ? hole->size() : 1;
  }
  return isFilled ? text : (command + " " + value).str();
}

} // namespace culprit
