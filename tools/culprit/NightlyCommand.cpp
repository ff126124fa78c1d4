#include "nightly/Clock.h"
#include "nightly/Garbage.h"
#include "nightly/Night.h"
#include "nightly/NightReport.h"
#include "nightly/TracedRunner.h"
#include "nightly/jobs/ReadJobs.h"
#include "nightly/show/Escape.h"
#include "nightly/show/JUnit.h"
#include "nightly/show/NightHtml.h"
#include "nightly/show/NightJson.h"
#include "nightly/show/NightSarif.h"
#include "nightly/show/Summary.h"
#include "probe/files/Directories.h"
#include "probe/files/TextFile.h"
#include "report/Look.h"
#include "tools/culprit/AnswerFormats.h"
#include "tools/culprit/NightEngine.h"
#include "tools/culprit/NightMemory.h"
#include "tools/culprit/Subcommands.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>
#include <thread>

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

static NightSettings settingsOf(const NightOptions &options) {
  NightSettings settings;
  settings.cores = std::max(1u, std::thread::hardware_concurrency());
  // Slurm has a queue of its own; and how many cores a task gets, it says.
  bool isLocal = options.engine == "local";
  unsigned most = isLocal ? settings.cores : 1000;
  settings.atOnce = options.jobs ? options.jobs : most;
  settings.load = options.load;
  settings.budget = fromSeconds(options.budgetSeconds);
  settings.perJob = fromSeconds(options.perJobSeconds);
  for (const auto &[name, value] : {std::pair("--timeout", &options.timeout),
                                    std::pair("--memory", &options.memory),
                                    std::pair("--runs", &options.runs)})
    if (!value->empty())
      settings.options.insert(settings.options.end(), {name, *value});
  return settings;
}

static std::string currentDirectory() {
  std::error_code ignored; // not $PWD: jobs are named as the system does
  return std::filesystem::current_path(ignored).string();
}

static std::string pageOf(const StateDirectory &directory, NightNumber night) {
  return directory.night(night) + "/index.html";
}

static Error leavePage(const NightReport &report, Memory &memory,
                       const StateDirectory &directory, unsigned keep) {
  auto matrix = matrixOf(memory, report);
  if (!matrix)
    return matrix.takeError();
  // Garbage goes when all is told.
  NightNumber first = firstKept(report.night.id, keep);
  for (const NightRow &night : matrix->nights)
    if (night.id < first || (night.id != report.night.id &&
                             !sys::fs::exists(pageOf(directory, night.id))))
      matrix->withoutPage.insert(night.id);
  auto hasPage = [&](const Bug &bug) {
    return sys::fs::exists(directory.of(bug) + "/report.html");
  };
  return writeTextFile(pageOf(directory, report.night.id),
                       toHtml(report, *matrix, "../../", hasPage));
}

static Error leave(const NightReport &report, Memory &memory,
                   const std::vector<TracedErrand> &errands,
                   const StateDirectory &directory, unsigned keep) {
  std::string place = directory.night(report.night.id);
  auto answerOf = [&](const Bug &bug) {
    return bug.bundle.empty() ? bug.answer + "\n"
                              : textIfThere(directory.of(bug) + "/report.md");
  };
  if (Error error = writeTextFile(place + "/summary.md", toSummary(report)))
    return error;
  if (Error error =
          writeTextFile(place + "/junit.xml", toJUnit(report, answerOf)))
    return error;
  if (Error error = writeTextFile(place + "/night.json", toJson(report)))
    return error;
  if (Error error = writeTextFile(place + "/night.sarif",
                                  toSarif(report, currentDirectory())))
    return error;
  if (Error error = writeTextFile(place + "/trace.json", toTrace(errands)))
    return error;
  if (Error error = leavePage(report, memory, directory, keep))
    return error;
  return directory.pointLatestTo(report.night.id);
}

static ExitCode tell(const NightReport &report, bool interrupted,
                     const Book::Say &say) {
  for (const std::string &line : complaintsOf(report))
    say(line);
  if (runsInGitHub())
    outs() << printable(toAnnotations(report, currentDirectory()));
  outs() << printable(toLines(report));
  return interrupted ? ExitCode::Interrupted : exitCodeOf(report);
}

static Expected<std::vector<Job>> jobsOf(const NightOptions &options) {
  if (!options.compiler.empty() && sys::fs::is_regular_file(options.target))
    return usageError("--compiler is for a directory of reproducers: the jobs "
                      "in %s name theirs",
                      options.target.c_str());
  if (!options.slurm.empty() && options.engine != "slurm")
    return usageError("--slurm is for --engine slurm");
  return readJobs(options.target,
                  options.compiler.empty() ? "mlir-opt-22" : options.compiler);
}

SubcommandResult runNightly(const Options &given, SignalWatch &signals) {
  const NightOptions &options = *given.night;
  auto jobs = jobsOf(options);
  if (!jobs)
    return jobs.takeError();
  auto directory = StateDirectory::make(options.state);
  if (!directory)
    return directory.takeError();
  auto known = knownBugs(options, *directory);
  if (!known)
    return known.takeError();
  auto memory = Memory::open(directory->memory());
  if (!memory)
    return memory.takeError();
  auto say = [&](const std::string &line) {
    errs() << "culprit: " << onOneLine(line) << "\n";
  };
  auto engine = engineOf(options, *directory, say);
  if (!engine)
    return engine.takeError();
  TracedRunner runner(*engine->runner);
  NightSettings settings = settingsOf(options);
  std::unique_ptr<Jobserver> jobserver = jobserverFor(options, settings, say);
  signals.onEnd([&] {
    if (jobserver)
      jobserver->close();
  });
  signals.onSignal([&] { engine->wake(); });
  auto work = spendNight(
      *directory, *memory, runner, settings, *jobs,
      [&] { return signals.received() != 0; }, say);
  signals.onSignal(nullptr);
  signals.onEnd(nullptr);
  jobserver.reset();
  engine->runner.reset();
  if (!engine->place.empty())
    removeTree(engine->place);
  if (!work)
    return work.takeError();
  auto report = reportOf(*memory, work->number, *known, utcToday());
  if (!report)
    return report.takeError();
  if (Error error = sayEntriesWithoutBug(*known, *memory, say))
    return error;
  report->night.state = work->state();
  report->errands = work->errands;
  report->triages = work->triages;
  report->seconds = static_cast<double>(work->wall.count()) / 1000;
  Error left =
      leave(*report, *memory, runner.errands(), *directory, options.keepNights);
  if (!left)
    left = memory->endNight(work->number, work->state(), {});
  if (!left && options.keepNights)
    left = removeGarbage(*directory, *memory, work->number, options.keepNights);
  ExitCode code = tell(*report, work->interrupted, say);
  if (left)
    return left;
  return code;
}

} // namespace culprit
