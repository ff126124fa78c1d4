#include "nightly/Clock.h"
#include "nightly/show/BugText.h"
#include "nightly/show/NightJson.h"
#include "report/Look.h"
#include "tools/culprit/NightMemory.h"
#include "tools/culprit/Subcommands.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

SubcommandResult runShow(const Options &options, SignalWatch &) {
  auto directory = existingState(*options.night);
  if (!directory)
    return directory.takeError();
  auto memory = Memory::openToRead(directory->memory());
  if (!memory)
    return memory.takeError();
  auto bug = bugNamed(*memory, options.night->target);
  if (!bug)
    return bug.takeError();
  auto known = knownBugs(*options.night, *directory);
  if (!known)
    return known.takeError();
  auto row = rememberedBug(*memory, *bug, *known, utcToday());
  if (!row)
    return row.takeError();
  auto text = options.json ? toJson(*row) : toLines(*row, *memory, *directory);
  if (!text)
    return text.takeError();
  outs() << (options.json ? *text : printable(*text));
  return ExitCode::Answered;
}

} // namespace culprit
