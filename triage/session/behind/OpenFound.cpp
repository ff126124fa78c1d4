#include "triage/session/behind/OpenFound.h"
#include "compiler/command/InterpreterWords.h"
#include "compiler/output/OwnException.h"
#include "triage/session/EnvironmentChange.h"
#include "triage/session/OpenFor.h"
#include "triage/session/OpenOutput.h"
#include "triage/session/UsageError.h"
#include "triage/session/behind/ChooseCompiler.h"
#include "triage/session/behind/CompilerBehind.h"
#include "triage/session/behind/EndsAlike.h"
#include "triage/session/behind/FailedTests.h"
#include "triage/session/behind/NamedInput.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// Opens `behind` for the compiler and asks it, alone; false if it does not end
/// enough like the command. `run` tells how much it does in any case.
static Expected<bool> asksLike(Session &behind, Request found,
                               const std::vector<CompilerProfile> &profiles,
                               AlikeRun &run) {
  run = AlikeRun();
  if (Error error = openFor(behind, std::move(found), profiles, reserveOutput))
    return error;
  auto asked = endsAlike(behind);
  if (!asked)
    return asked.takeError();
  run = std::move(*asked);
  return run.alike >= leastFor(*behind.request.behind);
}

/// For the compiler behind the command, if it ends like that.
static Expected<bool> openBehind(Session &session, Request found,
                                 const std::vector<CompilerProfile> &profiles,
                                 AlikeRun &run) {
  EnvironmentChange change(found.environment);
  Session behind;
  auto isIt = asksLike(behind, std::move(found), profiles, run);
  if (isIt && !*isIt)
    return false;
  Error error = isIt ? openOutput(behind) : isIt.takeError();
  behind.begun = session.begun;
  session = std::move(behind);
  if (error)
    return error;
  change.keep();
  return true;
}

/// The same of one of several, and no session stays open. One that cannot be
/// started or read any more is none.
static Expected<bool> failsAlone(const Request &found,
                                 const std::vector<CompilerProfile> &profiles,
                                 AlikeRun &run) {
  EnvironmentChange change(found.environment);
  Session behind;
  auto isIt = asksLike(behind, found, profiles, run);
  if (!isIt.errorIsA<UsageError>())
    return isIt;
  consumeError(isIt.takeError());
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

/// Of several, the one that the command fails for. That is not sure where one
/// was not asked, or does not fail alone.
static Expected<bool> openOneOf(Session &session, const Request &found,
                                const std::vector<CompilerProfile> &profiles,
                                AlikeRun &run) {
  std::vector<const Request *> all{&found}, candidates;
  for (const auto &other : found.behind->others)
    all.push_back(other.get());
  std::vector<FailingBehind> failing;
  bool isSaid = false;
  for (const Request *request : toAsk(all)) {
    auto fails = failsAlone(*request, profiles, run);
    if (!fails)
      return fails.takeError();
    if (!*fails)
      continue;
    isSaid |= run.isSaid || diedOfSignal(*request->behind);
    candidates.push_back(request);
    failing.push_back({request->argv, diedOfSignal(*request->behind), run.alike,
                       std::move(run.alone)});
  }
  if (failing.empty())
    return false;
  // It went on after each, and fails in words of its own.
  if (!isSaid && !namedAsFailing(found.behind->outcome, failing)) {
    run.alike = Alike::Survived;
    return false;
  }
  auto [index, isSure] = chooseCompiler(found.behind->outcome, failing);
  Request chosen = *candidates[index];
  chosen.behind->isSure = isSure && failing.size() == all.size();
  erase(all, candidates[index]);
  tellOthers(chosen, all);
  return openBehind(session, std::move(chosen), profiles, run);
}

/// A test that fails in the process of the tests itself is no compiler behind
/// it.
static void tellOtherTests(Request &request, const Outcome &command) {
  unsigned failed = failedTests(command.out.text);
  if (failed > 1)
    request.remarks.add(
        RemarkId::SeveralBehind,
        std::to_string(failed) +
            " tests fail, and this answer is about one of them: "
            "name another (`-k`, `file.py::test`) to ask about "
            "that");
}

/// A program may catch what its compiler says, and fail of something else.
static void tellOwnEnd(Request &request, const Outcome &command,
                       const AlikeRun &run) {
  auto own = exceptionOfItsOwn(command.err.text);
  StringRef compiler = sys::path::filename(request.argv.front());
  if (!own || run.alike == Alike::InItsLastWords ||
      StringRef(*own).contains(compiler))
    return;
  request.remarks.add(RemarkId::SeveralBehind,
                      "the command ends with an exception of its own: " +
                          StringRef(*own).split('\n').first.str() +
                          ": nobody knows whether it fails for that compiler");
  request.behind->isSure = false;
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
  run.alike = Alike::Survived;
  bool isItself = testsFailInTheirProcess(behind.outcome.out.text) &&
                  !isInterpreter((*found)->argv.front());
  auto opened = isItself ? Expected<bool>(false)
                : behind.others.empty()
                    ? openBehind(session, std::move(**found), profiles, run)
                    : openOneOf(session, **found, profiles, run);
  if (opened && *opened) {
    tellOtherTests(session.request, behind.outcome);
    tellOwnEnd(session.request, behind.outcome, run);
  }
  if (!opened || *opened)
    return opened;
  request.remarks.add(
      RemarkId::NoneBehind,
      "found behind " + request.argv.front() + ": " + behind.shown + "; " +
          whyNot(run.alike, behind) + ", so the command is taken as it is" +
          (run.alike == Alike::No ? " (to ask about that one, give it alone)"
                                  : ""));
  session.request = std::move(request);
  return false;
}

} // namespace culprit
