#include "bisect/action/ChangingActions.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <set>

using namespace llvm;

namespace culprit {

/// A search among fewer takes no more questions than this one saves.
static constexpr size_t fewest = 16;

/// Actions times bytes of the input: it is hashed before and after each of
/// them, at about 20 MB/s. What is saved are about ten compiles.
static constexpr size_t mostHashed = 8u << 20;

Expected<UnitSet> changingActions(Instruments &instruments,
                                  const Compile &compile, const Trace &trace,
                                  ArrayRef<const Action *> actions) {
  UnitSet all(actions.size());
  std::iota(all.begin(), all.end(), 0u);
  size_t hashed = actions.size() * compile.input.text().size();
  if (actions.size() < fewest || hashed > mostHashed || !trace.lastPass)
    return all;
  const auto &execution = trace.passes[*trace.lastPass].index;
  if (!execution)
    return all;
  auto traced = instruments.traceChanges(compile, *execution);
  if (!traced)
    return traced.takeError();
  if (!*traced)
    return all;
  std::set<uint64_t> idle;
  for (const Action &action : (*traced)->log.actions)
    if (action.identity && action.changed && !*action.changed)
      idle.insert(action.identity);
  erase_if(all, [&](unsigned unit) {
    return unit + 1 < actions.size() && idle.count(actions[unit]->identity);
  });
  return all;
}

} // namespace culprit
