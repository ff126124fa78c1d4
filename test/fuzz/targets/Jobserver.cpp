#include "../Target.h"
#include "nightly/jobserver/JobserverAuth.h"

namespace culprit::fuzz {

void runJobserver(llvm::StringRef bytes) {
  auto auth = jobserverIn(bytes);
  if (!auth)
    return;
  bool hasPipe = auth->read >= 0 && auth->write >= 0;
  require(hasPipe || (auth->read < 0 && auth->write < 0),
          "a pipe has two ends");
  require(!hasPipe || auth->fifo.empty(), "it is a pipe or a fifo");
}

} // namespace culprit::fuzz
