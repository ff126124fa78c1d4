#include "tools/culprit/Trust.h"
#include "compiler/input/ReproducerText.h"
#include "probe/files/RegularFile.h"
#include "reproducer/Archive.h"
#include "reproducer/Distrust.h"
#include "reproducer/MadeHere.h"
#include "reproducer/ReadBundle.h"
#include "tools/culprit/GivenAnswer.h"
#include "triage/session/LoadProfiles.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace culprit {

/// The bundles whose commands or inputs would run.
static std::vector<std::string> bundlesOf(const Options &options) {
  if (options.subcommand == "replay")
    return options.targets.empty() ? std::vector<std::string>{""}
                                   : options.targets;
  bool hasCommand = !options.command.empty() || !options.shellLine.empty();
  if (options.subcommand == "judge" && !hasCommand) {
    std::vector<std::string> bundles = {options.judged};
    if (!options.inputOf.empty())
      bundles.push_back(options.inputOf);
    return bundles;
  }
  bool takesBundle = options.subcommand == "triage" ||
                     options.subcommand == "bisect" ||
                     options.subcommand == "reduce";
  if (takesBundle && !options.target.empty())
    return {options.target};
  return {};
}

static std::set<std::string> fileOptions() {
  std::set<std::string> names;
  auto profiles = loadProfiles(profileDirectories());
  if (!profiles) {
    consumeError(profiles.takeError());
    return names;
  }
  for (const CompilerProfile &profile : *profiles) {
    names.insert(profile.outputOptions.begin(), profile.outputOptions.end());
    names.insert(profile.inputOptions.begin(), profile.inputOptions.end());
    for (const auto &[flag, file] : profile.unaskedOutputs)
      names.insert(StringRef(flag).split('=').first.str());
  }
  return names;
}

static Error refuse(const std::string &bundle, const std::string &why) {
  return usageError("%s was not made here, and %s: look at it, and give "
                    "--trust if you mean to run it",
                    bundle.c_str(), why.c_str());
}

static Error checkBundle(const std::string &name, const Bundle &bundle,
                         const Options &options) {
  if (options.compiler.empty() && options.compilers.empty())
    return usageError("%s was not made here, and it names its own compiler, "
                      "%s: say with --compiler what is to run",
                      name.c_str(), bundle.compiler.c_str());
  std::vector<std::string> dangers = dangersOf(bundle, fileOptions());
  return dangers.empty() ? Error::success() : refuse(name, dangers.front());
}

/// A reproducer that a compiler wrote: the user names the compiler, and sees
/// how it is run; what passes it runs is in the file.
static Error checkFile(const std::string &path) {
  auto text = readRegularFile(path, uint64_t(1) << 30);
  if (!text) {
    consumeError(text.takeError());
    return Error::success();
  }
  auto reproducer = readReproducer(*text);
  if (!reproducer)
    return Error::success();
  std::vector<std::string> dangers = dangersOfPipeline(reproducer->pipeline);
  return dangers.empty()
             ? Error::success()
             : usageError("%s: %s: look at it, and give --trust if you mean to "
                          "run it",
                          path.c_str(), dangers.front().c_str());
}

/// True: not made here. `name`: as the user knows it.
static Expected<bool> isForeignBundle(const std::string &name,
                                      const std::string &directory,
                                      const Options &options) {
  auto bundle = readBundle(directory);
  if (!bundle) {
    consumeError(bundle.takeError());
    return false;
  }
  if (isMadeHere(directory))
    return false;
  if (Error error = checkBundle(name, *bundle, options))
    return error;
  return true;
}

static Expected<bool> isForeign(const std::string &given,
                                const Options &options) {
  if (options.subcommand == "judge") { // found already
    auto named = options.namedAs.find(given);
    return isForeignBundle(
        named == options.namedAs.end() ? given : named->second, given, options);
  }
  bool isFile =
      !given.empty() && !isArchive(given) && !sys::fs::is_directory(given);
  if (isFile) {
    if (Error error = checkFile(given))
      return error;
    return false;
  }
  auto answer = givenAnswer(given);
  if (!answer) {
    consumeError(answer.takeError());
    return false;
  }
  std::string directory = bundleIn(answer->directory);
  return isForeignBundle(given.empty() ? directory : given, directory, options);
}

Expected<std::vector<std::shared_ptr<ScratchDirectory>>>
findJudged(Options &options) {
  std::vector<std::shared_ptr<ScratchDirectory>> keeps;
  if (options.subcommand != "judge")
    return keeps;
  for (std::string *bundle : {&options.judged, &options.inputOf}) {
    if (bundle->empty())
      continue;
    auto answer = givenAnswer(*bundle);
    if (!answer)
      return answer.takeError();
    std::string found = bundleIn(answer->directory);
    if (isArchive(*bundle)) // it was unpacked elsewhere
      options.namedAs[found] = *bundle;
    *bundle = found;
    keeps.push_back(answer->keeps);
  }
  return keeps;
}

Expected<Contained> containmentFor(const Options &options) {
  const char *inside = ::getenv(sandboxVariable);
  if (inside && *inside)
    return Contained::No;
  bool foreign = false;
  if (!options.trust)
    for (const std::string &bundle : bundlesOf(options)) {
      auto is = isForeign(bundle, options);
      if (!is)
        return is.takeError();
      foreign |= *is;
    }
  return options.sandbox ? Contained::Asked
         : foreign       ? Contained::Foreign
                         : Contained::No;
}

} // namespace culprit
