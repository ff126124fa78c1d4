#include "nightly/show/BugPlace.h"
#include "llvm/ADT/STLExtras.h"
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

/// Where the job runs that was triaged: the first that shows the bug.
static std::string directoryOf(const BugOfNight &bug,
                               const NightReport &report) {
  auto shown =
      find_if(bug.jobs, [](const Sighting &job) { return shows(job.sight); });
  if (shown == bug.jobs.end())
    return "";
  auto job = report.jobs.find(shown->input);
  return job == report.jobs.end() ? "" : job->second.directory;
}

std::optional<FilePlace> placeOf(const BugOfNight &bug,
                                 const NightReport &report,
                                 const std::string &here) {
  auto place = placeInFile(bug.bug.location);
  std::string directory = directoryOf(bug, report);
  if (!place || fs::path(place->file).is_absolute() || directory.empty())
    return place;
  fs::path whole = (fs::path(directory) / place->file).lexically_normal();
  fs::path fromHere = whole.lexically_relative(here);
  bool isBelow = !fromHere.empty() && *fromHere.begin() != "..";
  place->file = (isBelow ? fromHere : whole).string();
  return place;
}

} // namespace culprit
