#include "bisect/ChangingActions.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <set>

using namespace llvm;

namespace culprit {

/// A search among fewer takes no more questions than this one saves; more of
/// them would be hashed for minutes in a large operation.
static constexpr size_t fewest = 16, most = 2000;

Expected<UnitSet> changingActions(Instruments &instruments,
                                  const Compile &compile, const Trace &trace,
                                  ArrayRef<const Action *> actions) {
  UnitSet all(actions.size());
  std::iota(all.begin(), all.end(), 0u);
  if (actions.size() < fewest || actions.size() > most || !trace.lastPass)
    return all;
  auto traced =
      instruments.traceChanges(compile, trace.passes[*trace.lastPass].index);
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
