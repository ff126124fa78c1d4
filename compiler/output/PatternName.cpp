#include "compiler/output/PatternName.h"
#include <boost/algorithm/string/erase.hpp>

using namespace llvm;

namespace culprit {

std::string shortPattern(StringRef pattern) {
  std::string text = pattern.str();
  for (const char *anonymous : {"(anonymous namespace)::", "{anonymous}::"})
    boost::erase_all(text, anonymous);
  return text;
}

} // namespace culprit
