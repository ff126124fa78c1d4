#include "nightly/ResumedNight.h"
#include "nightly/Clock.h"
#include "probe/compiler/CompilerIdentity.h"
#include "llvm/ADT/STLExtras.h"
#include <sys/stat.h>

using namespace llvm;

namespace culprit {

/// When the file was put there: what is installed keeps the time at which it
/// was built. A clock that was set back since tells nothing.
static bool isPutThereSince(const std::string &file, const std::string &began) {
  struct stat status {};
  return utcNow() < began || ::stat(file.c_str(), &status) != 0 ||
         utcAt(status.st_ctime) >= began;
}

static bool isLongAgo(const std::string &began) {
  constexpr std::time_t hours = 6;
  return began < utcAt(std::time(nullptr) - hours * 3600);
}

/// A command may set variables that say which libraries its compiler loads, and
/// so which one it is; that cannot be seen from here. So some file must be
/// younger than the night, too. Which build a script starts by now, only it
/// knows: within hours, the same.
static bool mayBeAnother(const std::string &path, const std::string &identity,
                         const std::string &began) {
  if (identity.empty() || path.empty())
    return false;
  auto now = identifyCompiler(path, "");
  if (now)
    return (now->isScript && isLongAgo(began)) ||
           (now->hash != identity &&
            any_of(now->files, [&](const std::string &file) {
              return isPutThereSince(file, began);
            }));
  consumeError(now.takeError());
  return true;
}

/// Where each build that it saw lay then. A build may have lain elsewhere
/// before; where a replay ran it this night, nobody has written down.
static Expected<std::map<std::string, std::string>>
buildsSeen(Memory &memory, NightNumber night) {
  auto inputs = memory.inputs();
  if (!inputs)
    return inputs.takeError();
  auto sightings = memory.sightings(night);
  if (!sightings)
    return sightings.takeError();
  std::map<std::string, std::string> places;
  for (const Sighting &sighting : *sightings)
    if (auto it = inputs->find(sighting.input); it != inputs->end())
      places[sighting.build.identity] = it->second.compiler;
  return places;
}

static Expected<std::string> beginningOf(Memory &memory, NightNumber night) {
  auto nights = memory.nights();
  if (!nights)
    return nights.takeError();
  for (const NightRow &row : *nights)
    if (row.id == night)
      return row.began;
  return "";
}

Error forgetOtherBuilds(Memory &memory, NightNumber night,
                        const std::function<void(const std::string &)> &say) {
  auto seen = buildsSeen(memory, night);
  if (!seen)
    return seen.takeError();
  auto began = beginningOf(memory, night);
  if (!began)
    return began.takeError();
  for (const auto &[identity, path] : *seen) {
    if (!mayBeAnother(path, identity, *began))
      continue;
    say(path + " may be another build than when this night began: asked again");
    if (Error error = memory.forgetBuild(night, identity))
      return error;
  }
  return Error::success();
}

} // namespace culprit
