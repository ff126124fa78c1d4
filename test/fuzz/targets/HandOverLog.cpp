#include "counters/handover/HandOverLog.h"
#include "../Target.h"

namespace culprit::fuzz {

void runHandOverLog(llvm::StringRef bytes) {
  HandOver read = parseHandOverLog(bytes);
  size_t text = 0;
  for (const HandOver::Call &call : read.calls)
    text += call.text.size();
  for (const HandOver::Program &program : read.programs)
    text += program.text.size();
  require(text <= bytes.size(), "what is read was there");
}

} // namespace culprit::fuzz
