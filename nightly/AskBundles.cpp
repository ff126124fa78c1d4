#include "nightly/AskBundles.h"
#include "probe/files/ExecutableLookup.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// Beside the numbers of the jobs.
static constexpr unsigned firstBundle = 1000000;

static std::string searchPathOf(const Job &job) {
  auto own = job.environment.find("PATH");
  return own == job.environment.end() ? ownSearchPath() : own->second;
}

/// What runs the job tonight; "": not known.
static std::string compilerOf(const Item &item) {
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
/// What runs tonight's jobs: of each bug that they are about, and of each
/// family of compilers.
struct CompilersTonight {
  std::map<std::string, std::string> ofBug;
  std::map<std::string, std::set<std::string>> ofFamily;

  /// By a job of the bug; else what runs all jobs of its family, if that is
  /// one. "": the bundle's own.
  std::string of(const Bug &bug) const {
    if (auto it = ofBug.find(bug.id); it != ofBug.end())
      return it->second;
    auto it = ofFamily.find(bug.profile);
    return it != ofFamily.end() && it->second.size() == 1 ? *it->second.begin()
                                                          : "";
  }
};
} // namespace

static CompilersTonight compilersOf(const std::vector<Bug> &bugs,
                                    const std::vector<Item> &items) {
  std::map<std::string, std::string> families;
  for (const Bug &bug : bugs)
    families[bug.id] = bug.profile;
  CompilersTonight tonight;
  for (const Item &item : items) {
    std::string compiler = compilerOf(item);
    if (compiler.empty() || !families.count(item.before->bug))
      continue;
    tonight.ofBug.try_emplace(item.before->bug, compiler);
    tonight.ofFamily[families[item.before->bug]].insert(compiler);
  }
  return tonight;
}

static Error keepReplay(Book &book, const std::string &bug,
                        const JudgeAnswer &answer) {
  book.say(bug + ": its bundle: " + str(answer.sight));
  if (Error error = book.keepFace(bug, answer))
    return error;
  return book.memory.seeBundle(
      book.night, {"", bug, answer.sight, answer.reason, answer.build});
}

static Expected<std::set<std::string>> shownByJobs(Book &book) {
  auto sightings = book.memory.sightings(book.night);
  if (!sightings)
    return sightings.takeError();
  std::set<std::string> shown;
  for (const Sighting &sighting : *sightings)
    if (shows(sighting.sight))
      shown.insert(sighting.bug);
  return shown;
}

/// To see that something hangs takes the whole limit. If a job of tonight is
/// about it, that one is asked, and the bundle only if the job does not say.
static bool isForLater(const Bug &bug, const std::vector<Item> &items) {
  return bug.kind == "hang" && any_of(items, [&](const Item &item) {
           return item.before && item.before->bug == bug.id;
         });
}

Error askBundles(Book &book, const std::vector<Item> &items, Bundles which) {
  auto shown = shownByJobs(book);
  if (!shown)
    return shown.takeError();
  auto bugs = book.memory.bugs();
  if (!bugs)
    return bugs.takeError();
  auto asked = book.memory.replays(book.night);
  if (!asked)
    return asked.takeError();
  std::set<std::string> done;
  for (const Sighting &sighting : *asked)
    done.insert(sighting.bug);
  CompilersTonight compilers = compilersOf(*bugs, items);
  unsigned number = firstBundle;
  for (const Bug &bug : *bugs) {
    bool isOld = bug.firstNight < book.night; // else a job has just shown it
    if (bug.bundle.empty() || bug.status == BugStatus::Fixed ||
        done.count(bug.id))
      continue;
    if (which == Bundles::First ? !isOld || isForLater(bug, items)
                                : shown->count(bug.id))
      continue;
    std::string compiler = compilers.of(bug);
    book.ask(
        Urgency::Known, number++, "replay",
        [&book, bug, compiler](const std::string &work) {
          return book.questions.replay(book.bundleOf(bug), compiler, work,
                                       runsFor(bug));
        },
        [&book, id = bug.id](const JudgeAnswer &answer) {
          return keepReplay(book, id, answer);
        },
        [] { return Error::success(); });
  }
  return Error::success();
}

} // namespace culprit
