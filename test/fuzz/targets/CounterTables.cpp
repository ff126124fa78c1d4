#include "../Target.h"
#include "compiler/output/BisectLines.h"
#include "compiler/output/LLVMCounters.h"
#include "compiler/output/PassExecutions.h"
#include <set>

namespace culprit::fuzz {

void runCounterTables(llvm::StringRef bytes) {
  LLVMCounterTable counters = parseLLVMCounters(bytes);
  require(counters.printed || counters.counters.empty(), "rows are of a table");
  std::set<std::string> names;
  for (const LLVMCounter &counter : counters.counters)
    require(names.insert(counter.name).second, "a counter has one row");
  for (size_t offset : {size_t(0), bytes.size() / 2, bytes.size()})
    if (auto pass = runningPassAt(bytes, offset))
      require(!pass->pass.empty(), "a running pass has a name");
  for (const BisectLine &line : parseBisectLines(bytes))
    require(!line.pass.empty(), "a line names its pass");
}

} // namespace culprit::fuzz
