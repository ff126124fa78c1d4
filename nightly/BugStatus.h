//===- BugStatus.h - What a night makes of a bug ----------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_BUGSTATUS_H
#define CULPRIT_NIGHTLY_BUGSTATUS_H

#include <optional>
#include <string>
#include <string_view>

namespace culprit {

enum class BugStatus {
  New,        ///< shows for the first time tonight
  Known,      ///< showed before, and shows
  Back,       ///< was fixed, and shows
  Fixed,      ///< its bundle, if it has one, and original commands are clean
  Unresolved, ///< it cannot be said: refused, or it fails otherwise now
};
const char *str(BugStatus status);
std::optional<BugStatus> bugStatusFromString(std::string_view text);

/// What one question about a bug, or one job of a night, has shown.
enum class Sight {
  Same,      ///< the failure
  OtherFace, ///< the failure, in another way
  Clean,
  Different, ///< another failure
  Unknown,   ///< neither can be said: it hung within the limit, say
  Refused,   ///< the compiler refuses the command: says nothing
  Trouble,   ///< Culprit could not find out
  LeftOver,  ///< no time tonight
};
const char *str(Sight sight);
std::optional<Sight> sightFromString(std::string_view text);
/// It is no evidence that the failure is another one, or is gone.
inline bool saysNothing(Sight sight) {
  return sight == Sight::Unknown || sight == Sight::Trouble;
}
inline bool shows(Sight sight) {
  return sight == Sight::Same || sight == Sight::OtherFace;
}

/// All that a night has seen of a bug.
struct NightOfBug {
  bool isFirst = false;          ///< nobody has seen it before this night
  unsigned showing = 0;          ///< questions and jobs that showed it
  unsigned clean = 0;            ///< ... that were clean
  unsigned undecided = 0;        ///< ... that said neither
  bool originalWasClean = false; ///< at least one command as the user has it
  bool leftSomeOut = false;      ///< a job that showed it, or its bundle
  void count(Sight sight, bool isOriginal);
};

/// `before`: at the end of the last night that knew it.
/// - What shows is never fixed, however much else is clean.
/// - Fixed: nothing shows, nothing is undecided, and an original command is
///   clean, of all that showed it; a clean bundle alone proves nothing of it.
/// - Nothing asked: as it was. A new bug is known then.
BugStatus statusAfter(std::optional<BugStatus> before, const NightOfBug &night);

} // namespace culprit
#endif
