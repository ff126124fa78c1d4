#include "nightly/show/BugText.h"
#include "compiler/shell/ShellWords.h"
#include "nightly/show/Escape.h"

using namespace llvm;

namespace culprit {

/// Of all nights, not of one: the jobs that showed it last, all faces.
Expected<BugOfNight> rememberedBug(Memory &memory, const Bug &bug,
                                   const KnownBugs &known,
                                   const std::string &today) {
  BugOfNight row;
  row.bug = bug;
  takeKnown(row, known, today);
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

static std::string nameOf(const Build &build) {
  std::string name = build.version.empty() ? build.path : build.version;
  return name.empty() ? "unknown" : onOneLine(name);
}

/// A line for each status that is another than that of the night before.
static std::string nightLines(ArrayRef<std::pair<NightNumber, BugStatus>> all) {
  std::string lines, last;
  for (const auto &[night, status] : all) {
    if (last != str(status))
      lines += "night " + std::to_string(night) + "   " + str(status) + "\n";
    last = str(status);
  }
  return lines;
}

static Expected<std::string> historyLines(Memory &memory, const Bug &bug) {
  auto history = memory.historyOf(bug.id);
  if (!history)
    return history.takeError();
  auto evidence = memory.evidenceOf(bug.id);
  if (!evidence)
    return evidence.takeError();
  auto builds = memory.builds();
  if (!builds)
    return builds.takeError();
  std::string lines = nightLines(*history) + "builds    first " +
                      nameOf((*builds)[bug.firstBuild]) + ", last " +
                      nameOf((*builds)[bug.lastBuild]) + "\n";
  for (const Evidence &row : *evidence)
    if (row.what != "split")
      lines +=
          onOneLine(row.what + "      " + row.input + ": " + row.reason) + "\n";
  return lines;
}

static std::string bugLines(const BugOfNight &row) {
  const Bug &bug = row.bug;
  std::string lines = bug.id + "  " + statusText(row) + ": " +
                      onOneLine(titleOf(bug)) + "\nfailure   " +
                      onOneLine(bug.signature) + "\nid        " +
                      bug.failureId + ", " + onOneLine(bug.failureKey) + "\n";
  for (const std::string &face : row.faces)
    lines += "face      " + onOneLine(face) + "\n";
  for (const Sighting &job : row.jobs)
    lines += "job       " + onOneLine(job.input) + "\n";
  if (!bug.successorOf.empty())
    lines += "before    its job showed " + bug.successorOf + "\n";
  return lines;
}

static std::string replayLines(const Bug &bug,
                               const StateDirectory &directory) {
  if (bug.bundle.empty())
    return "replay    no reproducer: " + onOneLine(bug.answer) + "\n";
  std::string script = directory.of(bug) + "/reproducer/run.sh";
  return onOneLine("replay    " + quoteForShell({"sh", script})) + "\n" +
         onOneLine("answer    " +
                   quoteForShell(directory.of(bug) + "/report.md")) +
         "\n";
}

Expected<std::string> toLines(const BugOfNight &row, Memory &memory,
                              const StateDirectory &directory) {
  auto history = historyLines(memory, row.bug);
  if (!history)
    return history.takeError();
  return bugLines(row) + *history + replayLines(row.bug, directory);
}

} // namespace culprit
