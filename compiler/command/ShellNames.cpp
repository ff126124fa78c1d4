#include "compiler/command/ShellNames.h"
#include "compiler/command/CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <boost/algorithm/string/replace.hpp>

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

std::string fillHoles(StringRef command, ArrayRef<StringRef> holes,
                      StringRef value) {
  bool isHole =
      any_of(holes, [&](StringRef hole) { return command.contains(hole); });
  if (!isHole)
    return (command + " " + value).str();
  std::string text = command.str();
  for (StringRef hole : holes)
    boost::replace_all(text, hole, value);
  return text;
}

} // namespace culprit
