#include "tools/culprit/Sandbox.h"
#include "compiler/command/CommandPrefix.h"
#include "probe/files/Directories.h"
#include "probe/files/ExecutableLookup.h"
#include "reproducer/MadeHere.h"
#include "tools/culprit/ContainedProcess.h"
#include "tools/culprit/NightOptions.h"
#include "tools/culprit/PathsInWord.h"
#include "triage/session/OutputName.h"
#include "triage/session/ResponseFiles.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>
#include <filesystem>
#include <optional>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

using Words = std::vector<std::string>;

/// Empty inside; what is needed of them is put back, to be read only.
static constexpr const char *hiddenPlaces[] = {"/tmp", "/run", "/var/tmp"};
static constexpr const char *mostTemporary = "2147483648"; ///< bytes of each

static bool isHidden(const std::string &path) {
  return any_of(hiddenPlaces, [&](StringRef place) {
    return path == place || StringRef(path).starts_with(place.str() + "/");
  });
}

static void add(Words &words, std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
}

static std::string absolute(const std::string &path) {
  std::error_code error;
  fs::path real = fs::weakly_canonical(path, error);
  return error ? fs::absolute(path).string() : real.string();
}

/// What lies beside a file that a link leads to is found from there ($ORIGIN):
/// the link stays one. Its target is put back by its own name.
static void addReadable(const std::string &path, Words &words) {
  if (sys::fs::is_symlink_file(path))
    add(words, {"--symlink", absolute(path), path});
  else
    add(words, {"--ro-bind-try", path, path});
}

Words sandboxArguments(const Words &writable, const Words &readable,
                       const std::string &directory,
                       const std::string &hidden) {
  Words words = {"--unshare-all",
                 "--die-with-parent",
                 "--new-session",
                 "--as-pid-1",
                 "--cap-drop",
                 "ALL",
                 "--ro-bind",
                 "/",
                 "/",
                 "--dev",
                 "/dev",
                 "--proc",
                 "/proc"};
  for (const char *place : hiddenPlaces)
    if (sys::fs::is_directory(place))
      add(words, {"--size", mostTemporary, "--tmpfs", place});
  for (const std::string &path : readable)
    if (isHidden(path))
      addReadable(path, words);
  if (sys::fs::is_directory(hidden))
    add(words, {"--tmpfs", hidden});
  for (const std::string &path : writable)
    add(words, {"--bind", path, path});
  // Where the user is may be /tmp, which is read-only then.
  add(words, {"--setenv", "TMPDIR", "/var/tmp", "--setenv", sandboxVariable,
              "1", "--chdir", directory});
  return words;
}

/// Made, since only what is there can be put into a sandbox; what runs nothing
/// writes nothing.
static Expected<Words> writableOf(const Options &options) {
  static constexpr StringRef writers[] = {"triage", "bisect", "reduce",
                                          "record", "regress"};
  if (!options.sarif.empty() || !options.junit.empty())
    return usageError("--sandbox writes to --out alone: no --sarif or --junit");
  if (options.dryRun)
    return Words{};
  std::string place;
  if (options.subcommand == "nightly" && options.night)
    place = options.night->state;
  else if (options.out)
    place = *options.out;
  else if (is_contained(writers, options.subcommand))
    place = defaultOutput;
  if (place.empty())
    return Words{};
  if (std::error_code error = makeDirectories(place))
    return createStringError(error, "cannot create %s: %s", place.c_str(),
                             error.message().c_str());
  return Words{absolute(place)};
}

/// By the name that is used, and by that of what links lead to.
static void addPath(StringRef path, Words &paths) {
  if (path.empty() || !sys::fs::exists(path))
    return;
  fs::path named = fs::absolute(path.str()).lexically_normal();
  paths.push_back(named.has_filename() ? named.string()
                                       : named.parent_path().string());
  paths.push_back(absolute(path.str()));
}

/// What is to be empty stays so, but where a whole word names it.
static void addPathInside(StringRef path, Words &paths) {
  if (!is_contained(hiddenPlaces, StringRef(absolute(path.str()))))
    addPath(path, paths);
}

/// The word, and the paths in it.
static void addPathsIn(StringRef word, Words &paths) {
  addPath(word, paths);
  for (StringRef path : pathsInside(word))
    addPathInside(path, paths);
}

/// With what is installed beside it: libraries, modules of Python.
static void addProgram(const std::string &name, Words &paths) {
  if (name.empty())
    return;
  auto program = findExecutable(name, "", ownSearchPath());
  if (!program) {
    consumeError(program.takeError()); // the Culprit inside says so
    return;
  }
  Words names;
  addPath(*program, names);
  for (const std::string &path : names) {
    fs::path directory = fs::path(path).parent_path();
    if (isHidden(path) && directory.filename() == "bin")
      addPathInside(directory.parent_path().string(), paths);
    paths.push_back(path);
  }
}

static void addSearchPaths(Words &paths) {
  for (const char *variable :
       {"PATH", "LD_LIBRARY_PATH", "LD_PRELOAD", "PYTHONPATH", "VIRTUAL_ENV"})
    if (const char *value = ::getenv(variable))
      for (StringRef path : split(value, ':'))
        if (!path.empty())
          addPathInside(path, paths);
}

/// The hidden ones, without those that lie in another one: a link there is
/// there already.
static Words outermost(Words paths) {
  llvm::erase_if(paths, [](const auto &path) { return !isHidden(path); });
  llvm::sort(paths);
  Words kept;
  for (std::string &path : paths)
    if (none_of(kept, [&](const std::string &other) {
          return path == other || StringRef(path).starts_with(other + "/");
        }))
      kept.push_back(std::move(path));
  return kept;
}

/// `PREFIX/bin/culprit`, or `BUILD/tools/culprit/culprit`, with its profiles
/// and drivers.
static void addCulprit(Words &paths) {
  std::error_code error;
  fs::path self = fs::read_symlink("/proc/self/exe", error);
  fs::path top = self.parent_path().parent_path();
  if (self.parent_path().filename() != "bin")
    top = top.parent_path();
  addPath(self.string(), paths);
  addPathInside(top.string(), paths);
  if (isHidden(top.string()))
    addPath((top / "share").string(), paths);
}

/// Whatever the command line names, and Culprit itself.
static Words readableOf(const Words &words, const Options &options) {
  Words paths = {fs::current_path().string()};
  addCulprit(paths);
  append_range(paths, profileDirectories());
  for (const std::string &word : words)
    addPathsIn(word, paths);
  for (const std::string &word : withResponseFiles(options.command, ""))
    addPathsIn(word, paths);
  addProgram(options.compiler, paths);
  if (Words command = readPrefix(options.command).command; !command.empty())
    addProgram(command.front(), paths);
  addSearchPaths(paths);
  return outermost(std::move(paths));
}

static Error noBubblewrap(Contained why) {
  return why == Contained::Asked
             ? usageError("--sandbox needs bubblewrap, and there is no bwrap "
                          "in PATH: install the package bubblewrap")
             : usageError("the bundle was not made here, so it runs in a "
                          "sandbox alone, and there is no bwrap in PATH: "
                          "install the package bubblewrap, or look at the "
                          "bundle and give --trust");
}

Expected<int> runInSandbox(const Words &words, const Options &options,
                           Contained why, SignalWatch &signals) {
  auto bwrap = findExecutable("bwrap", "", ownSearchPath());
  if (!bwrap) {
    consumeError(bwrap.takeError());
    return noBubblewrap(why);
  }
  auto writable = writableOf(options);
  if (!writable)
    return writable.takeError();
  std::error_code error;
  Words command = {*bwrap};
  append_range(command, sandboxArguments(*writable, readableOf(words, options),
                                         fs::current_path(), directoryOfKey()));
  add(command,
      {"--json-status-fd", std::to_string(ContainedProcess::statusDescriptor),
       "--", fs::read_symlink("/proc/self/exe", error).string()});
  append_range(command, words);
  auto process = ContainedProcess::start(command);
  if (!process)
    return process.takeError();
  signals.onSignal([&] { process->interrupt(signals.received()); });
  auto code = process->wait();
  signals.onSignal(nullptr);
  if (!code)
    return usageError("bubblewrap cannot make a sandbox here; what it says is "
                      "above");
  return *code;
}

} // namespace culprit
