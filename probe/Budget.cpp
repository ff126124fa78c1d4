#include "probe/Budget.h"
#include "probe/Stopped.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

milliseconds Budget::elapsed() const {
  return std::chrono::duration_cast<milliseconds>(Clock::now() - started);
}

std::optional<milliseconds> Budget::timeLeft() const {
  if (!maxTime.count())
    return std::nullopt;
  return std::max(maxTime - elapsed(), milliseconds(1));
}

Error Budget::mayGoOn() const {
  if (interrupted)
    return make_error<Stopped>(Stopped::Reason::Interrupted);
  auto spent = Clock::now() - started;
  if (maxTime.count() && spent > maxTime)
    return make_error<Stopped>(Stopped::Reason::Budget);
  return Error::success();
}

Error Budget::spend() {
  if (Error error = mayGoOn())
    return error;
  std::lock_guard<std::mutex> lock(mutex);
  if (maxCompiles && begun >= maxCompiles)
    return make_error<Stopped>(Stopped::Reason::Budget);
  ++begun;
  return Error::success();
}

void Budget::charge(unsigned compiles) {
  std::lock_guard<std::mutex> lock(mutex);
  begun = SaturatingAdd(begun, compiles);
}

std::optional<unsigned> Budget::compilesLeft() const {
  if (!maxCompiles)
    return std::nullopt;
  std::lock_guard<std::mutex> lock(mutex);
  return maxCompiles - std::min(begun, maxCompiles);
}

} // namespace culprit
