#include "tools/culprit/GiveAnswer.h"

namespace culprit {

SubcommandResult runTriage(const Options &options, SignalWatch &signals) {
  auto what = questionOf(options);
  if (!what)
    return what.takeError();
  what->reduceIR = !options.noReduce;
  what->breakCommand = options.breakCommand;
  return answer(options, signals, *what);
}

} // namespace culprit
