#include "counters/LLVMCounterKnobs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace culprit {

using State = LLVMKnob::State;
using Setting = LLVMProving::Setting;

Error LLVMCounterKnobs::printCounters() {
  auto run = proving.with({Setting(Role::PrintLLVMDebugCounter, "")});
  if (!run)
    return run.takeError();
  if (proving.settledUnknown(*run))
    return Error::success();
  table = parseLLVMCounters(run->outcome.err.text);
  uint64_t counting =
      count_if(table.counters, [](const LLVMCounter &c) { return c.seen > 0; });
  proving.counts(counting);
  if (!table.printed)
    proving.settle(State::Inert, "prints no table");
  else if (counting == 0)
    proving.settle(State::Inert,
                   formatv("lists {0} counters, none of which counts",
                           table.counters.size()));
  else
    proving.settle(State::Proven, formatv("{0} of {1} counters count here",
                                          counting, table.counters.size()));
  return Error::success();
}

Error LLVMCounterKnobs::counters() {
  stable_sort(table.counters, [](const LLVMCounter &a, const LLVMCounter &b) {
    return a.seen > b.seen;
  });
  std::vector<std::string> names;
  for (const LLVMCounter &counter : table.counters)
    if (counter.seen > 0 && names.size() < 3)
      names.push_back(counter.name);
  if (names.empty())
    names.push_back("instcombine-visit");
  std::string said;
  for (const std::string &name : names) {
    auto run = proving.with(
        {Setting(Role::LLVMDebugCounter, counterWindow(name, 0, 0))});
    if (!run)
      return run.takeError();
    StringRef text = run->outcome.err.text;
    if (proving.settledUnknown(*run))
      return Error::success();
    size_t at = text.find("DebugCounter Error: ");
    if (at != StringRef::npos)
      said = text.substr(at).split('\n').first.str();
    else if (parseLLVMCounters(text).noOp)
      said = "the compiler says that it is a no-op in this build";
    else if (proving.differs(*run)) {
      proving.settle(State::Proven, "skipping all of " + name +
                                        " changes the outcome or the output");
      return Error::success();
    }
  }
  proving.settle(State::Inert, said.empty()
                                   ? "skipping all of " + join(names, ", ") +
                                         " changes nothing here"
                                   : said);
  return Error::success();
}

} // namespace culprit
