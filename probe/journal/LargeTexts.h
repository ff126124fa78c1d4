//===- LargeTexts.h - What several rows have in common ----------*- C++ -*-===//
//
// A compiler that prints the module with its error prints it in each run. The
// first row keeps that text; the others say which row that is.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_JOURNAL_LARGETEXTS_H
#define CULPRIT_PROBE_JOURNAL_LARGETEXTS_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace culprit {

/// The rows that this session has written. Rows stay as long as their file.
class LargeTexts {
public:
  /// Nothing, too, for a text that is not large.
  std::optional<int64_t> rowWith(const std::string &text) const;
  /// A row that is not committed yet has it.
  void isIn(int64_t row, const std::string &text);
  void committed();
  void rolledBack() { written.reset(); }

private:
  std::map<std::string, int64_t> rows; ///< by SHA-256
  std::optional<std::pair<std::string, int64_t>> written;
};

} // namespace culprit
#endif
