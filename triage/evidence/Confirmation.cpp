#include "triage/evidence/Confirmation.h"
#include "compiler/command/InputFiles.h"
#include "compiler/output/PythonTraceback.h"
#include "judge/CompiledOutput.h"
#include "reproducer/BundleDirectory.h"
#include "reproducer/ReplayScript.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <future>

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

static std::string pipelineOf(const CommandLine &command) {
  for (size_t index : command.pipelineArguments)
    if (StringRef text = command.argv[index]; text.contains("pass-pipeline="))
      return text.split("pass-pipeline=").second.str();
  return "";
}

/// The compile's arguments, without a driver, with the input as `{input}` and
/// no outputs but, as `mainOutput`, what it compiles: all else that it prints
/// goes to the terminal.
static std::vector<std::string> flagsOf(const CommandLine &command,
                                        const CompilerUnderTest &compiler,
                                        const char *mainOutput = "/dev/null") {
  const CompilerProfile &profile = compiler.profile;
  std::vector<std::string> argv =
      command.withFiles("{input}", [&](const OutputPlace &output) {
        return std::string(output.isMain ? mainOutput : "/dev/null");
      });
  argv.erase(argv.begin(), argv.begin() + (compiler.driver.empty() ? 1 : 2));
  if (command.input.kind != InputPlace::Kind::StandardInput)
    return argv;
  // Fed through `-`, or without any word for it. `-o -` is something else.
  for (size_t i = 0; i < argv.size(); ++i) {
    bool isValue =
        i > 0 && StringRef(argv[i - 1]).starts_with("-") &&
        profile.valueOptions.count(StringRef(argv[i - 1]).ltrim('-').str());
    if (argv[i] != "-" || isValue)
      continue;
    argv[i] = "{input}";
    return argv;
  }
  argv.push_back("{input}");
  return argv;
}

/// The name as it is anywhere. A library without a slash is searched for, and
/// stays as it is.
static std::string absolute(const InputFile &file,
                            const std::string &directory) {
  StringRef name = file.path;
  bool isLibrary = StringRef(file.option).contains("load");
  if (sys::path::is_absolute(name) || (isLibrary && !name.contains('/')))
    return file.path;
  SmallString<128> path(seenFrom(directory, name));
  sys::fs::make_absolute(path);
  sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return path.str().str();
}

/// A bundle is replayed anywhere: plugins and other files that the compiler
/// reads besides its input are named by their whole path.
static void makePathsAbsolute(std::vector<std::string> &flags,
                              const CompilerProfile &profile,
                              const std::string &directory) {
  flags.insert(flags.begin(), ""); // the compiler's place
  auto exists = [&](StringRef path) {
    return sys::fs::exists(seenFrom(directory, path));
  };
  // From the last one on, so that the places of the others stay.
  std::vector<InputFile> files = inputFilesIn(flags, profile, exists);
  for (const InputFile &file : reverse(files))
    flags[file.argument].replace(file.begin, file.path.size(),
                                 absolute(file, directory));
  flags.erase(flags.begin());
}

void demandAcceptance(Bundle &bundle, const Compile &compile,
                      const CompilerUnderTest &compiler,
                      const std::string &directory) {
  if (crashesOrHangs(bundle.signature.face.kind) ||
      !compiler.has(Role::PassPipeline))
    return;
  bundle.acceptFlags = flagsOf(compile.command.withoutPasses(), compiler);
  makePathsAbsolute(bundle.acceptFlags, compiler.profile, directory);
}

/// Empty ones keep the lines of a part of the user's input what they are there.
static InputText withoutFirstLines(const InputText &input) {
  StringRef text = input.text();
  bool isPart = !input.standsFor().empty() && text.starts_with("\n");
  return isPart ? InputText(text.ltrim('\n').str(), input.suffix()) : input;
}

Bundle makeBundle(const Compile &compile, const CompilerUnderTest &compiler,
                  const FailureSignature &signature, milliseconds hangLimit,
                  const std::string &directory) {
  Bundle bundle;
  bundle.compiler = compiler.identity.path;
  bundle.launchedBy = compiler.launchedBy;
  if (!compiler.driver.empty())
    bundle.driver = {sys::path::filename(compiler.driver).str(),
                     compiler.driverText, compiler.profile.name};
  bundle.compilerVersion = compiler.identity.version;
  bundle.flags = flagsOf(compile.command, compiler);
  makePathsAbsolute(bundle.flags, compiler.profile, directory);
  bundle.input = withoutFirstLines(compile.input);
  bundle.pipeline = pipelineOf(compile.command);
  bundle.signature = signature;
  bundle.limit = hangLimit;
  return bundle;
}

Bundle makeOutputBundle(const Compile &compile,
                        const CompilerUnderTest &compiler,
                        const FailureSignature &signature, OutputTest test,
                        const std::optional<CommandLine> &right,
                        const OutputPlaces &places) {
  const std::string &directory = places.command;
  auto portable = [&](const CommandLine &command) {
    auto flags = flagsOf(command, compiler, "{output}");
    makePathsAbsolute(flags, compiler.profile, directory);
    return flags;
  };
  Bundle bundle =
      makeBundle(compile, compiler, signature, Bundle().limit, directory);
  bundle.flags = portable(compile.command);
  test.outputSuffix = outputSuffix(compile);
  if (right)
    test.rightFlags = portable(*right);
  if (test.says == OutputTest::Says::Behaviour && test.referenceScript.empty())
    test.referenceFlags = test.rightFlags;
  bundle.output = bringFiles(std::move(test), places.script);
  return bundle;
}

Expected<bool> hangsUnderFullLimit(Prober &prober, Compile compile,
                                   bool sleeps) {
  compile.patience = patienceWithHang(sleeps);
  auto result = prober.run(compile);
  if (!result)
    return result.takeError();
  if (result->outcome.status != Outcome::Status::TimedOut)
    return false;
  bool hardlyRan = faceOf(result->outcome).idle;
  return sleeps || !hardlyRan;
}

static Expected<Outcome> replay(Prober &prober, const std::string &directory,
                                const Bundle &bundle, bool healthy) {
  const char *path = ::getenv("PATH");
  Command command;
  command.argv = {"/usr/bin/env", "-i",
                  std::string("PATH=") + (path ? path : "/usr/bin:/bin"),
                  "HOME=/nonexistent", "LANG=C"};
  if (const std::string &tmp = prober.configuration().temporaries; !tmp.empty())
    command.argv.push_back("TMPDIR=" + tmp);
  if (healthy)
    command.argv.push_back("COMPILER=/bin/true");
  command.argv.insert(command.argv.end(), {"sh", "run.sh"});
  command.workingDirectory = directory;
  command.systemAddresses = true;
  Limits limits = prober.configuration().limits;
  limits.wall = wholeReplayTime(bundle);
  return prober.runUncached(command, limits);
}

static std::string endOf(const Outcome &outcome, const Bundle &bundle) {
  if (outcome.status != Outcome::Status::TimedOut)
    return "exit " + std::to_string(outcome.exitCode);
  auto limit = std::chrono::ceil<std::chrono::seconds>(wholeReplayTime(bundle));
  return "no end within " + std::to_string(limit.count()) + " s";
}

/// A program may import what lies beside it.
static std::string whyNoModule(const Outcome &shown) {
  auto traceback = parsePythonTraceback(shown.out.text); // run.sh prints it
  StringRef said = traceback ? StringRef(traceback->exception) : "";
  if (!said.consume_front("ModuleNotFoundError: No module named "))
    return "";
  return ": Python finds no module " + said.split('\n').first.str() +
         " there, and one that lies beside the program is not in the bundle";
}

/// A test that calls everything wrong (a file that it needs is not there) shows
/// the failure of every compiler.
static Expected<ReplayCheck> checkControl(Prober &prober, Bundle bundle,
                                          ReplayCheck check) {
  bundle.flags = bundle.output->rightFlags;
  auto directory = prober.makeDirectory();
  if (!directory)
    return directory.takeError();
  if (Error error = writeBundle(bundle, *directory))
    return error;
  auto right = replay(prober, *directory, bundle, /*healthy=*/false);
  if (!right)
    return right.takeError();
  check.refuses = right->exitCode == 1;
  if (!check.refuses)
    check.why = "run.sh does not know a right output in an empty directory (" +
                endOf(*right, bundle) +
                "): does the test need files that it does not name?";
  return check;
}

Expected<ReplayCheck> checkReplay(Prober &prober, const Bundle &bundle) {
  auto directory = prober.makeDirectory();
  if (!directory)
    return directory.takeError();
  if (Error error = writeBundle(bundle, *directory))
    return error;
  ReplayCheck check;
  auto aside = std::async(std::launch::async, [&] {
    return replay(prober, *directory, bundle, /*healthy=*/true);
  });
  auto shown = replay(prober, *directory, bundle, /*healthy=*/false);
  auto healthy = aside.get();
  if (!shown || !healthy)
    return joinErrors(shown.takeError(), healthy.takeError());
  check.shows = shown->status == Outcome::Status::Completed;
  check.refuses = healthy->status != Outcome::Status::Completed;
  if (!check.shows)
    check.why = "run.sh did not show the failure in an empty directory (" +
                endOf(*shown, bundle) + ")" + whyNoModule(*shown);
  else if (!check.refuses)
    check.why = "run.sh takes a compiler that never fails for a failing one";
  else if (bundle.output && !bundle.output->rightFlags.empty())
    return checkControl(prober, bundle, std::move(check));
  return check;
}

Error addNeededEnvironment(Prober &prober, Bundle &bundle,
                           const std::vector<std::string> &allowed) {
  Bundle full = bundle;
  for (const std::string &name : allowed)
    if (const char *value = ::getenv(name.c_str()))
      full.environment[name] = value;
  if (full.environment == bundle.environment)
    return Error::success();
  auto check = checkReplay(prober, full);
  if (!check)
    return check.takeError();
  if (!check->shows)
    return Error::success();
  for (const std::string &name : allowed) {
    Bundle without = full;
    if (!without.environment.erase(name))
      continue;
    auto still = checkReplay(prober, without);
    if (!still)
      return still.takeError();
    if (still->shows)
      full = std::move(without);
  }
  bundle = std::move(full);
  return Error::success();
}

} // namespace culprit
