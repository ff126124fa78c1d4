#include "report/UnifiedDiff.h"
#include <dtl/dtl.hpp>
#include <sstream>
#include <vector>

namespace culprit {

static std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(std::move(line));
  return lines;
}

std::string unifiedDiff(const std::string &before, const std::string &after) {
  constexpr size_t most = 1 << 20;
  if (before.size() > most || after.size() > most)
    return "";
  dtl::Diff<std::string> diff(linesOf(before), linesOf(after));
  diff.compose();
  if (diff.getEditDistance() == 0)
    return "";
  diff.composeUnifiedHunks();
  std::ostringstream out;
  diff.printUnifiedFormat(out);
  return out.str();
}

} // namespace culprit
