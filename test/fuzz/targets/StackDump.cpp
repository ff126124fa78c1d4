#include "../Target.h"
#include "compiler/output/FramePlaces.h"
#include "compiler/output/RunningPass.h"
#include "compiler/output/StackFrames.h"

namespace culprit::fuzz {

void runStackDump(llvm::StringRef bytes) {
  auto dump = parseStackDump(bytes);
  if (!dump)
    return;
  require(significantFrames(*dump, 3).size() <= 3, "no more than asked for");
  for (const std::string &frame : significantFrames(*dump))
    require(!frame.empty(), "evidence has a name");
  for (const std::string &place : namelessPlaces(*dump))
    require(isSamePlace(place, place), "a place is itself");
  foldedOp(*dump);
  if (auto pass = runningPass(*dump))
    require(!pass->pass.empty(), "a running pass has a name");
}

} // namespace culprit::fuzz
