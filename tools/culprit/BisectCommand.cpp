#include "tools/culprit/GiveAnswer.h"

namespace culprit {

SubcommandResult runBisect(const Options &options, SignalWatch &signals) {
  auto what = questionOf(options);
  if (!what)
    return what.takeError();
  what->reduceCommand = what->reduceIR = false;
  what->breakCommand = options.breakCommand;
  return answer(options, signals, *what);
}

} // namespace culprit
