#include "compiler/output/LLVMCounters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace culprit;
using llvm::StringRef;

/// No compile counts so far: a set that is only this is an empty one.
static constexpr StringRef never = "1000000000";

namespace {

/// Rows in the order of their first appearance; a counter has one for each
/// process of a driver.
class Rows {
public:
  void add(StringRef line) {
    auto [name, rest] = line.rtrim().split(" : {");
    LLVMCounter counter{name.trim().str(), 0};
    if (counter.name.empty() || counter.name.find(' ') != std::string::npos ||
        rest.consumeInteger(10, counter.seen) || !rest.starts_with(",") ||
        !rest.ends_with("}"))
      return;
    auto [known, isNew] = places.try_emplace(counter.name, counters.size());
    if (isNew)
      counters.push_back(std::move(counter));
    else
      counters[known->second].seen += counter.seen;
  }

  std::vector<LLVMCounter> counters;

private:
  llvm::StringMap<size_t> places;
};

} // namespace

LLVMCounterTable culprit::parseLLVMCounters(StringRef text) {
  LLVMCounterTable table;
  table.noOp = text.contains("without assertions. This is a no-op");
  Rows rows;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    if (line.rtrim() == "Counters and values:")
      table.printed = true;
    else if (table.printed)
      rows.add(line);
  }
  table.counters = std::move(rows.counters);
  return table;
}

size_t culprit::countQueries(StringRef stderrText, StringRef name,
                             StringRef end) {
  size_t count = 0;
  while (!stderrText.empty()) {
    StringRef line;
    std::tie(line, stderrText) = stderrText.split('\n');
    count += line.consume_front("DebugCounter ") && line.ends_with(end) &&
             (name.empty() || line.split('=').first == name);
  }
  return count;
}

std::string culprit::counterWindow(StringRef name, uint64_t first,
                                   uint64_t last) {
  if (first >= last)
    return name.str() + "=" + never.str();
  std::string end = last - first > 1 ? "-" + std::to_string(last - 1) : "";
  return name.str() + "=" + std::to_string(first) + end;
}

std::string culprit::counterChunks(StringRef name,
                                   const std::vector<unsigned> &units) {
  if (units.empty())
    return counterWindow(name, 0, 0);
  std::string text = name.str() + "=";
  for (size_t i = 0; i < units.size();) {
    size_t end = i + 1;
    while (end < units.size() && units[end] == units[end - 1] + 1)
      ++end;
    text += (i ? ":" : "") + std::to_string(units[i]);
    if (end - i > 1)
      text += "-" + std::to_string(units[end - 1]);
    i = end;
  }
  return text;
}
