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

/// Calls `visit(name, isPass)` for each option; options of passes, which no
/// command line takes by themselves, stand deeper than the passes.
template <typename Visitor> void visitHelp(StringRef help, Visitor visit) {
  size_t passIndent = 0; // 0: outside of a list of passes
  while (!help.empty()) {
    StringRef line;
    std::tie(line, help) = help.split('\n');
    HelpLine read = readHelpLine(line);
    if (read.option.empty())
      continue;
    if (read.indent <= 2) {
      passIndent = 0;
      visit(read.option, false);
      continue;
    }
    if (passIndent == 0 || read.indent < passIndent)
      passIndent = read.indent;
    if (read.indent == passIndent)
      visit(read.option, true);
  }
}

} // namespace

std::set<std::string> culprit::flagsInHelp(StringRef help) {
  std::set<std::string> flags;
  visitHelp(help, [&](StringRef option, bool) { flags.insert(option.str()); });
  return flags;
}

std::set<std::string> culprit::passesInHelp(StringRef help) {
  std::set<std::string> passes;
  visitHelp(help, [&](StringRef option, bool isPass) {
    if (isPass)
      passes.insert(option.str());
  });
  return passes;
}
