#include "compiler/shell/ShellToken.h"

namespace culprit {

void ShellWord::append(char c, bool isQuoted, TextPosition position) {
  text += c;
  quoted.push_back(isQuoted);
  positions.push_back(position);
}

} // namespace culprit
