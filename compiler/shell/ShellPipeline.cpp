#include "compiler/shell/ShellPipeline.h"
#include "compiler/shell/ShellWords.h"

namespace culprit {

std::string ShellStage::str() const {
  std::string text = quoteForShell(argv);
  constexpr size_t longest = 60;
  if (text.size() > longest)
    text = text.substr(0, longest) + "...";
  return at.str() + " (" + text + ")";
}

} // namespace culprit
