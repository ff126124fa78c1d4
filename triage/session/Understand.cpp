#include "triage/session/Understand.h"
#include "compiler/command/Interpreter.h"
#include "probe/files/TextFile.h"
#include "triage/session/ReadCommand.h"
#include "triage/session/SessionInput.h"
#include "triage/session/UnknownInput.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

/// The variables of all families: a script or a driver starts compilers of
/// others.
static std::vector<std::string>
trailersOf(const std::vector<CompilerProfile> &profiles) {
  std::vector<std::string> trailers;
  for (const CompilerProfile &profile : profiles)
    append_range(trailers, profile.trailers);
  return trailers;
}

/// A copy that knows whether it is the program's own.
static std::optional<CompilerProfile> given(const CompilerProfile *profile,
                                            bool isGiven) {
  if (!profile)
    return std::nullopt;
  std::optional<CompilerProfile> result = *profile;
  result->isGiven = isGiven;
  return result;
}

/// The resolved file has a name, too: `cc` may be a link.
static std::optional<CompilerProfile>
profileFor(const CompilerIdentity &identity,
           const std::vector<CompilerProfile> &profiles) {
  SmallString<128> resolved;
  sys::fs::real_path(identity.path, resolved);
  const CompilerProfile *own = profileOf(identity.path, profiles);
  if (!own && !identity.isScript)
    own = profileOf(resolved, profiles);
  return own ? given(own, true)
             : given(findProfile(identity.path, profiles), false);
}

static Error readDriver(Session &session) {
  const std::string &path = session.compiler.driver = session.request.driver;
  if (path.empty())
    return Error::success();
  auto text = readTextFile(path);
  if (!text)
    return asUsage(text.takeError());
  session.compiler.driverText = std::move(*text);
  return Error::success();
}

static std::optional<CompilerProfile>
profileOf(const Session &session,
          const std::vector<CompilerProfile> &profiles) {
  const std::string &name = session.request.profile;
  if (name.empty())
    return profileFor(session.compiler.identity, profiles);
  auto named = find_if(profiles, [&](const CompilerProfile &profile) {
    return profile.name == name;
  });
  return given(named == profiles.end() ? nullptr : &*named, true);
}

/// Of these it does not show whether they read standard input.
static bool mayLeaveInput(const Session &session) {
  return session.compiler.identity.isScript ||
         session.compiler.profile.isInterpreter ||
         isInterpreter(session.request.argv.front());
}

Error understand(Session &session,
                 const std::vector<CompilerProfile> &profiles) {
  const Request &request = session.request;
  for (const auto &[name, value] : request.environment)
    if (value)
      session.variables.push_back(name);
  auto identity = identifyCompiler(request.argv.front(), request.directory);
  if (!identity)
    return make_error<NoCompiler>(toString(identity.takeError()));
  session.compiler.identity = std::move(*identity);
  session.compiler.launchedBy = request.launchedBy;
  if (Error error = readDriver(session))
    return error;
  auto found = profileOf(session, profiles);
  if (!found && !request.profile.empty())
    return usageError("there is no profile called %s", request.profile.c_str());
  if (!found)
    return usageError("no profile fits %s", request.argv.front().c_str());
  CompilerProfile &profile = session.compiler.profile;
  profile = std::move(*found);
  append_range(profile.environment, session.variables);
  profile.trailers = trailersOf(profiles);
  session.request.argv = wordsOf(request.argv, profile, request.directory);
  auto command = readSessionsCommand(session);
  if (!command)
    return asUsage(command.takeError());
  session.command = std::move(*command);
  auto input = readInput(request, session.command, profile,
                         mayLeaveInput(session) ? InputWait::Short
                                                : InputWait::ToTheEnd);
  if (!input)
    return input.takeError();
  session.input = std::move(*input);
  return Error::success();
}

} // namespace culprit
