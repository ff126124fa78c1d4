#include "probe/Prober.h"
#include "compiler/output/Escapes.h"
#include "probe/Directories.h"
#include "probe/InParallel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

char Stopped::ID = 0;

void Prober::spawnAfresh() {
  warmth.withdraw();
  settings.surroundings.push_back("spawned");
}

void Prober::instrumentedBy(std::string identity) {
  settings.instruments = std::move(identity);
}

void Stopped::log(raw_ostream &os) const {
  switch (reason) {
  case Reason::Interrupted:
    os << "interrupted";
    break;
  case Reason::Budget:
    os << "budget spent";
    break;
  case Reason::Replaced:
    os << file << " was replaced meanwhile";
    break;
  }
}

std::error_code Stopped::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

Prober::Prober(Launcher &launcher, Journal &journal, ProberSettings settings)
    : launcher(launcher), journal(journal), settings(std::move(settings)),
      started(std::chrono::steady_clock::now()), entered(started),
      learnt(this->settings.limits, this->settings.limitsAreGiven),
      names(this->settings.compilerFiles), warmth(launcher),
      standing(launcher, [this] {
        std::lock_guard<std::mutex> lock(mutex);
        ++tally.total;
        ++tally.byStage[currentStage];
      }) {}

static milliseconds between(std::chrono::steady_clock::time_point first,
                            std::chrono::steady_clock::time_point last) {
  return std::chrono::duration_cast<milliseconds>(last - first);
}

void Prober::closeVisit(ProbeCounts &counts) const {
  milliseconds time = between(entered, std::chrono::steady_clock::now());
  counts.timeByStage[currentStage] += time;
  counts.visits.push_back({currentStage, between(started, entered), time,
                           counts.total - totalAtEntry});
}

void Prober::enterStage(std::string name) {
  standing.leave();
  std::lock_guard<std::mutex> lock(mutex);
  closeVisit(tally);
  entered = std::chrono::steady_clock::now();
  totalAtEntry = tally.total;
  currentStage = std::move(name);
}

std::string Prober::stage() const {
  std::lock_guard<std::mutex> lock(mutex);
  return currentStage;
}

void Prober::interrupt() {
  interrupted = true;
  launcher.interrupt();
}

milliseconds Prober::elapsed() const {
  return std::chrono::duration_cast<milliseconds>(
      std::chrono::steady_clock::now() - started);
}

Error Prober::mayGoOn() const {
  if (interrupted)
    return make_error<Stopped>(Stopped::Reason::Interrupted);
  auto spent = std::chrono::steady_clock::now() - started;
  if (settings.maxTime.count() && spent > settings.maxTime)
    return make_error<Stopped>(Stopped::Reason::Budget);
  return Error::success();
}

Error Prober::spend() {
  if (Error error = mayGoOn())
    return error;
  std::lock_guard<std::mutex> lock(mutex);
  if (settings.maxCompiles && begun >= settings.maxCompiles)
    return make_error<Stopped>(Stopped::Reason::Budget);
  ++begun;
  return Error::success();
}

/// Head and tail of a cut text stay apart.
static void dropEscapes(CapturedText &stream) {
  if (!StringRef(stream.text).contains('\x1b'))
    return;
  size_t head = stream.cut ? stream.headBytes : stream.text.size();
  std::string tail = withoutEscapes(stream.text.substr(head));
  stream.text.resize(head);
  stream.text = withoutEscapes(std::move(stream.text));
  stream.headBytes = stream.cut ? stream.text.size() : stream.headBytes;
  stream.text += tail;
}

Expected<Outcome> Prober::launch(const Command &command, Limits limits) {
  // The budget of time ends a compile, too, which then says nothing.
  bool cut = false;
  if (settings.maxTime.count()) {
    auto spent = std::chrono::duration_cast<milliseconds>(
        std::chrono::steady_clock::now() - started);
    milliseconds left = std::max(settings.maxTime - spent, milliseconds(1));
    cut = left < limits.wall;
    limits.wall = std::min(limits.wall, left);
  }
  LaunchEvent event{&command.argv, limits.wall};
  if (settings.launchObserver)
    settings.launchObserver(event);
  Outcome outcome = launcher.run(command, limits);
  dropEscapes(outcome.err);
  event.ends = true;
  if (settings.launchObserver)
    settings.launchObserver(event);
  if (interrupted)
    return make_error<Stopped>(Stopped::Reason::Interrupted);
  if (settings.replaced)
    if (std::string file = settings.replaced(); !file.empty())
      return make_error<Stopped>(Stopped::Reason::Replaced, std::move(file));
  if (cut && outcome.status == Outcome::Status::TimedOut &&
      outcome.wall >= limits.wall) // not at its CPU limit
    return make_error<Stopped>(Stopped::Reason::Budget);
  if (outcome.status == Outcome::Status::NotLaunched)
    return createStringError(outcome.signal
                                 ? std::make_error_code(std::errc::owner_dead)
                                 : inconvertibleErrorCode(),
                             "%s", outcome.launchError.c_str());
  nameStack(outcome, command.argv);
  return outcome;
}

void Prober::nameStack(Outcome &outcome, const std::vector<std::string> &argv) {
  if (outcome.status == Outcome::Status::Completed)
    return;
  outcome.stack = parseStackDump(outcome.err.text);
  if (outcome.stack)
    names.complete(*outcome.stack, argv);
}

Expected<std::string> Prober::makeDirectory() {
  SmallString<128> path(settings.scratch);
  // All paths have one length: they lie in the compiler's memory, and so shift
  // what is behind them.
  sys::path::append(path, formatv("p{0:D8}", nextDirectory++).str());
  if (std::error_code error = makeDirectories(path.str().str()))
    return createStringError(error, "cannot create %s: %s", path.c_str(),
                             error.message().c_str());
  return path.str().str();
}

/// Of the main output among the produced files.
static constexpr char outputName[] = "output";

static CompileResult fromEntry(JournalEntry entry) {
  CompileResult result;
  result.outcome = std::move(entry.outcome);
  result.cached = true;
  for (ProducedFile &file : entry.produced)
    if (file.name == outputName)
      result.output = std::move(file.bytes);
    else
      result.preloadFiles.push_back(std::move(file));
  return result;
}

std::optional<CompileResult>
Prober::known(const ProbeKey &key, const Limits &limits,
              const std::vector<std::string> &argv) {
  auto entry = journal.find(key, limits);
  if (!entry)
    return std::nullopt;
  CompileResult result = fromEntry(std::move(*entry));
  nameStack(result.outcome, argv);
  std::lock_guard<std::mutex> lock(mutex);
  ++tally.cached;
  if (settings.observer)
    settings.observer({currentStage, argv, &result.outcome, true, tally.total});
  return result;
}

void Prober::count(const Command &command, const Outcome &outcome) {
  std::lock_guard<std::mutex> lock(mutex);
  ++tally.total;
  ++tally.byStage[currentStage];
  tally.compiler += outcome.wall;
  if (settings.observer)
    settings.observer(
        {currentStage, command.argv, &outcome, false, tally.total});
}

Expected<PlacedCompile> Prober::place(const Compile &compile) {
  Expected<std::string> directory = makeDirectory();
  if (!directory)
    return directory.takeError();
  return PlacedCompile::in(std::move(*directory), compile, settings);
}

/// It is asked again rather than kept: a database of gigabytes helps nobody.
static bool isTooLarge(const JournalEntry &entry) {
  constexpr size_t most = 48u << 20;
  size_t size = 0;
  for (const ProducedFile &file : entry.produced)
    if (file.name != outputName)
      size += file.bytes.size();
  return size > most;
}

Expected<CompileResult> Prober::runOne(const Compile &compile) {
  if (Error error = mayGoOn()) // thousands of answers may be in the journal
    return error;
  Limits limits = learnt.of(compile);
  ProbeKey key = keyOf(compile, settings);
  std::string asked = stage();
  if (auto result = known(key, limits, shownCommand(compile, settings))) {
    learnt.sawEnd(result->outcome);
    return std::move(*result);
  }
  auto result = runPlaced(compile, limits);
  if (result && mayHaveStalled(result->outcome, limits))
    result = runPlaced(compile, limits);
  if (!result)
    return result;
  learnt.sawEnd(result->outcome);
  JournalEntry entry{result->outcome, limits, {}, std::move(asked)};
  if (compile.want == Want::Output)
    entry.produced.push_back({outputName, result->output});
  append_range(entry.produced, result->preloadFiles);
  if (isTooLarge(entry))
    return result;
  if (Error error = journal.store(key, entry))
    return error;
  return result;
}

/// What was preloaded into the server did not begin in the fork.
static bool isForkedWithoutPreload(const PlacedCompile &placed,
                                   const Outcome &outcome) {
  return outcome.forked && placed.command.late && !placed.preloadHasBegun();
}

/// Nothing, if it was not to be launched: a process that is large may not be
/// forked, or the one that watched it was killed together with the stand.
static Error unlessLost(Error error) {
  return handleErrors(std::move(error), [](const StringError &) {});
}

Expected<CompileResult> Prober::runPlaced(const Compile &compile,
                                          const Limits &limits) {
  if (Error error = spend())
    return error;
  auto placed = place(compile);
  if (!placed)
    return placed.takeError();
  auto outcome = warmOrSpawned(compile, placed->command, limits);
  if (!outcome && placed->command.stand) {
    standing.leave();
    if (Error error = unlessLost(outcome.takeError()))
      return error;
    return spawn(compile, limits);
  }
  if (!outcome)
    return outcome.takeError();
  CompileResult result = placed->resultOf(compile, std::move(*outcome));
  if (isForkedWithoutPreload(*placed, result.outcome))
    return spawn(compile, limits);
  return result.outcome.before ? trusted(compile, std::move(result), limits)
                               : std::move(result);
}

Expected<CompileResult> Prober::trusted(const Compile &compile,
                                        CompileResult forked,
                                        const Limits &limits) {
  if (!standing.trusts(forked.outcome)) {
    auto spawned = spawn(compile, limits);
    if (spawned)
      standing.learn(forked.outcome, spawned->outcome);
    return spawned;
  }
  // As long as it would have taken: limits are learnt of it.
  forked.outcome.wall += *forked.outcome.before;
  forked.outcome.cpu += *forked.outcome.before;
  return forked;
}

Expected<CompileResult> Prober::spawn(const Compile &compile,
                                      const Limits &limits) {
  auto placed = place(compile);
  if (!placed)
    return placed.takeError();
  auto outcome = launch(placed->command, limits);
  if (!outcome)
    return outcome.takeError();
  count(placed->command, *outcome);
  return placed->resultOf(compile, std::move(*outcome));
}

/// A proof is one more run of its compile.
static bool asksFor(const Compile &compile, const Compile &proven,
                    const ProberSettings &settings) {
  ProbeKey asked = keyOf(compile, settings);
  asked.repeat = proven.repeat;
  return compile.patience == Patience::Full && compile.want == Want::Verdict &&
         asked.hash() == keyOf(proven, settings).hash();
}

Expected<std::optional<CompileResult>> Prober::runWarm(const Compile &compile) {
  auto placed = place(compile);
  if (!placed)
    return placed.takeError();
  placed->command.warm = true;
  if (!launcher.prepare(placed->command))
    return std::nullopt;
  auto outcome = launch(placed->command, settings.limits);
  if (!outcome) {
    Error error = handleErrors(outcome.takeError(), [](const Stopped &) {});
    if (error)
      return error;
    return std::nullopt;
  }
  count(placed->command, *outcome);
  if (isForkedWithoutPreload(*placed, *outcome))
    return std::nullopt;
  return placed->resultOf(compile, std::move(*outcome));
}

Expected<Outcome> Prober::warmOrSpawned(const Compile &compile,
                                        Command &command,
                                        const Limits &limits) {
  auto proven =
      warmth.admit(command, compile.preload,
                   [&](const Compile &proof) { return runWarm(proof); });
  if (proven && asksFor(compile, proven->compile, settings))
    return std::move(proven->result.outcome);
  if (command.warm)
    command.stand =
        standing.of(compile, limits, settings, [&] { return makeDirectory(); });
  auto outcome = launch(command, limits);
  if (!outcome)
    return outcome;
  count(command, *outcome);
  return outcome;
}

Expected<CompileResult> Prober::run(const Compile &compile) {
  return runOne(compile);
}

Expected<std::vector<CompileResult>>
Prober::runAll(const std::vector<Compile> &compiles) {
  return inParallel<CompileResult>(
      compiles.size(), settings.workers,
      [&](size_t number) { return runOne(compiles[number]); });
}

/// A script mostly depends on the command's compiler and on what that reads,
/// too.
static ProbeKey keyOf(const Compile &compile, const Script &script,
                      const ProberSettings &settings) {
  ProbeKey key;
  key.compilerIdentity = settings.compilerIdentity;
  Command asked = script.command("{input}");
  key.argv = std::move(asked.argv);
  key.argv.insert(key.argv.begin(), "{script}");
  key.inputHashes = settings.surroundings;
  append_range(key.inputHashes, script.files);
  key.inputHashes.push_back(compile.input.hash());
  key.environment = compile.environment;
  key.workingDirectory = asked.workingDirectory.empty()
                             ? settings.workingDirectory
                             : std::move(asked.workingDirectory);
  key.repeat = compile.repeat;
  return key;
}

Expected<Outcome> Prober::runScript(const Compile &compile,
                                    const Script &script) {
  if (Error error = mayGoOn())
    return error;
  bool measures = script.patience == Patience::Learnt;
  const std::string text = join(script.command("{input}").argv, " ");
  Compile asPatient = compile;
  asPatient.patience = script.patience;
  Limits limits = measures ? learnt.ofScript(text) : learnt.of(asPatient);
  ProbeKey key = keyOf(compile, script, settings);
  if (auto result = known(key, limits, script.command(inputName(compile)).argv))
    return std::move(result->outcome);
  Expected<std::string> dir = makeDirectory();
  if (!dir)
    return dir.takeError();
  scope_exit removeDir([&] { removeTree(*dir); });
  Expected<std::string> file = placeInput(compile, *dir);
  if (!file)
    return file.takeError();
  Command command = script.command(*file);
  command.environment = compile.environment;
  // Several run at once: temporaries of one name are each one's own.
  if (!settings.temporaries.empty())
    command.environment.try_emplace("TMPDIR", *dir);
  command.endsWhole = true;
  auto runOnce = [&] {
    auto outcome = runUncached(command, limits);
    std::lock_guard<std::mutex> lock(mutex);
    tally.scripts += bool(outcome);
    return outcome;
  };
  auto outcome = runOnce();
  if (outcome && mayHaveStalled(*outcome, limits))
    outcome = runOnce();
  if (!outcome)
    return outcome;
  if (measures)
    learnt.learnScript(text, *outcome);
  if (!script.isAnswer(*outcome))
    return outcome;
  JournalEntry entry{*outcome, limits, {}, stage()};
  cutForJournal(entry.outcome.err); // what it prints may be what is asked for
  if (Error error = journal.store(key, entry))
    return error;
  return outcome;
}

Expected<std::vector<Outcome>>
Prober::runScripts(const std::vector<Compile> &compiles, const Script &script) {
  return inParallel<Outcome>(
      compiles.size(), settings.workers,
      [&](size_t number) { return runScript(compiles[number], script); });
}

Expected<Outcome> Prober::runUncached(const Command &asked,
                                      const Limits &limits) {
  if (Error error = spend())
    return error;
  Command command = asked;
  giveTemporaries(command, settings);
  auto outcome = launch(command, limits);
  if (!outcome)
    return outcome;
  count(command, *outcome);
  return outcome;
}

Expected<Outcome> Prober::runTool(const Command &asked, const Limits &limits) {
  if (Error error = mayGoOn())
    return error;
  Command command = asked;
  giveTemporaries(command, settings);
  return launch(command, limits);
}

ProbeCounts Prober::counts() const {
  std::lock_guard<std::mutex> lock(mutex);
  ProbeCounts counts = tally;
  closeVisit(counts);
  return counts;
}

void Prober::judged(const Compile &compile, const Judgement &judgement) {
  std::lock_guard<std::mutex> lock(mutex);
  tally.unresolved += judgement.verdict == Verdict::Unresolved;
  tally.different += judgement.verdict == Verdict::Different;
  if (settings.judgementObserver)
    settings.judgementObserver({&compile, &judgement});
}

} // namespace culprit
