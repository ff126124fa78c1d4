#include "report/UnifiedDiff.h"
#include <dtl/dtl.hpp>
#include <sstream>

namespace culprit {

using Lines = std::vector<std::string>;
using Diff = dtl::Diff<std::string>;

static Lines linesOf(const std::string &text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(std::move(line));
  return lines;
}

/// Nothing to be shown if there is no diff.
static std::optional<Diff> diffOf(const std::string &before,
                                  const std::string &after) {
  constexpr size_t most = 1 << 20;
  if (before.size() > most || after.size() > most)
    return std::nullopt;
  Diff diff(linesOf(before), linesOf(after));
  diff.compose();
  if (diff.getEditDistance() == 0)
    return std::nullopt;
  return diff;
}

std::string unifiedDiff(const std::string &before, const std::string &after) {
  auto diff = diffOf(before, after);
  if (!diff)
    return "";
  diff->composeUnifiedHunks();
  std::ostringstream out;
  diff->printUnifiedFormat(out);
  return out.str();
}

static void flush(std::vector<LinePair> &pairs, Lines &gone, Lines &come) {
  for (size_t i = 0; i < std::max(gone.size(), come.size()); ++i) {
    LinePair pair;
    pair.changed = true;
    if (i < gone.size())
      pair.before = gone[i];
    if (i < come.size())
      pair.after = come[i];
    pairs.push_back(std::move(pair));
  }
  gone.clear();
  come.clear();
}

std::vector<LinePair> sideBySide(const std::string &before,
                                 const std::string &after) {
  std::vector<LinePair> pairs;
  auto diff = diffOf(before, after);
  if (!diff)
    return pairs;
  Lines gone, come;
  for (const auto &[line, info] : diff->getSes().getSequence()) {
    if (info.type == dtl::SES_DELETE)
      gone.push_back(line);
    else if (info.type == dtl::SES_ADD)
      come.push_back(line);
    else {
      flush(pairs, gone, come);
      pairs.push_back({line, line, false});
    }
  }
  flush(pairs, gone, come);
  return pairs;
}

} // namespace culprit
