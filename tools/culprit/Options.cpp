#include "tools/culprit/Options.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

milliseconds fromSeconds(double seconds) {
  return milliseconds(static_cast<int64_t>(seconds * 1000));
}

/// The words beside the command that make the question.
static std::vector<std::string> askedBy(const Options &options) {
  std::vector<std::string> asked = {options.subcommand};
  for (const auto &[name, value] :
       std::initializer_list<std::pair<const char *, std::string>>{
           {"--input=", options.input},
           {"--interesting=", options.interesting},
           {"--check=", options.check},
           {"--reference=", options.reference},
           {"--run=", options.run},
           {"--tolerance=", options.tolerance}})
    if (!value.empty())
      asked.push_back(name + value);
  return asked;
}

static std::vector<std::string> variantOf(const Options &options) {
  std::vector<std::string> words = {options.noReduce ? "--no-reduce" : ""};
  for (const std::string &kind : options.onlyEdits)
    words.push_back("--only=" + kind);
  for (const std::string &kind : options.skipEdits)
    words.push_back("--skip=" + kind);
  return words;
}

static SmallString<128> besideOurselves(ArrayRef<StringRef> path) {
  std::string self = sys::fs::getMainExecutable(nullptr, nullptr);
  SmallString<128> result(sys::path::parent_path(self));
  for (StringRef part : path)
    sys::path::append(result, part);
  return result;
}

/// Of the installation, or of the build; "" if in neither.
static std::string ours(const SmallString<128> &installed, StringRef built) {
  for (StringRef path : {installed.str(), built})
    if (sys::fs::exists(path))
      return path.str();
  return "";
}

static std::string libraryOfOurs(StringRef name, StringRef built) {
  return ours(besideOurselves({"..", "lib", "culprit", name}), built);
}

Request toRequest(const Options &options) {
  Request request;
  request.argv = options.command;
  request.words = options.command;
  if (!options.shellLine.empty())
    request.words.push_back(options.shellLine);
  request.asked = askedBy(options);
  request.variant = variantOf(options);
  request.inputIsNamed = !options.input.empty();
  if (request.inputIsNamed)
    request.input = options.input;
  request.out = options.out.value_or("");
  request.useJournal = !options.noJournal;
  request.watches = !options.dryRun;
  request.jobs = options.jobs;
  request.timeout = fromSeconds(options.timeoutSeconds);
  request.timeoutGiven = options.timeoutGiven;
  request.memoryBytes = static_cast<uint64_t>(options.memoryGiB * (1ull << 30));
  request.maxCompiles = options.maxCompiles;
  request.maxTime = fromSeconds(options.maxSeconds);
  request.profileDirectories = profileDirectories();
  request.drivers = ours(besideOurselves({"..", "share", "culprit", "drivers"}),
                         CULPRIT_BUILD_DRIVERS);
  request.forksAtPass = options.launcher == "pass";
  if (options.launcher != "spawn")
    request.warmLibrary = libraryOfOurs("culprit-warm.so", CULPRIT_BUILD_WARM);
  request.gateLibrary = libraryOfOurs("culprit-gate.so", CULPRIT_BUILD_GATE);
  request.handOverLibrary =
      libraryOfOurs("culprit-handover.so", CULPRIT_BUILD_HANDOVER);
  request.instruments = options.instruments == "flags"  ? InstrumentsBy::Flags
                        : options.instruments == "gate" ? InstrumentsBy::Gate
                                                        : InstrumentsBy::Choice;
  return request;
}

std::vector<std::string> profileDirectories() {
  std::vector<std::string> directories;
  if (const char *set = ::getenv("CULPRIT_PROFILES"))
    directories.emplace_back(set);
  directories.push_back(
      besideOurselves({"..", "share", "culprit", "profiles"}).str().str());
  directories.emplace_back(CULPRIT_BUILD_PROFILES);
  // The user's own profiles add to ours. Among ours, the first place counts.
  std::vector<std::string> existing;
  bool haveOurs = false;
  for (const std::string &directory : directories) {
    bool ours =
        directory != directories.front() || !::getenv("CULPRIT_PROFILES");
    if (!sys::fs::is_directory(directory) || (ours && haveOurs))
      continue;
    existing.push_back(directory);
    haveOurs |= ours;
  }
  return existing;
}

} // namespace culprit
