#include "triage/session/OpenSession.h"
#include "compiler/command/Interpreter.h"
#include "probe/Directories.h"
#include "probe/LocalLauncher.h"
#include "probe/TextFile.h"
#include "triage/session/EnvironmentChange.h"
#include "triage/session/LauncherCheck.h"
#include "triage/session/LoadProfiles.h"
#include "triage/session/OutputName.h"
#include "triage/session/ReadCommand.h"
#include "triage/session/RequestPrefix.h"
#include "triage/session/SessionInput.h"
#include "triage/session/SessionWatch.h"
#include "triage/session/Surroundings.h"
#include "triage/session/UsageError.h"
#include "triage/session/behind/CompilerBehind.h"
#include "triage/session/behind/EndsAlike.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <thread>

using namespace llvm;

namespace culprit {

static Error asUsage(Error error) {
  return make_error<UsageError>(toString(std::move(error)));
}

static Error openJournal(Session &session) {
  if (session.journal)
    return Error::success();
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

/// What lies there stays: whether this session goes on is not known yet.
static Error reserveOutput(Session &session) {
  Request &request = session.request;
  if (request.out.empty())
    request.out = outputFor(request.words, request.asked);
  if (!request.writesOut || session.output || request.words.empty())
    return Error::success();
  auto output = OutputDirectory::reserve(request.out);
  if (!output)
    return asUsage(output.takeError());
  session.output = std::move(*output);
  return Error::success();
}

Error openOutput(Session &session) {
  if (Error error = reserveOutput(session))
    return error;
  if (!session.output)
    return Error::success();
  Error error = session.output->takeFor(questionOf(session));
  if (!error)
    return Error::success();
  session.output.reset(); // an earlier answer is still there
  return asUsage(std::move(error));
}

static Error makeScratch(Session &session) {
  auto scratch = ScratchDirectory::make();
  if (!scratch)
    return asUsage(scratch.takeError());
  session.scratch = std::make_unique<ScratchDirectory>(std::move(*scratch));
  return Error::success();
}

/// Variables that the user sets in front of the command stay.
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
  settings.limitsAreGiven = request.timeoutGiven;
  settings.limits.memoryBytes = request.memoryBytes;
  settings.compilerIdentity = identity.hash;
  settings.compilerPath = identity.path;
  settings.launchedBy = request.launchedBy;
  settings.compilerWords = request.driver.empty() ? 1 : 2;
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
  settings.scriptDirectory = request.scriptDirectory;
  settings.readsIRHere = request.readsIRHere;
  settings.maxCompiles = request.maxCompiles;
  settings.maxTime = request.maxTime;
  settings.observer = request.observer;
  settings.judgementObserver = request.judgementObserver;
  settings.launchObserver = request.launchObserver;
  // A process that is forked from a server is started by nothing else.
  session.launcher =
      request.launcher
          ? request.launcher()
          : createLocalLauncher(request.launchedBy.empty() ? request.warmLibrary
                                                           : "",
                                request.forksAtPass);
  session.prober = std::make_unique<Prober>(*session.launcher, *session.journal,
                                            std::move(settings));
  if (request.onProber)
    request.onProber(session.prober.get());
}

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

/// Finds out which compiler it is, which words are what, and the input. No
/// compile, and nothing written.
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
  auto command =
      readCommand(request.argv, profile, request.input,
                  [&](StringRef path) { return isInput(request, path); });
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

using OpenPlace = Error (*)(Session &);

static Error openFor(Session &session, Request request,
                     const std::vector<CompilerProfile> &profiles,
                     OpenPlace openPlace = openOutput) {
  session.request = std::move(request);
  Error refusal = understand(session, profiles);
  if (Error error = openPlace(session)) {
    if (!refusal)
      return error;
    consumeError(std::move(error)); // the report has no place, the message has
    return refusal;
  }
  if (refusal)
    return refusal;
  for (auto step : {openJournal, makeScratch})
    if (Error error = step(session))
      return error;
  makeProber(session);
  return checkLaunchers(session);
}

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

/// Looks for a compiler behind the command. True when the session is open for
/// that one.
static Expected<bool> openFound(Session &session,
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

Error openSession(Session &session, Request request) {
  request.pasted = request.argv;
  takePrefix(request);
  if (request.argv.empty())
    return usageError("no command: put the failing command after `--`, as in "
                      "`culprit triage -- mlir-opt-22 in.mlir --canonicalize`");
  session.request = request;
  auto profiles = loadProfiles(request.profileDirectories);
  if (!profiles)
    return profiles.takeError();
  EnvironmentChange(request.environment).keep();
  if (request.watches) {
    auto opened = openFound(session, *profiles);
    if (!opened || *opened)
      return opened.takeError();
  }
  return openFor(session, session.request, *profiles);
}

} // namespace culprit
