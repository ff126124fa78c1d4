//===- CounterTable.cpp - Tables of debug counters, pass timing -----------===//
#include "compiler/output/CounterTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

using namespace culprit;
using llvm::StringRef;

namespace {

/// `apply-pattern                   : {43,3,-1}`.
bool readCounter(StringRef line, std::string &name, CounterState &state) {
  auto [tag, rest] = line.rtrim().split(": {");
  if (!rest.consume_back("}"))
    return false;
  name = tag.trim().str();
  return !name.empty() && !rest.consumeInteger(10, state.seen) &&
         rest.consume_front(",") && !rest.consumeInteger(10, state.skip) &&
         rest.consume_front(",") && !rest.getAsInteger(10, state.count);
}

std::optional<double> readNumber(StringRef text) {
  double number;
  if (text.empty() || text.size() > 32 || text.getAsDouble(number))
    return std::nullopt;
  return number;
}

/// Which column of numbers holds the wall time, given the line of titles
/// (`----User Time----  ----Wall Time----  ----Name----`).
std::optional<size_t> wallColumn(StringRef line) {
  if (!line.trim().starts_with("--") || !line.contains("Wall Time"))
    return std::nullopt;
  StringRef before = line.take_front(line.find("Wall Time"));
  return before.count("Time-") + before.count("User+System");
}

/// `    0.0003 ( 11.7%)    0.0003 ( 13.2%)  'func.func' Pipeline`.
std::optional<TimingRow> readTextRow(StringRef line, size_t wall) {
  TimingRow row;
  size_t columns = 0;
  StringRef rest = line.rtrim();
  while (true) {
    StringRef column = rest.ltrim(' ');
    StringRef digits =
        column.take_while([](char c) { return llvm::isDigit(c) || c == '.'; });
    StringRef after = column.drop_front(digits.size());
    std::optional<double> seconds = readNumber(digits);
    if (!seconds || !after.starts_with(" ("))
      break;
    size_t close = after.find("%)");
    if (close == StringRef::npos || close > 12)
      break;
    if (columns++ == wall)
      row.seconds = *seconds;
    rest = after.drop_front(close + 2);
  }
  StringRef name = rest.ltrim(' ');
  if (columns <= wall || name.empty())
    return std::nullopt;
  size_t indent = rest.size() - name.size();
  row.depth = indent > 2 ? (indent - 2) / 2 : 0;
  row.name = name.str();
  return row;
}

/// `  {"user": {...}, "wall": {"duration":   0.0001, ...}, "name": "CSE"`: one
/// row a line in every version, which also reads what was cut off.
std::optional<TimingRow> readJsonRow(StringRef line) {
  constexpr StringRef Wall = "\"wall\": {\"duration\":", Name = "\"name\": \"";
  StringRef row = line.ltrim(' ');
  size_t wall = row.find(Wall), name = row.find(Name);
  if (!row.starts_with("{") || wall == StringRef::npos ||
      name == StringRef::npos)
    return std::nullopt;
  std::optional<double> seconds = readNumber(
      row.drop_front(wall + Wall.size()).ltrim().take_while([](char c) {
        return llvm::isDigit(c) || c == '.';
      }));
  StringRef text = row.drop_front(name + Name.size());
  size_t end = 0;
  while (end < text.size() && text[end] != '"')
    end += text[end] == '\\' ? 2 : 1;
  if (!seconds || end == 0 || end >= text.size())
    return std::nullopt;
  return TimingRow{text.take_front(end).str(), *seconds,
                   unsigned((line.size() - row.size()) / 2)};
}

} // namespace

CounterTables culprit::parseCounterTables(StringRef stderrText) {
  CounterTables tables;
  bool inTable = false;
  while (!stderrText.empty()) {
    StringRef line;
    std::tie(line, stderrText) = stderrText.split('\n');
    if (line.rtrim() == "DebugCounter counters:") {
      ++tables.tables;
      tables.last.clear();
      inTable = true;
      continue;
    }
    std::string name;
    CounterState state;
    inTable = inTable && readCounter(line, name, state);
    if (inTable)
      tables.last[name] = state;
  }
  return tables;
}

std::vector<TimingRow> culprit::parseTiming(StringRef text) {
  std::vector<TimingRow> rows;
  std::optional<size_t> wall;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    if (std::optional<size_t> column = wallColumn(line)) {
      wall = column;
      continue;
    }
    std::optional<TimingRow> row = readJsonRow(line);
    if (!row && wall)
      row = readTextRow(line, *wall);
    if (row)
      rows.push_back(std::move(*row));
  }
  return rows;
}
