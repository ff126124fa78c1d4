#include "probe/journal/LargeTexts.h"
#include "probe/files/SHA256.h"

using namespace culprit;

/// A few pages of SQLite.
static bool isLarge(const std::string &text) { return text.size() >= 16384; }

std::optional<int64_t> LargeTexts::rowWith(const std::string &text) const {
  if (!isLarge(text))
    return std::nullopt;
  auto found = rows.find(sha256(text));
  return found == rows.end() ? std::nullopt : std::optional(found->second);
}

void LargeTexts::isIn(int64_t row, const std::string &text) {
  if (isLarge(text))
    written.emplace(sha256(text), row);
}

void LargeTexts::committed() {
  if (written)
    rows.insert(std::move(*written));
  written.reset();
}
