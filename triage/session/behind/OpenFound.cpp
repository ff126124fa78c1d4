#include "triage/session/behind/OpenFound.h"
#include "triage/session/EnvironmentChange.h"
#include "triage/session/OpenFor.h"
#include "triage/session/OpenOutput.h"
#include "triage/session/behind/CompilerBehind.h"
#include "triage/session/behind/EndsAlike.h"

using namespace llvm;

namespace culprit {

/// For the compiler behind the command; false if alone it does not end at least
/// that much like it. `how` much it does is told in any case.
static Expected<bool> openBehind(Session &session, Request found,
                                 const std::vector<CompilerProfile> &profiles,
                                 Alike least, Alike &how) {
  EnvironmentChange change(found.environment);
  Session behind;
  Error error = openFor(behind, std::move(found), profiles, reserveOutput);
  if (!error) {
    auto alike = endsAlike(behind);
    how = alike ? *alike : Alike::No;
    if (alike && how < leastFor(*behind.request.behind, least))
      return false;
    error = alike ? openOutput(behind) : alike.takeError();
  }
  session = std::move(behind);
  if (error)
    return error;
  change.keep();
  return true;
}

/// Of several, the one whose words the command prints.
static Expected<bool> openOneOf(Session &session, const Request &found,
                                const std::vector<CompilerProfile> &profiles,
                                Alike &how) {
  constexpr size_t mostAsked = 8;
  const auto &others = found.behind->others;
  std::vector<const Request *> candidates{&found};
  for (const auto &other : others)
    if (candidates.size() < mostAsked)
      candidates.push_back(other.get());
  for (const Request *candidate : candidates) {
    auto opened =
        openBehind(session, *candidate, profiles, Alike::InItsWords, how);
    if (!opened || *opened)
      return opened;
  }
  Request last = found;
  last.remarks.add(RemarkId::CompilerBehind,
                   std::to_string(others.size() + 1) +
                       " compilers fail behind the command, and it prints the "
                       "words of none: this is the last one");
  return openBehind(session, std::move(last), profiles, Alike::ByItsEnd, how);
}

Expected<bool> openFound(Session &session,
                         const std::vector<CompilerProfile> &profiles) {
  auto found = findBehind(session.request, profiles);
  if (!found)
    return found.takeError();
  if (!*found)
    return false;
  std::string text = (*found)->remarks.all().back().text;
  CompilerBehind behind = *(*found)->behind;
  Request request = session.request;
  Alike how = Alike::No;
  auto opened = behind.others.empty()
                    ? openBehind(session, std::move(**found), profiles,
                                 Alike::ByItsEnd, how)
                    : openOneOf(session, **found, profiles, how);
  if (!opened || *opened)
    return opened;
  request.remarks.add(RemarkId::NoneBehind,
                      text + "; " + whyNot(how, behind) +
                          ", so the command is taken as it is");
  session.request = std::move(request);
  return false;
}

} // namespace culprit
