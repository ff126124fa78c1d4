#include "triage/session/behind/OpenFound.h"
#include "triage/session/EnvironmentChange.h"
#include "triage/session/OpenFor.h"
#include "triage/session/OpenOutput.h"
#include "triage/session/behind/ChooseCompiler.h"
#include "triage/session/behind/CompilerBehind.h"
#include "triage/session/behind/EndsAlike.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

/// For the compiler behind the command; false if alone it does not end enough
/// like it. `run` tells how much it does in any case.
static Expected<bool> openBehind(Session &session, Request found,
                                 const std::vector<CompilerProfile> &profiles,
                                 AlikeRun &run) {
  EnvironmentChange change(found.environment);
  Session behind;
  Error error = openFor(behind, std::move(found), profiles, reserveOutput);
  if (!error) {
    auto asked = endsAlike(behind);
    run = asked ? std::move(*asked) : AlikeRun();
    if (asked && run.alike < leastFor(*behind.request.behind))
      return false;
    error = asked ? openOutput(behind) : asked.takeError();
  }
  session = std::move(behind);
  if (error)
    return error;
  change.keep();
  return true;
}

/// The same of one of several, and no session stays open. One that cannot be
/// asked is none.
static Expected<bool> failsAlone(Request found,
                                 const std::vector<CompilerProfile> &profiles,
                                 AlikeRun &run) {
  EnvironmentChange change(found.environment);
  Session behind;
  Error error = openFor(behind, std::move(found), profiles, reserveOutput);
  if (!error) {
    auto asked = endsAlike(behind);
    if (asked) {
      run = std::move(*asked);
      return run.alike >= leastFor(*behind.request.behind);
    }
    error = asked.takeError();
  }
  if (error.isA<Stopped>())
    return error;
  consumeError(std::move(error));
  return false;
}

/// What is to be said of the others that failed.
static void tellOthers(Request &chosen,
                       const std::vector<const Request *> &others) {
  const std::string &another = others.front()->behind->shown;
  std::string count = std::to_string(others.size());
  chosen.remarks.add(
      RemarkId::SeveralBehind,
      chosen.behind->isSure
          ? count +
                (others.size() == 1 ? " other compiler fails"
                                    : " other compilers fail") +
                " behind the command, too: " + another
          : std::to_string(others.size() + 1) +
                " compilers fail behind the command, and it does not tell "
                "which of them it fails for: this is one, another is " +
                another);
}

/// Those that are asked, the last one first: what crashed before the rest.
static std::vector<const Request *>
toAsk(const std::vector<const Request *> &all) {
  constexpr size_t most = 8;
  std::vector<const Request *> asked;
  for (bool bySignal : {true, false})
    for (const Request *one : all)
      if (diedOfSignal(*one->behind) == bySignal && asked.size() < most)
        asked.push_back(one);
  std::vector<const Request *> inOrder;
  copy_if(all, std::back_inserter(inOrder),
          [&](const Request *one) { return is_contained(asked, one); });
  return inOrder;
}

/// A command that is tried again is one command.
static bool isSame(const Request &a, const Request &b) {
  return a.argv == b.argv && a.directory == b.directory &&
         a.inputText == b.inputText && a.files == b.files &&
         a.environment == b.environment;
}

/// Each different one, the last one first.
static std::vector<const Request *> allFailing(const Request &found) {
  std::vector<const Request *> all{&found};
  for (const auto &other : found.behind->others)
    if (none_of(all, [&](const Request *one) { return isSame(*one, *other); }))
      all.push_back(other.get());
  return all;
}

/// Of several, the one that the command fails for. That is not sure where one
/// was not asked, or does not fail alone.
static Expected<bool> openOneOf(Session &session, const Request &found,
                                const std::vector<CompilerProfile> &profiles,
                                AlikeRun &run) {
  std::vector<const Request *> all = allFailing(found), candidates;
  if (all.size() == 1)
    return openBehind(session, found, profiles, run);
  std::vector<FailingBehind> failing;
  for (const Request *request : toAsk(all)) {
    auto fails = failsAlone(*request, profiles, run);
    if (!fails)
      return fails.takeError();
    if (!*fails)
      continue;
    candidates.push_back(request);
    failing.push_back({request->argv, diedOfSignal(*request->behind), run.alike,
                       std::move(run.alone)});
  }
  if (failing.empty())
    return false;
  auto [index, isSure] = chooseCompiler(found.behind->outcome, failing);
  Request chosen = *candidates[index];
  chosen.behind->isSure = isSure && failing.size() == all.size();
  erase(all, candidates[index]);
  tellOthers(chosen, all);
  return openBehind(session, std::move(chosen), profiles, run);
}

Expected<bool> openFound(Session &session,
                         const std::vector<CompilerProfile> &profiles) {
  auto found = findBehind(session.request, profiles);
  if (!found)
    return found.takeError();
  if (!*found)
    return false;
  CompilerBehind behind = *(*found)->behind;
  Request request = session.request;
  AlikeRun run;
  auto opened = behind.others.empty()
                    ? openBehind(session, std::move(**found), profiles, run)
                    : openOneOf(session, **found, profiles, run);
  if (!opened || *opened)
    return opened;
  request.remarks.add(RemarkId::NoneBehind,
                      "found behind " + request.argv.front() + ": " +
                          behind.shown + "; " + whyNot(run.alike, behind) +
                          ", so the command is taken as it is");
  session.request = std::move(request);
  return false;
}

} // namespace culprit
