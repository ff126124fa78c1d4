#include "nightly/Clock.h"
#include "nightly/NightReport.h"
#include "nightly/show/Escape.h"
#include "nightly/show/NightJson.h"
#include "nightly/show/Summary.h"
#include "report/Look.h"
#include "tools/culprit/NightMemory.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

/// Of the last night: what is known now.
static Expected<NightReport> lastReport(Memory &memory,
                                        const KnownBugs &known) {
  auto nights = memory.nights();
  if (!nights)
    return nights.takeError();
  if (nights->empty())
    return usageError("no night has begun in this memory");
  return reportOf(memory, nights->back().id, known, utcToday());
}

SubcommandResult runStatus(const Options &options, SignalWatch &) {
  auto directory = existingState(*options.night);
  if (!directory)
    return directory.takeError();
  auto memory = Memory::openToRead(directory->memory());
  if (!memory)
    return memory.takeError();
  auto known = knownBugs(*options.night, *directory);
  if (!known)
    return known.takeError();
  auto report = lastReport(*memory, *known);
  if (!report)
    return report.takeError();
  outs() << (options.json ? toJson(*report) : printable(toLines(*report)));
  return ExitCode::Answered;
}

} // namespace culprit
