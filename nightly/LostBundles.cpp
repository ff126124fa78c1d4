#include "nightly/LostBundles.h"
#include "reproducer/ReadBundle.h"

using namespace llvm;

namespace culprit {

static bool isLost(const StateDirectory &directory, const std::string &bundle) {
  if (bundle.empty())
    return false;
  if (!StateDirectory::isAnswer(bundle))
    return true;
  auto read = readBundle(directory.path() + "/" + bundle + "/reproducer");
  if (read)
    return false;
  consumeError(read.takeError());
  return true;
}

Error forgetLostBundles(const StateDirectory &directory, Memory &memory,
                        const std::function<void(const std::string &)> &say) {
  auto bugs = memory.bugs();
  if (!bugs)
    return bugs.takeError();
  for (Bug &bug : *bugs) {
    if (!isLost(directory, bug.bundle))
      continue;
    say(bug.id +
        ": its reproducer is gone or damaged: it wants another triage");
    bug.bundle.clear();
    bug.answer.clear();
    if (Error error = memory.improveBug(bug))
      return error;
  }
  auto inputs = memory.inputs();
  if (!inputs)
    return inputs.takeError();
  for (const auto &[name, input] : *inputs)
    if (isLost(directory, input.bundle))
      if (Error error = memory.giveBundle(name, ""))
        return error;
  return Error::success();
}

} // namespace culprit
