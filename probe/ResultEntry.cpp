#include "probe/ResultEntry.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// Of the main output among the produced files.
static constexpr char outputName[] = "output";

JournalEntry entryOf(const CompileResult &result, Want want) {
  JournalEntry entry{result.outcome, {}, {}, ""};
  if (want == Want::Output)
    entry.produced.push_back({outputName, result.output});
  append_range(entry.produced, result.preloadFiles);
  return entry;
}

CompileResult resultOf(JournalEntry entry) {
  CompileResult result;
  result.outcome = std::move(entry.outcome);
  result.cached = true;
  for (ProducedFile &file : entry.produced)
    if (file.name == outputName)
      result.output = std::move(file.bytes);
    else
      result.preloadFiles.push_back(std::move(file));
  return result;
}

bool isTooLarge(const JournalEntry &entry) {
  constexpr size_t most = 48u << 20;
  size_t size = 0;
  for (const ProducedFile &file : entry.produced)
    if (file.name != outputName)
      size += file.bytes.size();
  return size > most;
}

} // namespace culprit
