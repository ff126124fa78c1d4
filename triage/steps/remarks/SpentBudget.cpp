#include "triage/steps/remarks/SpentBudget.h"
#include "probe/Prober.h"

using namespace llvm;

namespace culprit {

Error unlessOutOfBudget(Error error) {
  return handleErrors(std::move(error),
                      [](std::unique_ptr<Stopped> stopped) -> Error {
                        if (stopped->reason == Stopped::Reason::Replaced)
                          return Error(std::move(stopped));
                        return Error::success();
                      });
}

} // namespace culprit
