#include "triage/Session.h"
#include "triage/EnvironmentPrefix.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
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

Expected<std::vector<CompilerProfile>>
loadProfiles(const std::vector<std::string> &directories) {
  std::vector<CompilerProfile> profiles;
  for (const std::string &directory : directories) {
    std::vector<std::string> files;
    std::error_code error;
    for (sys::fs::directory_iterator it(directory, error), end;
         it != end && !error; it.increment(error))
      if (sys::path::extension(it->path()) == ".json")
        files.push_back(it->path());
    std::sort(files.begin(), files.end());
    for (const std::string &file : files) {
      auto buffer = MemoryBuffer::getFile(file);
      if (!buffer)
        return usageError("cannot read profile %s: %s", file.c_str(),
                          buffer.getError().message().c_str());
      auto profile = CompilerProfile::parse((*buffer)->getBuffer());
      if (!profile)
        return usageError("profile %s: %s", file.c_str(),
                          toString(profile.takeError()).c_str());
      profiles.push_back(std::move(*profile));
    }
  }
  if (profiles.empty())
    return usageError("no compiler profiles found; set CULPRIT_PROFILES to "
                      "the directory that has mlir-opt.json");
  return profiles;
}

static bool hasIRExtension(StringRef path) {
  return is_contained({".mlir", ".mlirbc", ".ll", ".bc", ".cu", ".ptx"},
                      sys::path::extension(path));
}

/// A regular file whose name or head says that it is IR, not a plugin.
static bool looksLikeIR(StringRef path) {
  if (!sys::fs::is_regular_file(path) && path != "-")
    return false;
  if (hasIRExtension(path))
    return true;
  StringRef extension = sys::path::extension(path);
  if (extension == ".so" || extension == ".json")
    return false;
  auto buffer =
      MemoryBuffer::getFileSlice(path, std::min<uint64_t>(4096, 4096), 0);
  if (!buffer)
    buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return false;
  StringRef head = (*buffer)->getBuffer();
  return head.starts_with("ML\xefR") || head.starts_with("BC\xc0\xde") ||
         head.contains("module") || head.contains("func");
}

static Error openJournal(Session &session) {
  auto journal = session.request.useJournal
                     ? Journal::open(session.request.out + "/journal.sqlite")
                     : Journal::inMemory();
  if (!journal)
    return asUsage(journal.takeError());
  session.journal = std::move(*journal);
  return Error::success();
}

static Error makeDirectories(Session &session) {
  Request &request = session.request;
  if (request.useJournal) {
    if (request.out.empty())
      return usageError("--out names no directory");
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

/// A command that names its input does not read standard input because that
/// name is wrong.
static Error refuseWrongNames(const CommandLine &command) {
  for (size_t i = 1; i < command.argv.size(); ++i) {
    StringRef word = command.argv[i];
    bool isOutput = any_of(command.outputs, [&](const OutputPlace &output) {
      return output.argument == i;
    });
    if (isOutput || word.starts_with("-") || word.empty())
      continue;
    if (!sys::fs::exists(word) && hasIRExtension(word))
      return usageError("the input %s does not exist", word.str().c_str());
    if (sys::fs::exists(word) && !sys::fs::is_regular_file(word) &&
        !sys::fs::is_directory(word))
      return usageError("%s is no regular file, and can be read once only; "
                        "give it as standard input, with < %s",
                        word.str().c_str(), word.str().c_str());
  }
  return Error::success();
}

static Error readInput(Session &session) {
  const CommandLine &command = session.command;
  if (session.request.inputText) {
    session.input = InputText(*session.request.inputText);
    return Error::success();
  }
  std::string path = "-";
  if (session.request.input)
    path = *session.request.input;
  else if (command.input.kind != InputPlace::Kind::StandardInput)
    path = StringRef(command.argv[command.input.argument])
               .drop_front(command.input.prefix.size())
               .str();
  if (path == "-")
    if (Error error = refuseWrongNames(command))
      return error;
  if (path == "-" && isatty(0))
    return usageError("no input: none of the arguments names an existing IR "
                      "file, and standard input is a terminal; name the file "
                      "with --input FILE");
  auto input = InputText::fromFile(path);
  if (!input)
    return asUsage(input.takeError());
  if (input->text().empty())
    return usageError("the input %s is empty",
                      path == "-" ? "(standard input)" : path.c_str());
  session.input = std::move(*input);
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
  settings.surroundings = surroundingsOf(session, profile);
  settings.scratch = session.scratch;
  SmallString<128> cwd;
  sys::fs::current_path(cwd);
  settings.workingDirectory = cwd.str().str();
  settings.maxCompiles = request.maxCompiles;
  settings.maxTime = request.maxTime;
  settings.observer = request.observer;
  settings.judgementObserver = request.judgementObserver;
  session.launcher = createLocalLauncher();
  session.prober = std::make_unique<Prober>(*session.launcher, *session.journal,
                                            std::move(settings));
  if (request.onProber)
    request.onProber(session.prober.get());
}

Expected<Session> openSession(Request request) {
  Session session;
  session.request = std::move(request);
  auto variables = takeEnvironmentPrefix(session.request.argv);
  if (!variables)
    return asUsage(variables.takeError());
  if (session.request.argv.empty())
    return usageError("no command: put the failing command after `--`, as in "
                      "`culprit triage -- mlir-opt-22 in.mlir --canonicalize`");
  auto profiles = loadProfiles(session.request.profileDirectories);
  if (!profiles)
    return profiles.takeError();
  const CompilerProfile *found =
      findProfile(session.request.argv.front(), *profiles);
  if (!found)
    return usageError("no profile fits %s",
                      session.request.argv.front().c_str());
  CompilerProfile profile = *found;
  append_range(profile.environment, *variables);
  auto identity = identifyCompiler(session.request.argv.front(), "");
  if (!identity)
    return asUsage(identity.takeError());
  auto command = parseCommandLine(session.request.argv, profile,
                                  session.request.input, looksLikeIR);
  if (!command)
    return asUsage(command.takeError());
  session.command = std::move(*command);
  if (session.command.verifyDiagnostics)
    return usageError(
        "--verify-diagnostics makes expected failures succeed and prints no "
        "failure as itself; leave it out, so that the failure shows");
  if (Error error = readInput(session))
    return error;
  if (Error error = makeDirectories(session))
    return error;
  if (Error error = openJournal(session))
    return error;
  makeProber(session, *identity, profile);
  auto compiler =
      examineCompiler(*session.prober, std::move(*identity), profile);
  if (!compiler) // it cannot even be asked for its help
    return handleErrors(
        compiler.takeError(),
        [](std::unique_ptr<Stopped> stopped) {
          return Error(std::move(stopped));
        },
        [](const ErrorInfoBase &other) {
          return make_error<UsageError>(other.message());
        });
  session.compiler = std::move(*compiler);
  return session;
}

} // namespace culprit
