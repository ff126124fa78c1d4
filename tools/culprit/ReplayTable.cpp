#include "tools/culprit/ReplayTable.h"
#include "nightly/local/SelfRunner.h"
#include "nightly/regress/BuildList.h"
#include "nightly/regress/BundleTable.h"
#include "nightly/show/Escape.h"
#include "probe/files/ExecutableLookup.h"
#include "report/Look.h"
#include "reproducer/ReadBundle.h"
#include "tools/culprit/GivenAnswer.h"
#include "triage/session/UsageError.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>
#include <thread>

using namespace llvm;
namespace fs = std::filesystem;

namespace culprit {

/// `nights/bugs/CUL-3f9a2c/reproducer` is called CUL-3f9a2c.
static std::string nameOf(const std::string &given,
                          const std::string &directory) {
  fs::path path = fs::path(given.empty() ? directory : given);
  if (path.filename().empty())
    path = path.parent_path();
  std::string name = path.filename();
  bool isPart = name == "reproducer" || name == "best";
  return isPart && path.has_parent_path()
             ? path.parent_path().filename().string()
             : name;
}

/// The limits and ways that were given, for each judge.
static std::vector<std::string> handedOn(const Options &options) {
  // What is not trusted never comes here, or is in a sandbox already.
  std::vector<std::string> words = {"--trust", "--launcher", options.launcher,
                                    "--instruments", options.instruments};
  auto add = [&](const char *name, bool isGiven, double value) {
    if (isGiven)
      words.insert(words.end(), {name, formatv("{0:f6}", value).str()});
  };
  add("--timeout", options.timeoutGiven, options.timeoutSeconds);
  add("--memory", options.memoryGiB > 0, options.memoryGiB);
  add("--max-seconds", options.maxSeconds > 0, options.maxSeconds);
  if (options.maxCompiles)
    words.insert(words.end(),
                 {"--max-compiles", std::to_string(options.maxCompiles)});
  return words;
}

/// What cannot be asked is said before anything runs: in a table it would read
/// as an answer.
static Error check(const BundleTable &table) {
  for (const BundleTable::Row &row : table.bundles)
    if (auto bundle = readBundle(row.directory); !bundle)
      return asUsage(bundle.takeError());
  for (const std::string &compiler : table.compilers)
    if (auto found = findExecutable(compiler, "", ownSearchPath()); !found)
      return asUsage(found.takeError());
  return Error::success();
}

SubcommandResult replayByCompilers(const Options &options,
                                   SignalWatch &signals) {
  if (options.gitBisect || !options.compiler.empty())
    return usageError("--compilers makes a table: no --compiler and no "
                      "--git-bisect");
  if (options.dryRun)
    return usageError("--dry-run shows the command of one bundle, and makes no "
                      "table: leave out --compilers");
  BundleTable table;
  std::vector<std::shared_ptr<ScratchDirectory>> keeps;
  auto given = options.targets;
  if (given.empty())
    given.emplace_back();
  for (const std::string &target : given) {
    auto answer = givenAnswer(target);
    if (!answer)
      return answer.takeError();
    std::string directory = fs::absolute(bundleIn(answer->directory));
    table.bundles.push_back({nameOf(target, directory), directory});
    keeps.push_back(answer->keeps);
  }
  auto compilers = readBuildList(options.compilers, /*least=*/1);
  if (!compilers)
    return compilers.takeError();
  table.compilers = std::move(*compilers);
  if (Error error = check(table))
    return error;
  auto scratch = ScratchDirectory::make();
  if (!scratch)
    return scratch.takeError();
  SelfRunner runner("/proc/self/exe");
  signals.onSignal([&] { runner.wake(); });
  unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  Crew crew(runner, {options.jobs ? options.jobs : cores, 0});
  auto stopping = [&] { return signals.received() != 0; };
  Error error = fill(table, crew, scratch->path(), handedOn(options), stopping);
  signals.onSignal(nullptr);
  if (error)
    return error;
  if (stopping())
    return ExitCode::Interrupted;
  outs() << (options.json ? toJson(table) : printable(toLines(table)));
  return table.isWhole() ? ExitCode::Answered : ExitCode::InternalBug;
}

} // namespace culprit
