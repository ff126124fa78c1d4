#include "triage/steps/best/KeepBest.h"
#include "compiler/output/HeapComplaint.h"
#include "probe/files/Directories.h"
#include "probe/files/ExecutableLookup.h"
#include "probe/files/TextFile.h"
#include "reproducer/BundleDirectory.h"
#include "triage/evidence/MakeBundle.h"
#include "triage/steps/best/BringFiles.h"
#include "triage/steps/best/InputAsText.h"
#include "triage/steps/best/RightCommand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <csignal>
#include <cstdlib>
#include <filesystem>

using namespace llvm;
namespace fs = std::filesystem;
using std::chrono::milliseconds;

namespace culprit {

static bool isEdited(const Investigation &state, const Compile &compile) {
  return compile.input.hash() != state.original.input.hash();
}

/// The time that run.sh waits: for a hang, long beyond any healthy run that was
/// seen. The user's own limit, and that of a command without any, stay.
static milliseconds replayLimit(const Investigation &state,
                                const Compile &compile) {
  constexpr milliseconds least{10000};
  const ProberSettings &settings = state.prober.configuration();
  milliseconds slowest = state.prober.learntTimes().slowestHealthy;
  if (state.failure().face.kind != FailureKind::Hang ||
      settings.limitsAreGiven || slowest.count() == 0)
    return settings.limits.wall;
  milliseconds enough = std::max(least, 20 * slowest);
  if (!isEdited(state, compile)) // what was learnt shrank with the input
    enough = std::max(enough, state.found.learnt.wall);
  return std::min(settings.limits.wall, enough);
}

/// The user's own question judges an input that was not edited. The comparison
/// that drove the edits judges an edited one.
static Bundle outputBundleOf(const Investigation &state,
                             const Compile &compile) {
  const OutputQuestion &question = state.question.output;
  ReferenceCommand right = rightCommandOf(state);
  Bundle bundle =
      makeOutputBundle(compile, state.session.compiler, state.failure(),
                       isEdited(state, compile) && state.wrongCode.reference
                           ? differentialTestOf(question)
                           : outputTestOf(question),
                       right ? right(compile.command) : std::nullopt,
                       {state.session.request.directory,
                        state.prober.configuration().scriptDirectory});
  bundle.limit = state.prober.configuration().limits.wall;
  return bundle;
}

/// Not all ways in which it crashes may be known. Of several runs, the first is
/// one at the addresses that showed it.
static unsigned leastRuns(const FailureFace &face) {
  constexpr unsigned ifItMayVary = 3;
  bool mayVary = isCrashLike(face.kind) &&
                 (face.signal == SIGBUS || isHeapComplaint(face.fatalLine));
  return mayVary ? ifItMayVary : 1;
}

static bool isFoundByName(const std::string &path) {
  auto named = findExecutable(sys::path::filename(path).str(),
                              /*workingDirectory=*/"", ownSearchPath());
  bool isIt = named && sys::fs::equivalent(*named, path);
  consumeError(named.takeError());
  return isIt;
}

Bundle bundleOf(const Investigation &state, const Compile &compile) {
  FailureSignature failure = state.failure();
  if (failure.face.kind == FailureKind::Miscompile)
    return outputBundleOf(state, compile);
  Bundle bundle = makeBundle(
      compile, state.session.compiler, state.asShown.value_or(failure),
      replayLimit(state, compile), state.session.request.directory);
  if (failure.face.kind == FailureKind::OutOfMemory)
    bundle.memoryBytes = state.prober.configuration().limits.memoryBytes;
  unsigned &runs = bundle.signature.runsPerQuestion;
  runs = std::max(runs, leastRuns(bundle.signature.face));
  for (const std::string &name : state.found.toolkitVariables)
    bundle.environment[name] = ::getenv(name.c_str());
  bundle.isFoundByName = isFoundByName(bundle.compiler);
  // Nobody knows where a tool is that another one brings along (ptxas in a
  // package of Python).
  bundle.shownByPath = state.session.request.behind && !bundle.isFoundByName;
  bundle.readable = readableOf(state, compile);
  bundle.beside =
      filesOfProgram(compile, state.prober.configuration().workingDirectory);
  if (compile.input.userPath().empty() && mayNameFiles(compile.input.suffix()))
    bundle.beside.merge(
        readFromBeside(compile.input.text(), state.session.input.userPath(),
                       state.prober.configuration().workingDirectory));
  if (state.ground.inputParses)
    demandAcceptance(bundle, compile, state.session.compiler,
                     state.session.request.directory);
  return bundle;
}

std::vector<std::string> allowedVariables(const Session &session,
                                          const Compile &compile) {
  std::vector<std::string> names = session.compiler.profile.environment;
  erase_if(names, [&](const std::string &name) {
    auto set = compile.environment.find(name);
    return set != compile.environment.end() && !set->second;
  });
  return names;
}

static Bundle withVariables(Bundle bundle, const Session &session,
                            const Compile &compile) {
  for (const std::string &name : allowedVariables(session, compile)) {
    const char *value = ::getenv(name.c_str());
    bool isOfScript =
        session.request.behind && is_contained(session.variables, name);
    if (value && !isOfScript)
      bundle.environment[name] = value;
  }
  return bundle;
}

/// Those of other suffixes, of an earlier best, and what a killed run has left:
/// nobody could tell which is the best.
static void removeOtherInputs(const std::string &directory,
                              const std::string &best) {
  std::error_code ignored;
  for (const auto &file : fs::directory_iterator(directory, ignored)) {
    std::string name = file.path().filename();
    bool isInput = StringRef(name).split('.').first == "input";
    if (isInput && name != best && file.is_regular_file(ignored))
      fs::remove(file.path(), ignored);
  }
}

static Error keepFile(const Compile &compile, const std::string &directory) {
  if (std::error_code error = makeDirectories(directory))
    return createStringError(error, "cannot create %s", directory.c_str());
  std::string name = "input" + compile.input.suffix();
  if (Error error =
          replaceTextFile(directory + "/" + name, compile.input.text()))
    return error;
  removeOtherInputs(directory, name);
  return Error::success();
}

Error keepBest(Investigation &state, const Compile &compile) {
  state.found.best = compile;
  std::string directory = state.path("best");
  if (!state.question.script.empty())
    return keepFile(compile, directory);
  Bundle bundle =
      withVariables(bundleOf(state, compile), state.session, compile);
  if (Error error = writeBundle(bundle, directory))
    return error;
  state.found.reproducer.path = directory;
  state.found.reproducer.command = "sh " + quoteForShell(directory + "/run.sh");
  return Error::success();
}

Error keepOthers(const Investigation &state) {
  for (auto [number, other] : enumerate(state.found.others)) {
    FailureSignature signature;
    signature.face = other.face;
    Bundle bundle = makeBundle(other.example, state.session.compiler, signature,
                               replayLimit(state, other.example),
                               state.session.request.directory);
    bundle = withVariables(std::move(bundle), state.session, other.example);
    if (Error error = writeBundle(
            bundle, state.path("others/" + std::to_string(number + 1))))
      return error;
  }
  return Error::success();
}

} // namespace culprit
