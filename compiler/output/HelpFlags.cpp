#include "compiler/output/HelpFlags.h"
#include <algorithm>
#include <tuple>

using namespace culprit;
using llvm::StringRef;

namespace {

/// The name on a line of --help, and how far it is indented.
struct HelpLine {
  size_t indent = 0;
  StringRef option; ///< empty: no option on this line
};

HelpLine readHelpLine(StringRef line) {
  HelpLine result;
  result.indent = std::min(line.find_first_not_of(' '), line.size());
  StringRef rest = line.drop_front(result.indent);
  if (result.indent == 0 || !rest.consume_front("-"))
    return result;
  rest.consume_front("-");
  StringRef name = rest.take_until(
      [](char c) { return c == '=' || c == '[' || c == '<' || c == ' '; });
  if (!name.empty() && name[0] != '-')
    result.option = name;
  return result;
}

} // namespace

// Options of passes, which no command line takes by themselves, stand deeper
// than the passes.
std::set<std::string> culprit::flagsInHelp(StringRef help) {
  std::set<std::string> flags;
  size_t passIndent = 0; // 0: outside of a list of passes
  while (!help.empty()) {
    StringRef line;
    std::tie(line, help) = help.split('\n');
    HelpLine read = readHelpLine(line);
    if (read.option.empty())
      continue;
    if (read.indent <= 2) {
      passIndent = 0;
      flags.insert(read.option.str());
      continue;
    }
    if (passIndent == 0 || read.indent < passIndent)
      passIndent = read.indent;
    if (read.indent == passIndent)
      flags.insert(read.option.str());
  }
  return flags;
}
