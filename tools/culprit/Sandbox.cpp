#include "tools/culprit/Sandbox.h"
#include "probe/Directories.h"
#include "probe/ExecutableLookup.h"
#include "reproducer/MadeHere.h"
#include "tools/culprit/ContainedProcess.h"
#include "tools/culprit/NightOptions.h"
#include "triage/session/OutputName.h"
#include "triage/session/UsageError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
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
      add(words, {"--ro-bind-try", path, path});
  if (sys::fs::is_directory(hidden))
    add(words, {"--tmpfs", hidden});
  for (const std::string &path : writable)
    add(words, {"--bind", path, path});
  // Where the user is may be /tmp, which is read-only then.
  add(words, {"--setenv", "TMPDIR", "/var/tmp", "--setenv", sandboxVariable,
              "1", "--chdir", directory});
  return words;
}

static std::string absolute(const std::string &path) {
  std::error_code error;
  fs::path real = fs::weakly_canonical(path, error);
  return error ? fs::absolute(path).string() : real.string();
}

/// Made, since only what is there can be put into a sandbox.
static Expected<Words> writableOf(const Options &options) {
  static constexpr StringRef writers[] = {"triage", "bisect", "reduce",
                                          "record", "regress"};
  if (!options.sarif.empty() || !options.junit.empty())
    return usageError("--sandbox writes to --out alone: no --sarif or --junit");
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

/// Whatever the command line names, and Culprit itself.
static Words readableOf(const Words &words, const Options &options) {
  Words paths = {fs::current_path().string()};
  std::error_code error;
  fs::path self = fs::read_symlink("/proc/self/exe", error);
  paths.push_back(self.parent_path().parent_path().parent_path().string());
  append_range(paths, profileDirectories());
  for (const std::string &word : words)
    if (sys::fs::exists(word))
      paths.push_back(absolute(word));
  if (options.compiler.empty())
    return paths;
  auto compiler = findExecutable(options.compiler, "", ownSearchPath());
  if (compiler)
    paths.push_back(absolute(*compiler));
  else
    consumeError(compiler.takeError()); // the Culprit inside says so
  return paths;
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
  add(command, {"--info-fd", std::to_string(ContainedProcess::infoDescriptor),
                "--", fs::read_symlink("/proc/self/exe", error).string()});
  append_range(command, words);
  auto process = ContainedProcess::start(command);
  if (!process)
    return process.takeError();
  if (!process->began())
    return usageError("bubblewrap cannot make a sandbox here; what it says is "
                      "above");
  signals.onSignal([&] { process->interrupt(signals.received()); });
  int code = process->wait();
  signals.onSignal(nullptr);
  return code;
}

} // namespace culprit
