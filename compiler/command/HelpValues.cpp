#include "compiler/command/HelpValues.h"

using namespace llvm;

namespace culprit {

std::vector<std::string> valuesInHelp(StringRef help, StringRef option) {
  std::vector<std::string> values;
  bool isBelow = false;
  while (!help.empty()) {
    StringRef line;
    std::tie(line, help) = help.split('\n');
    line = line.ltrim(' ');
    if (line.starts_with("-")) {
      StringRef name = line.ltrim('-');
      isBelow = name.consume_front(option) && !name.empty() &&
                (name[0] == '=' || name[0] == ' ');
    } else if (isBelow && line.consume_front("=")) {
      StringRef value = line.take_until([](char c) { return c == ' '; });
      if (!value.empty() && !value.starts_with("<"))
        values.push_back(value.str());
    }
  }
  return values;
}

} // namespace culprit
