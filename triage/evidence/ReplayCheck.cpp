#include "triage/evidence/ReplayCheck.h"
#include "compiler/output/DiagnosticPattern.h"
#include "compiler/output/PythonTraceback.h"
#include "probe/files/Directories.h"
#include "reproducer/BundleDirectory.h"
#include "reproducer/ReplayScript.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include <cstdlib>
#include <future>

using namespace llvm;

namespace culprit {

/// As another user, whose home is empty: what a run leaves there (a cache of
/// kernels, say) is no other run's.
static Expected<Outcome> replay(Prober &prober, const std::string &directory,
                                const Bundle &bundle, bool healthy) {
  auto home = prober.makeDirectory();
  if (!home)
    return home.takeError();
  scope_exit removeHome([&] { removeTree(*home); });
  const char *path = ::getenv("PATH");
  Command command;
  command.argv = {"/usr/bin/env",
                  "-i",
                  std::string("PATH=") + (path ? path : "/usr/bin:/bin"),
                  "HOME=" + *home,
                  "LANG=C",
                  "TMPDIR=" + *home};
  command.argv.push_back("KNOWN_VERSION=" + bundle.compilerVersion);
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

static std::vector<std::string> wordsOf(StringRef line) {
  SmallVector<StringRef, 16> words;
  line.trim().split(words, ' ', -1, /*KeepEmpty=*/false);
  std::vector<std::string> patterns;
  for (StringRef word : words)
    patterns.push_back(diagnosticPattern(word));
  return patterns;
}

/// The same, but for numbers and names, and for less than half of the words:
/// paths are others there, and addresses.
static bool areAlike(StringRef line, StringRef wanted) {
  std::vector<std::string> words = wordsOf(line), other = wordsOf(wanted);
  if (words.size() != other.size())
    return false;
  size_t different = 0;
  for (auto [one, another] : zip(words, other))
    different += one != another;
  return different * 2 < std::max<size_t>(words.size(), 1);
}

static bool prints(StringRef text, StringRef wanted) {
  SmallVector<StringRef, 8> lines;
  text.split(lines, '\n');
  return any_of(lines, [&](StringRef line) { return areAlike(line, wanted); });
}

Expected<ReplayCheck> checkReplay(Prober &prober, const Bundle &bundle,
                                  const std::string &lastWords) {
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
  bool says = lastWords.empty() || prints(shown->out.text, lastWords);
  bool ends = shown->status == Outcome::Status::Completed;
  check.shows = ends && says;
  check.refuses = healthy->status != Outcome::Status::Completed;
  if (!ends)
    check.why = "run.sh did not show the failure in an empty directory (" +
                endOf(*shown, bundle) + ")" + whyNoModule(*shown);
  else if (!says)
    check.why = "in an empty directory, run.sh ends in the same exit code, and "
                "does not print the last line of the command: " +
                lastWords + whyNoModule(*shown);
  else if (!check.refuses)
    check.why = "run.sh takes a compiler that never fails for a failing one";
  else if (bundle.output && !bundle.output->rightFlags.empty())
    return checkControl(prober, bundle, std::move(check));
  return check;
}

Error addNeededEnvironment(Prober &prober, Bundle &bundle,
                           const std::vector<std::string> &allowed,
                           const std::string &lastWords) {
  Bundle full = bundle;
  for (const std::string &name : allowed)
    if (const char *value = ::getenv(name.c_str()))
      full.environment[name] = value;
  if (full.environment == bundle.environment)
    return Error::success();
  auto check = checkReplay(prober, full, lastWords);
  if (!check)
    return check.takeError();
  if (!check->shows)
    return Error::success();
  for (const std::string &name : allowed) {
    Bundle without = full;
    if (!without.environment.erase(name))
      continue;
    auto still = checkReplay(prober, without, lastWords);
    if (!still)
      return still.takeError();
    if (still->shows)
      full = std::move(without);
  }
  bundle = std::move(full);
  return Error::success();
}

} // namespace culprit
