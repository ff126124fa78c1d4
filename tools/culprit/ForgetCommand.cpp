#include "tools/culprit/NightMemory.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

/// A night that runs may see the bug, which would be one that is gone.
static Error refuseWhileANightRuns(StateDirectory &directory, Memory &memory) {
  auto nights = memory.nights();
  if (!nights)
    return nights.takeError();
  for (const NightRow &night : *nights)
    if (night.state == "running" && !directory.lockNight(night.id))
      return usageError("night %lld is at work there: forget the bug when it "
                        "has ended",
                        static_cast<long long>(night.id));
  return Error::success();
}

SubcommandResult runForget(const Options &options, SignalWatch &) {
  auto directory = existingState(*options.night);
  if (!directory)
    return directory.takeError();
  auto memory = Memory::open(directory->memory());
  if (!memory)
    return memory.takeError();
  if (Error error = refuseWhileANightRuns(*directory, *memory))
    return error;
  auto bug = bugNamed(*memory, options.night->target);
  if (!bug)
    return bug.takeError();
  if (Error error = memory->forget(bug->id))
    return error;
  directory->removeAnswers(*bug);
  outs() << "forgotten " << bug->id << "\n";
  return ExitCode::Answered;
}

} // namespace culprit
