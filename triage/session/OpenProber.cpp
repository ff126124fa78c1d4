#include "triage/session/OpenProber.h"
#include "compiler/command/Interpreter.h"
#include "probe/LocalLauncher.h"
#include "probe/files/Directories.h"
#include "probe/files/SHA256.h"
#include "probe/files/TextFile.h"
#include "reproducer/FilesBeside.h"
#include "triage/session/SessionWatch.h"
#include "triage/session/Surroundings.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <set>
#include <thread>

using namespace llvm;

namespace culprit {

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

/// What the input finds by where it is, for edited ones, which lie elsewhere.
static Error copyBeside(const Session &session, ProberSettings &settings) {
  const InputText &input = session.input;
  bool isProgram = runsItsInput(session.command) || isScript(input.text());
  if (input.userPath().empty() || !(isProgram || mayNameFiles(input.suffix())))
    return Error::success();
  std::string directory = session.scratch->path() + "/beside";
  std::set<std::string> entries;
  for (const auto &[name, text] : readFromBeside(input.text(), input.userPath(),
                                                 settings.workingDirectory)) {
    std::string path = directory + "/" + name;
    if (std::error_code error =
            makeDirectories(sys::path::parent_path(path).str()))
      return createStringError(error, "cannot create %s", path.c_str());
    if (Error error = writeTextFile(path, text))
      return error;
    entries.insert(directory + "/" + StringRef(name).split('/').first.str());
    settings.surroundings.push_back(sha256(name + "\n" + text));
  }
  settings.besideInput.assign(entries.begin(), entries.end());
  return Error::success();
}

static Error makeProber(Session &session) {
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
  settings.replaced =
      [watch = watchOver(identity, session.input, session.command,
                         session.compiler.profile, request.directory)] {
        return watch->replaced();
      };
  settings.scratch = session.scratch->path();
  settings.temporaries = temporariesOf(session);
  settings.workingDirectory = request.directory;
  settings.directoryIsMade = request.directoryIsMade;
  if (request.directory.empty()) {
    SmallString<128> cwd;
    sys::fs::current_path(cwd);
    settings.workingDirectory = cwd.str().str();
  }
  if (Error error = copyBeside(session, settings))
    return error;
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
  return Error::success();
}

Error openProber(Session &session) {
  for (auto step : {openJournal, makeScratch, makeProber})
    if (Error error = step(session))
      return error;
  return Error::success();
}

} // namespace culprit
