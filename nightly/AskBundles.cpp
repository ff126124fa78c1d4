#include "nightly/AskBundles.h"
#include "probe/files/ExecutableLookup.h"
#include "reproducer/ReadBundle.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// Beside the numbers of the jobs.
static constexpr unsigned firstBundle = 1000000;

static std::string searchPathOf(const Job &job) {
  auto own = job.environment.find("PATH");
  return own == job.environment.end() ? ownSearchPath() : own->second;
}

/// What runs the job tonight, as its command tells; "": not known.
static std::string compilerByCommand(const Item &item) {
  if (!item.before || item.before->compiler.empty())
    return "";
  std::string word =
      compilerTonight(item.before->compiler, item.before->job, item.job);
  if (word.empty())
    return item.before->compiler;
  auto path = findExecutable(word, item.job.directory, searchPathOf(item.job));
  if (path)
    return *path;
  consumeError(path.takeError()); // the judge says so
  return word;
}

namespace {
/// Of a job. Paths; "": not known.
struct JobsCompiler {
  std::string before, tonight;
  std::string identity; ///< "": the job has not run tonight
};

/// What the night has seen so far.
struct SoFar {
  std::map<std::string, Sighting> replays; ///< by bug
  std::set<std::string> shown;             ///< bugs, by jobs
  std::map<std::string, std::string> ran;  ///< jobs, and identities of builds
  std::map<std::string, Build> builds;     ///< by identity
};

/// What runs tonight's jobs: of each bug that they are about, and of each
/// family of compilers.
struct CompilersTonight {
  std::map<std::string, JobsCompiler> ofBug;
  std::map<std::string, std::set<std::string>> ofFamily;

  /// By a job of the bug; else what runs all jobs of its family, if that is
  /// one.
  JobsCompiler of(const Bug &bug) const {
    if (auto it = ofBug.find(bug.id); it != ofBug.end())
      return it->second;
    auto it = ofFamily.find(bug.profile);
    bool isOne = it != ofFamily.end() && it->second.size() == 1;
    return {"", isOne ? *it->second.begin() : "", ""};
  }
};

/// A question to a bundle.
struct Replay {
  Bug bug;
  std::string compiler;
  unsigned number;      ///< of its errand
  unsigned runs;        ///< at least; 0: as the bundle has it
  std::string lastPath; ///< of the build that showed it last
};
} // namespace

/// Which build a wrapper script starts, only a run of it says.
static JobsCompiler compilerOf(const Item &item, const SoFar &soFar) {
  auto ran = soFar.ran.find(item.job.name);
  auto build = ran == soFar.ran.end() ? soFar.builds.end()
                                      : soFar.builds.find(ran->second);
  if (!item.before || build == soFar.builds.end())
    return {item.before ? item.before->compiler : "", compilerByCommand(item),
            ""};
  return {item.before->compiler, build->second.path, ran->second};
}

static CompilersTonight compilersOf(const std::vector<Bug> &bugs,
                                    const std::vector<Item> &items,
                                    const SoFar &soFar) {
  std::map<std::string, std::string> families;
  for (const Bug &bug : bugs)
    families[bug.id] = bug.profile;
  CompilersTonight tonight;
  for (const Item &item : items) {
    JobsCompiler compiler = compilerOf(item, soFar);
    if (compiler.tonight.empty() || !families.count(item.before->bug))
      continue;
    tonight.ofBug.try_emplace(item.before->bug, compiler);
    tonight.ofFamily[families[item.before->bug]].insert(compiler.tonight);
  }
  return tonight;
}

/// On the build that showed it, a clean run may be one of chance: what crashes
/// in 97 of 100 runs was called fixed now and then. So it may be elsewhere: a
/// script that started that build starts nothing that is seen in a clean run.
static bool isDoubtful(const Replay &replay, const JudgeAnswer &answer) {
  return answer.sight == Sight::Clean && replay.runs == 0 &&
         !answer.build.identity.empty() &&
         (answer.build.identity == replay.bug.lastBuild ||
          answer.build.path != replay.lastPath);
}

static Error keepReplay(Book &book, const std::string &bug,
                        const JudgeAnswer &answer) {
  book.say(bug + ": its bundle: " + str(answer.sight));
  if (Error error = book.keepFace(bug, answer))
    return error;
  return book.memory.seeBundle(
      book.night, {"", bug, answer.sight, answer.reason, answer.build});
}

/// The bundle may be one of a smaller tool, and not of the compiler that first
/// showed the bug (`ofBug`): such a tool stands beside the compiler. "": the
/// bundle's own.
static std::string compilerFor(const std::string &bundle,
                               const std::string &ofBug,
                               const JobsCompiler &jobs) {
  auto read = readBundle(bundle);
  if (!read) {
    consumeError(read.takeError()); // the judge says so
    return jobs.tonight;
  }
  if (ofBug.empty() || areBuildsOfOne(read->compiler, ofBug))
    return jobs.tonight;
  if (jobs.before.empty() || jobs.before == jobs.tonight)
    return "";
  // Where it is not there, nobody can say what became of the bug.
  SmallString<256> tool(sys::path::parent_path(jobs.tonight));
  sys::path::append(tool, sys::path::filename(read->compiler));
  return tool.str().str();
}

static void askReplay(Book &book, const Replay &replay) {
  constexpr unsigned runsIfDoubtful = 10, secondReplay = 500000;
  book.ask(
      Urgency::Known, replay.number, "replay",
      [&book, replay](const std::string &work) {
        return book.questions.replay(book.bundleOf(replay.bug), replay.compiler,
                                     work, replay.runs, book.left());
      },
      [&book, replay](const JudgeAnswer &answer) -> Error {
        if (!isDoubtful(replay, answer))
          return keepReplay(book, replay.bug.id, answer);
        book.say(replay.bug.id + ": its bundle: clean, maybe by chance, asked "
                                 "again");
        askReplay(book,
                  {replay.bug, replay.compiler, replay.number + secondReplay,
                   runsIfDoubtful, replay.lastPath});
        return Error::success();
      },
      [] { return Error::success(); });
}

static Expected<SoFar> seenSoFar(Book &book) {
  auto sightings = book.memory.sightings(book.night);
  if (!sightings)
    return sightings.takeError();
  auto replays = book.memory.replays(book.night);
  if (!replays)
    return replays.takeError();
  auto builds = book.memory.builds();
  if (!builds)
    return builds.takeError();
  SoFar soFar;
  soFar.builds = std::move(*builds);
  for (const Sighting &sighting : *sightings) {
    if (shows(sighting.sight))
      soFar.shown.insert(sighting.bug);
    soFar.ran[sighting.input] = sighting.build.identity;
  }
  for (const Sighting &replay : *replays)
    soFar.replays[replay.bug] = replay;
  return soFar;
}

/// Its jobs ran in another build of the compiler than the bundle, whose turn
/// came before. `compiler`: what would be asked.
static bool wasAskedOfAnother(const SoFar &soFar, const Sighting &replay,
                              const std::string &compiler,
                              const JobsCompiler &jobs) {
  auto build = soFar.builds.find(replay.build.identity);
  if (!shows(replay.sight) || jobs.identity.empty() ||
      build == soFar.builds.end() ||
      !areBuildsOfOne(compiler, build->second.path))
    return false;
  return compiler == jobs.tonight ? replay.build.identity != jobs.identity
                                  : build->second.path != compiler;
}

/// To see that something hangs takes the whole limit. If a job of tonight is
/// about it, that one is asked, and the bundle only if the job does not say.
static bool isForLater(const Bug &bug, const std::vector<Item> &items) {
  return bug.kind == "hang" && any_of(items, [&](const Item &item) {
           return item.before && item.before->bug == bug.id;
         });
}

/// Whether it is the turn of this one. Of a new bug a job has just shown it.
static bool isDue(const Bug &bug, Bundles which, NightNumber night,
                  const SoFar &soFar, const std::vector<Item> &items) {
  if (bug.bundle.empty() || bug.status == BugStatus::Fixed)
    return false;
  return which == Bundles::First
             ? bug.firstNight < night && !isForLater(bug, items)
             : !soFar.shown.count(bug.id);
}

Error askBundles(Book &book, const std::vector<Item> &items, Bundles which) {
  auto soFar = seenSoFar(book);
  if (!soFar)
    return soFar.takeError();
  auto bugs = book.memory.bugs();
  if (!bugs)
    return bugs.takeError();
  CompilersTonight compilers = compilersOf(*bugs, items, *soFar);
  unsigned number = firstBundle;
  for (const Bug &bug : *bugs) {
    if (!isDue(bug, which, book.night, *soFar, items))
      continue;
    JobsCompiler jobs = compilers.of(bug);
    std::string compiler = compilerFor(
        book.bundleOf(bug), soFar->builds[bug.firstBuild].path, jobs);
    auto asked = soFar->replays.find(bug.id);
    if (asked != soFar->replays.end() &&
        !wasAskedOfAnother(*soFar, asked->second, compiler, jobs))
      continue;
    askReplay(book, {bug, compiler, number++, runsFor(bug),
                     soFar->builds[bug.lastBuild].path});
  }
  return Error::success();
}

} // namespace culprit
