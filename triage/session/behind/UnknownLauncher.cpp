#include "triage/session/behind/UnknownLauncher.h"
#include "probe/failure/FailureSignature.h"
#include "probe/files/ExecutableLookup.h"
#include "triage/session/SessionInput.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

static bool isCompiler(const std::string &word, const Request &request,
                       const std::vector<CompilerProfile> &profiles) {
  const CompilerProfile *profile = profileOf(word, profiles);
  if (!profile || profile->isInterpreter)
    return false;
  auto path = findExecutable(word, request.directory, ownSearchPath());
  bool found = bool(path);
  consumeError(path.takeError());
  return found;
}

/// The words from a compiler on; none: there is none behind the first.
static std::vector<std::string>
compilerCommand(const Request &request,
                const std::vector<CompilerProfile> &profiles) {
  auto compiler = std::find_if(request.argv.begin() + 1, request.argv.end(),
                               [&](const std::string &word) {
                                 return isCompiler(word, request, profiles);
                               });
  return {compiler, request.argv.end()};
}

Error launcherIsMissing(const Request &request,
                        const std::vector<CompilerProfile> &profiles,
                        StringRef why) {
  auto command = compilerCommand(request, profiles);
  if (command.empty())
    return Error::success();
  return make_error<UsageError>(why.str() +
                                "; leave it out: culprit triage -- " +
                                quoteForShell(command));
}

/// Not even a word on what went wrong.
static bool saysNothing(Outcome outcome) {
  if (outcome.status != Outcome::Status::Rejected)
    return false;
  outcome.err.text += "\n" + outcome.out.text;
  FailureFace face = faceOf(outcome);
  return face.errors.empty() && face.frames.empty() && face.fatalLine.empty();
}

Error launcherHidesCompiler(const Request &request,
                            const std::vector<CompilerProfile> &profiles,
                            const Outcome &outcome) {
  auto command = compilerCommand(request, profiles);
  // The text that it is fed by standard input may well be compiled elsewhere.
  if (!saysNothing(outcome) || !any_of(command, looksLikeIR))
    return Error::success();
  return usageError(
      "%s fails (exit %d), and no %s is seen to run behind it; leave it out: "
      "culprit triage -- %s; or, to take the whole command as it is, put it "
      "into a script",
      request.argv.front().c_str(), outcome.exitCode, command.front().c_str(),
      quoteForShell(command).c_str());
}

} // namespace culprit
