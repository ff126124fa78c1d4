#include "triage/evidence/MakeBundle.h"
#include "compiler/command/InputFiles.h"
#include "judge/CompiledOutput.h"
#include "reproducer/ReplayRun.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

static std::string pipelineOf(const CommandLine &command) {
  for (size_t index : command.pipelineArguments)
    if (StringRef text = command.argv[index]; text.contains("pass-pipeline="))
      return text.split("pass-pipeline=").second.str();
  return "";
}

/// Of a program that nobody knows, it may tell by the extension what to make.
static std::string discarded(const OutputPlace &output, bool isKnownProgram) {
  StringRef extension = sys::path::extension(output.path);
  return isKnownProgram || !output.isMain || extension.empty()
             ? "/dev/null"
             : (discardedOutput + extension.drop_front()).str();
}

/// The compile's arguments, without a driver, with the input as `{input}` and
/// no outputs but, as `mainOutput`, what it compiles: all else that it prints
/// goes to the terminal.
static std::vector<std::string> flagsOf(const CommandLine &command,
                                        const CompilerUnderTest &compiler,
                                        const char *mainOutput = nullptr) {
  const CompilerProfile &profile = compiler.profile;
  bool isKnown = profile.fits(command.argv.front());
  std::vector<std::string> argv =
      command.withFiles("{input}", [&](const OutputPlace &output) {
        return output.isMain && mainOutput ? mainOutput
                                           : discarded(output, isKnown);
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

} // namespace culprit
