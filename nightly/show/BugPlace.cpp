#include "nightly/show/BugPlace.h"
#include <filesystem>
#include <set>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

/// Of the jobs that show the bug, one of which was triaged; nothing where they
/// run in several.
static std::optional<std::string> directoryOf(const BugOfNight &bug,
                                              const NightReport &report) {
  std::set<std::string> directories;
  for (const Sighting &sighting : bug.jobs)
    if (auto job = report.jobs.find(sighting.input);
        shows(sighting.sight) && job != report.jobs.end())
      directories.insert(job->second.directory);
  if (directories.size() > 1)
    return std::nullopt;
  return directories.empty() ? "" : *directories.begin();
}

std::optional<FilePlace> placeOf(const BugOfNight &bug,
                                 const NightReport &report,
                                 const std::string &here) {
  auto place = placeInFile(bug.bug.location);
  if (!place || fs::path(place->file).is_absolute())
    return place;
  auto directory = directoryOf(bug, report);
  if (!directory)
    return std::nullopt;
  if (directory->empty())
    return place;
  std::error_code error; // `..` may stand behind a link
  fs::path whole =
      fs::weakly_canonical(fs::path(*directory) / place->file, error);
  if (error)
    return place;
  fs::path fromHere = whole.lexically_relative(here);
  bool isBelow = !fromHere.empty() && *fromHere.begin() != "..";
  place->file = (isBelow ? fromHere : whole).string();
  return place;
}

} // namespace culprit
