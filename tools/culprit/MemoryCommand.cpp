#include "compiler/shell/ShellWords.h"
#include "nightly/Clock.h"
#include "nightly/NightReport.h"
#include "nightly/show/Escape.h"
#include "nightly/show/NightJson.h"
#include "nightly/show/Summary.h"
#include "probe/TextFile.h"
#include "tools/culprit/NightOptions.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace culprit {

static Expected<StateDirectory> existing(const NightOptions &options) {
  auto directory = StateDirectory::existing(options.state);
  if (directory && !sys::fs::exists(directory->memory()))
    return usageError("no night has been in %s: there is no memory.sqlite",
                      options.state.c_str());
  return directory;
}

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
  auto directory = existing(*options.night);
  if (!directory)
    return directory.takeError();
  auto memory = Memory::openToRead(directory->memory());
  if (!memory)
    return memory.takeError();
  auto report = lastReport(*directory, *memory);
  if (!report)
    return report.takeError();
  outs() << (options.night->json ? toJson(*report)
                                 : printable(toLines(*report)));
  return ExitCode::Answered;
}

static Error noSuchBug(Memory &memory, const std::string &id) {
  auto bugs = memory.bugs();
  if (!bugs)
    return bugs.takeError();
  std::string all;
  for (const Bug &bug : ArrayRef(*bugs).take_front(10))
    all += (all.empty() ? "" : ", ") + bug.id;
  return usageError("no bug is called %s; there are %s%s", id.c_str(),
                    all.empty() ? "none" : all.c_str(),
                    bugs->size() > 10 ? ", ...: see culprit status" : "");
}

static std::string nameOf(const Build &build) {
  std::string name = build.version.empty() ? build.path : build.version;
  return name.empty() ? "unknown" : onOneLine(name);
}

static Error tellHistory(Memory &memory, const Bug &bug) {
  auto history = memory.historyOf(bug.id);
  if (!history)
    return history.takeError();
  auto evidence = memory.evidenceOf(bug.id);
  if (!evidence)
    return evidence.takeError();
  auto builds = memory.builds();
  if (!builds)
    return builds.takeError();
  std::string last;
  for (const auto &[night, status] : *history) {
    if (last != str(status))
      outs() << "night " << night << "   " << str(status) << "\n";
    last = str(status);
  }
  outs() << "builds    first " << nameOf((*builds)[bug.firstBuild]) << ", last "
         << nameOf((*builds)[bug.lastBuild]) << "\n";
  for (const Evidence &row : *evidence)
    if (row.what != "split")
      outs() << onOneLine(row.what + "      " + row.input + ": " + row.reason)
             << "\n";
  return Error::success();
}

/// Of all nights, not of one: the jobs that showed it last, all faces.
static Expected<BugOfNight> remembered(Memory &memory, const Bug &bug) {
  BugOfNight row;
  row.bug = bug;
  auto faces = memory.facesOf(bug.id);
  if (!faces)
    return faces.takeError();
  row.faces = std::move(*faces);
  auto inputs = memory.inputs();
  if (!inputs)
    return inputs.takeError();
  for (const auto &[name, input] : *inputs)
    if (input.bug == bug.id)
      row.jobs.push_back({name, bug.id, Sight::Same, "", {}});
  return row;
}

static Error tellBug(const StateDirectory &directory, Memory &memory,
                     const Bug &bug) {
  auto row = remembered(memory, bug);
  if (!row)
    return row.takeError();
  outs() << bug.id << "  " << statusText(*row) << ": "
         << onOneLine(titleOf(bug)) << "\n"
         << "failure   " << onOneLine(bug.signature) << "\n"
         << "id        " << bug.failureId << ", " << onOneLine(bug.failureKey)
         << "\n";
  for (const std::string &face : row->faces)
    outs() << "face      " << onOneLine(face) << "\n";
  for (const Sighting &job : row->jobs)
    outs() << "job       " << onOneLine(job.input) << "\n";
  if (!bug.successorOf.empty())
    outs() << "before    its job showed " << bug.successorOf << "\n";
  if (Error error = tellHistory(memory, bug))
    return error;
  if (bug.bundle.empty())
    outs() << "replay    no reproducer: " << onOneLine(bug.answer) << "\n";
  else
    outs() << onOneLine("replay    " +
                        quoteForShell(
                            {"sh", directory.of(bug) + "/reproducer/run.sh"}))
           << "\n"
           << onOneLine("answer    " +
                        quoteForShell(directory.of(bug) + "/report.md"))
           << "\n";
  return Error::success();
}

SubcommandResult runShow(const Options &options, SignalWatch &) {
  auto directory = existing(*options.night);
  if (!directory)
    return directory.takeError();
  auto memory = Memory::openToRead(directory->memory());
  if (!memory)
    return memory.takeError();
  auto bug = memory->bug(options.night->target);
  if (!bug)
    return bug.takeError();
  if (!*bug)
    return noSuchBug(*memory, options.night->target);
  if (options.night->json) {
    auto row = remembered(*memory, **bug);
    if (!row)
      return row.takeError();
    outs() << toJson(*row);
    return ExitCode::Answered;
  }
  if (Error error = tellBug(*directory, *memory, **bug))
    return error;
  return ExitCode::Answered;
}

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
  auto directory = existing(*options.night);
  if (!directory)
    return directory.takeError();
  auto memory = Memory::open(directory->memory());
  if (!memory)
    return memory.takeError();
  if (Error error = refuseWhileANightRuns(*directory, *memory))
    return error;
  auto bug = memory->bug(options.night->target);
  if (!bug)
    return bug.takeError();
  if (!*bug)
    return noSuchBug(*memory, options.night->target);
  if (Error error = memory->forget((*bug)->id))
    return error;
  directory->removeAnswer(**bug);
  outs() << "forgotten " << (*bug)->id << "\n";
  return ExitCode::Answered;
}

} // namespace culprit
