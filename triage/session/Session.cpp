#include "triage/session/Session.h"
#include "probe/Directories.h"
#include "triage/Triage.h"
#include "triage/session/CompilerBehind.h"
#include "triage/session/EnvironmentChange.h"
#include "triage/session/LauncherCheck.h"
#include "triage/session/OutputName.h"
#include "triage/session/RequestPrefix.h"
#include "triage/session/SessionInput.h"
#include "triage/session/SessionWatch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <thread>

using namespace llvm;

namespace culprit {

char UsageError::ID = 0;
char NoCompiler::ID = 0;
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
  prober.reset(); // before the directory that it works in
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

/// The compiler's build and the input's content are part of it.
static std::string questionOf(const Session &session) {
  std::string text = session.compiler.identity.hash + session.input.hash();
  const Request &request = session.request;
  for (const auto *words : {&request.words, &request.asked, &request.variant})
    for (const std::string &word : *words)
      text += '\0' + word;
  return sha256(text);
}

Error openOutput(Session &session) {
  Request &request = session.request;
  if (request.out.empty())
    request.out = outputFor(request.words, request.asked);
  if (!request.writesOut)
    return Error::success();
  auto output = OutputDirectory::open(request.out, questionOf(session));
  if (!output)
    return asUsage(output.takeError());
  session.output = std::move(*output);
  return Error::success();
}

static Error makeScratch(Session &session) {
  auto scratch = ScratchDirectory::make();
  if (!scratch)
    return asUsage(scratch.takeError());
  session.scratch = std::make_unique<ScratchDirectory>(std::move(*scratch));
  return Error::success();
}

/// Whatever file an argument names, by its content, and the environment that
/// the profile lists: an answer from the journal must not outlive them.
static std::vector<std::string> surroundingsOf(const Session &session) {
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
  for (const std::string &name : session.compiler.profile.environment)
    if (const char *value = ::getenv(name.c_str()))
      hashes.push_back(sha256(name + "=" + value));
  for (const auto &[name, value] : session.request.environment)
    if (!value)
      hashes.push_back(sha256(name + " is removed"));
  return hashes;
}

/// What the user sets in front of the command stays.
static std::string temporariesOf(const Session &session) {
  std::string path = session.scratch->path() + "/tmp";
  return is_contained(session.variables, "TMPDIR") || makeDirectories(path)
             ? ""
             : path;
}

static void makeProber(Session &session) {
  const CompilerIdentity &identity = session.compiler.identity;
  Request &request = session.request;
  ProberSettings settings;
  settings.workers = request.jobs
                         ? request.jobs
                         : std::max(1u, std::thread::hardware_concurrency());
  settings.limits.wall = request.timeout;
  settings.limits.memoryBytes = request.memoryBytes;
  settings.compilerIdentity = identity.hash;
  settings.compilerPath = identity.path;
  settings.launchedBy = request.launchedBy;
  settings.compilerFiles = identity.files;
  settings.surroundings = surroundingsOf(session);
  settings.replaced = [watch =
                           watchOver(identity, session.input, session.command,
                                     session.compiler.profile)] {
    return watch->replaced();
  };
  settings.scratch = session.scratch->path();
  settings.temporaries = temporariesOf(session);
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
  // What is forked from a server is started by nothing else.
  session.launcher = createLocalLauncher(
      request.launchedBy.empty() ? request.warmLibrary : "");
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

/// Which compiler, which words are what, and the input. No compile, and nothing
/// written.
static Error understand(Session &session,
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
  const CompilerProfile *found =
      profileFor(session.compiler.identity, profiles);
  if (!found)
    return usageError("no profile fits %s", request.argv.front().c_str());
  CompilerProfile &profile = session.compiler.profile;
  profile = *found;
  append_range(profile.environment, session.variables);
  profile.trailers = trailersOf(profiles);
  auto command =
      parseCommandLine(request.argv, profile, request.input,
                       [&](StringRef path) { return isInput(request, path); });
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
  return Error::success();
}

static Expected<Session> openFor(Request request,
                                 const std::vector<CompilerProfile> &profiles) {
  Session session;
  session.request = std::move(request);
  Error refusal = understand(session, profiles);
  if (Error error = openOutput(session)) {
    if (!refusal)
      return error;
    consumeError(std::move(error)); // the report has no place, the message has
    return refusal;
  }
  if (!refusal)
    refusal = openJournal(session);
  if (!refusal)
    refusal = makeScratch(session);
  if (refusal) {
    leaveError(session, refusal);
    return refusal;
  }
  makeProber(session);
  if ((refusal = checkLaunchers(session))) {
    leaveError(session, refusal);
    return refusal;
  }
  return session;
}

/// Of the compiler behind the command; none where it does not fail alone.
static Expected<std::optional<Session>>
openBehind(Request found, const std::vector<CompilerProfile> &profiles) {
  EnvironmentChange change(found.environment);
  auto session = openFor(std::move(found), profiles);
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
  request.pasted = request.argv;
  takePrefix(request);
  if (request.argv.empty())
    return usageError("no command: put the failing command after `--`, as in "
                      "`culprit triage -- mlir-opt-22 in.mlir --canonicalize`");
  auto profiles = loadProfiles(request.profileDirectories);
  if (!profiles)
    return refuse(std::move(request), profiles.takeError());
  EnvironmentChange(request.environment).keep();
  if (request.watches) {
    auto found = findBehind(request, *profiles);
    if (!found)
      return refuse(std::move(request), found.takeError());
    if (*found) {
      std::string text = (*found)->remarks.back();
      auto session = openBehind(std::move(**found), *profiles);
      if (!session)
        return session.takeError();
      if (*session)
        return std::move(**session);
      request.remarks.push_back(text + "; alone it does not end like that, so "
                                       "the command is taken as it is");
    }
  }
  return openFor(std::move(request), *profiles);
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
        return Error(make_error<NoCompiler>(other->message()));
      });
}

Error examine(Session &session) {
  if (session.examined)
    return Error::success();
  auto compiler = examineCompiler(*session.prober, session.compiler.identity,
                                  session.compiler.profile);
  if (!compiler) // it cannot even be asked for its help
    return firstOfAll(compiler.takeError());
  compiler->launchedBy = session.request.launchedBy;
  session.compiler = std::move(*compiler);
  session.examined = true;
  return Error::success();
}

} // namespace culprit
