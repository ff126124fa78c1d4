#include "nightly/Clock.h"
#include "nightly/NightReport.h"
#include "nightly/show/Escape.h"
#include "nightly/show/NightJson.h"
#include "nightly/show/Summary.h"
#include "probe/files/TextFile.h"
#include "report/Look.h"
#include "tools/culprit/NightMemory.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

/// Of the last night: what is known now.
static Expected<NightReport> lastReport(const StateDirectory &directory,
                                        Memory &memory) {
  KnownBugs known;
  if (sys::fs::exists(directory.known())) {
    auto text = readTextFile(directory.known());
    if (!text)
      return text.takeError();
    auto parsed = parseKnownBugs(*text, directory.known());
    if (!parsed)
      return parsed.takeError();
    known = std::move(*parsed);
  }
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
  auto report = lastReport(*directory, *memory);
  if (!report)
    return report.takeError();
  outs() << (options.json ? toJson(*report) : printable(toLines(*report)));
  return ExitCode::Answered;
}

} // namespace culprit
