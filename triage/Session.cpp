#include "triage/Session.h"
#include "triage/CompilerBehind.h"
#include "triage/EnvironmentPrefix.h"
#include "triage/SessionInput.h"
#include "triage/SessionWatch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <thread>
#include <unistd.h>

using namespace llvm;

namespace culprit {

char UsageError::ID = 0;
void UsageError::log(raw_ostream &os) const { os << message; }
std::error_code UsageError::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

static Error asUsage(Error error) {
  return make_error<UsageError>(toString(std::move(error)));
}

Session::~Session() {
  if (prober && request.onProber)
    request.onProber(nullptr);
  prober.reset();
  if (!scratch.empty())
    sys::fs::remove_directories(scratch);
}

Compile Session::asGiven() const {
  Compile compile;
  compile.command = command;
  compile.input = input;
  return compile;
}

static Error openJournal(Session &session) {
  auto journal = session.request.writesOut && session.request.useJournal
                     ? Journal::open(session.request.out + "/journal.sqlite")
                     : Journal::inMemory();
  if (!journal)
    return asUsage(journal.takeError());
  session.journal = std::move(*journal);
  return Error::success();
}

static Error makeDirectories(Session &session) {
  Request &request = session.request;
  if (request.writesOut) {
    if (request.out.empty())
      return usageError("--out names no directory");
    if (sys::fs::exists(request.out) && !sys::fs::is_directory(request.out))
      return usageError("%s is a file, no directory; choose another one with "
                        "--out",
                        request.out.c_str());
    if (std::error_code error = sys::fs::create_directories(request.out))
      return usageError(
          "cannot create %s: %s; choose another directory with --out",
          request.out.c_str(), error.message().c_str());
    if (::access(request.out.c_str(), W_OK) != 0)
      return usageError(
          "cannot write to %s; choose another directory with --out",
          request.out.c_str());
  }
  SmallString<128> scratch;
  if (std::error_code error =
          sys::fs::createUniqueDirectory("culprit", scratch))
    return usageError("cannot create a temporary directory %s: %s; set TMPDIR "
                      "to a directory that can be written to",
                      scratch.c_str(), error.message().c_str());
  session.scratch = scratch.str().str();
  return Error::success();
}

/// Whatever file an argument names, by its content, and the environment that
/// the profile lists: an answer from the journal must not outlive them.
static std::vector<std::string> surroundingsOf(const Session &session,
                                               const CompilerProfile &profile) {
  std::vector<std::string> hashes;
  const CommandLine &command = session.command;
  bool inputIsArgument = command.input.kind != InputPlace::Kind::StandardInput;
  for (auto [index, word] : enumerate(command.argv)) {
    StringRef path = word;
    if (path.starts_with("-"))
      path = path.split('=').second;
    bool skip =
        index == 0 || path.empty() ||
        (inputIsArgument && index == command.input.argument) ||
        any_of(command.outputs, [&, number = index](const OutputPlace &output) {
          return output.argument == number;
        });
    if (skip || !sys::fs::is_regular_file(path))
      continue;
    if (auto buffer = MemoryBuffer::getFile(path))
      hashes.push_back(sha256((*buffer)->getBuffer()));
  }
  for (const std::string &name : profile.environment)
    if (const char *value = ::getenv(name.c_str()))
      hashes.push_back(sha256(name + "=" + value));
  return hashes;
}

static void makeProber(Session &session, const CompilerIdentity &identity,
                       const CompilerProfile &profile) {
  Request &request = session.request;
  ProberSettings settings;
  settings.workers = request.jobs
                         ? request.jobs
                         : std::max(1u, std::thread::hardware_concurrency());
  settings.limits.wall = request.timeout;
  settings.limits.memoryBytes = request.memoryBytes;
  settings.compilerIdentity = identity.hash;
  settings.compilerPath = identity.path;
  settings.compilerFiles = identity.files;
  settings.surroundings = surroundingsOf(session, profile);
  settings.replaced =
      [watch = watchOver(identity, session.input, session.command, profile)] {
        return watch->replaced();
      };
  settings.scratch = session.scratch;
  settings.workingDirectory = request.directory;
  if (request.directory.empty()) {
    SmallString<128> cwd;
    sys::fs::current_path(cwd);
    settings.workingDirectory = cwd.str().str();
  }
  settings.maxCompiles = request.maxCompiles;
  settings.maxTime = request.maxTime;
  settings.observer = request.observer;
  settings.judgementObserver = request.judgementObserver;
  session.launcher = createLocalLauncher(request.warmLibrary);
  session.prober = std::make_unique<Prober>(*session.launcher, *session.journal,
                                            std::move(settings));
  if (request.onProber)
    request.onProber(session.prober.get());
}

/// Of all families: a script or a driver starts compilers of others.
static std::vector<std::string>
trailersOf(const std::vector<CompilerProfile> &profiles) {
  std::vector<std::string> trailers;
  for (const CompilerProfile &profile : profiles)
    append_range(trailers, profile.trailers);
  return trailers;
}

/// The resolved file has a name, too: `cc` may be a link.
static const CompilerProfile *
profileFor(const CompilerIdentity &identity,
           const std::vector<CompilerProfile> &profiles) {
  SmallString<128> resolved;
  sys::fs::real_path(identity.path, resolved);
  const CompilerProfile *ofLink = profileOf(identity.path, profiles);
  if (!ofLink && !identity.isScript)
    ofLink = profileOf(resolved, profiles);
  return ofLink ? ofLink : findProfile(identity.path, profiles);
}

static Expected<Session> openFor(Request request,
                                 const std::vector<CompilerProfile> &profiles,
                                 std::vector<std::string> variables) {
  Session session;
  session.request = std::move(request);
  session.variables = std::move(variables);
  for (const auto &[name, value] : session.request.environment)
    if (value)
      session.variables.push_back(name);
  auto identity =
      identifyCompiler(session.request.argv.front(), session.request.directory);
  if (!identity)
    return asUsage(identity.takeError());
  const CompilerProfile *found = profileFor(*identity, profiles);
  if (!found)
    return usageError("no profile fits %s",
                      session.request.argv.front().c_str());
  CompilerProfile profile = *found;
  append_range(profile.environment, session.variables);
  profile.trailers = trailersOf(profiles);
  auto command = parseCommandLine(
      session.request.argv, profile, session.request.input,
      [&](StringRef path) { return isInput(session.request, path); });
  if (!command)
    return asUsage(command.takeError());
  session.command = std::move(*command);
  if (session.command.verifyDiagnostics)
    return usageError(
        "--verify-diagnostics makes expected failures succeed and prints no "
        "failure as itself; leave it out, so that the failure shows");
  auto input = readInput(session.request, session.command);
  if (!input)
    return input.takeError();
  session.input = std::move(*input);
  if (Error error = makeDirectories(session))
    return error;
  if (Error error = openJournal(session))
    return error;
  makeProber(session, *identity, profile);
  session.compiler.identity = std::move(*identity);
  session.compiler.profile = std::move(profile);
  return session;
}

/// Of the compiler behind the command; none where it does not fail alone.
static Expected<std::optional<Session>>
openBehind(Request found, const std::vector<CompilerProfile> &profiles,
           std::vector<std::string> variables) {
  EnvironmentChange change(found.environment);
  auto session = openFor(std::move(found), profiles, std::move(variables));
  if (!session)
    return session.takeError();
  auto alike = endsAlike(*session);
  if (!alike)
    return alike.takeError();
  if (!*alike)
    return std::nullopt;
  change.keep();
  return std::move(*session);
}

Expected<Session> openSession(Request request) {
  auto variables = takeEnvironmentPrefix(request.argv);
  if (!variables)
    return asUsage(variables.takeError());
  if (request.argv.empty())
    return usageError("no command: put the failing command after `--`, as in "
                      "`culprit triage -- mlir-opt-22 in.mlir --canonicalize`");
  auto profiles = loadProfiles(request.profileDirectories);
  if (!profiles)
    return profiles.takeError();
  if (request.watches) {
    auto found = findBehind(request, *profiles);
    if (!found)
      return found.takeError();
    if (*found) {
      std::string text = (*found)->remarks.back();
      auto session = openBehind(std::move(**found), *profiles, *variables);
      if (!session)
        return session.takeError();
      if (*session)
        return std::move(**session);
      request.remarks.push_back(text + "; alone it does not end like that, so "
                                       "the command is taken as it is");
    }
  }
  return openFor(std::move(request), *profiles, std::move(*variables));
}

Error firstOfAll(Error error) {
  return handleErrors(
      std::move(error),
      [](std::unique_ptr<Stopped> stopped) {
        return Error(std::move(stopped));
      },
      [](std::unique_ptr<ErrorInfoBase> other) {
        // It was started, and what watched it is gone: no mistake of the user.
        if (other->convertToErrorCode() == std::errc::owner_dead)
          return Error(std::move(other));
        return Error(make_error<UsageError>(other->message()));
      });
}

Error examine(Session &session) {
  if (session.examined)
    return Error::success();
  auto compiler = examineCompiler(*session.prober, session.compiler.identity,
                                  session.compiler.profile);
  if (!compiler) // it cannot even be asked for its help
    return firstOfAll(compiler.takeError());
  session.compiler = std::move(*compiler);
  session.examined = true;
  return Error::success();
}

} // namespace culprit
