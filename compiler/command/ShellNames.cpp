#include "compiler/command/ShellNames.h"
#include "compiler/command/CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace culprit {

std::vector<std::string> namesInShellCommand(StringRef command) {
  std::vector<std::string> names;
  if (auto words = splitShellWords(command))
    names = std::move(*words);
  else
    consumeError(words.takeError()); // the shell says what is wrong with it
  SmallVector<StringRef> pieces;
  SplitString(command, pieces, " \t\n;|&()<>=`'\"");
  for (StringRef piece : pieces)
    names.push_back(piece.str());
  sort(names, [](const std::string &a, const std::string &b) {
    return a.size() != b.size() ? a.size() > b.size() : a < b;
  });
  names.erase(unique(names), names.end());
  return names;
}

static bool isInBraces(StringRef hole) { return hole.starts_with("{"); }

/// `date +%s` and `printf '%s\n'` have none.
static bool isHole(StringRef command, size_t at, StringRef hole) {
  StringRef before = command.take_front(at), behind = command.drop_front(at);
  if (!behind.consume_front(hole))
    return false;
  auto isOfFormat = [](char c) {
    return isAlnum(c) || StringRef("+%_\\").contains(c);
  };
  return isInBraces(hole) || ((before.empty() || !isOfFormat(before.back())) &&
                              (behind.empty() || !isOfFormat(behind.front())));
}

std::string fillHoles(StringRef command, ArrayRef<StringRef> holes,
                      StringRef value) {
  bool hasBraces = any_of(holes, [&](StringRef hole) {
    return isInBraces(hole) && command.contains(hole);
  });
  std::string text;
  bool isFilled = false;
  for (size_t at = 0; at < command.size();) {
    auto hole = find_if(holes, [&](StringRef hole) {
      return (isInBraces(hole) || !hasBraces) && isHole(command, at, hole);
    });
    bool isIt = hole != holes.end();
    isFilled |= isIt;
    text += isIt ? value : command.substr(at, 1);
    at += isIt ? hole->size() : 1;
  }
  return isFilled ? text : (command + " " + value).str();
}

} // namespace culprit
