#include "probe/Prober.h"
#include "probe/TextFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <thread>

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

char Stopped::ID = 0;

void Stopped::log(raw_ostream &os) const {
  os << (reason == Reason::Interrupted ? "interrupted" : "budget spent");
}

std::error_code Stopped::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

/// Of the streams that nobody asked for, this much goes into the journal.
static constexpr size_t journalledBytes = 256u << 10;

Prober::Prober(Launcher &launcher, Journal &journal, ProberSettings settings)
    : launcher(launcher), journal(journal), settings(std::move(settings)),
      started(std::chrono::steady_clock::now()) {}

void Prober::enterStage(std::string name) { currentStage = std::move(name); }

void Prober::interrupt() {
  interrupted = true;
  launcher.interrupt();
}

void Prober::learnHealthy(const Outcome &outcome) {
  std::lock_guard<std::mutex> lock(mutex);
  slowestHealthy = std::max({slowestHealthy, outcome.wall, milliseconds(1)});
  busiestHealthy = std::max(busiestHealthy, outcome.cpu);
}

void Prober::inputShrank(size_t bytesBefore, size_t bytesAfter) {
  std::lock_guard<std::mutex> lock(mutex);
  if (bytesAfter >= bytesBefore || slowestHealthy.count() == 0)
    return;
  auto scaled = [&](milliseconds time) {
    return time * int64_t(bytesAfter) / int64_t(bytesBefore);
  };
  slowestHealthy = std::max(milliseconds(1), scaled(slowestHealthy));
  busiestHealthy = scaled(busiestHealthy);
}

milliseconds Prober::elapsed() const {
  return std::chrono::duration_cast<milliseconds>(
      std::chrono::steady_clock::now() - started);
}

Limits Prober::limitsFor(const Compile &compile) const {
  Limits limits = settings.limits;
  std::lock_guard<std::mutex> lock(mutex);
  if (compile.fullLimit || slowestHealthy.count() == 0)
    return limits;
  // Twenty times the slowest healthy run, never below what a loaded machine
  // may take to start a process.
  limits.wall =
      std::min(limits.wall, std::max(milliseconds(1500), 20 * slowestHealthy));
  // CPU time hardly depends on the load, so it can be held shorter. A trace
  // prints what it does, which may be most of its work.
  limits.cpu = std::max(milliseconds(500), 20 * busiestHealthy);
  if (compile.want == Want::AllText)
    limits.cpu *= 2;
  return limits;
}

Error Prober::spend() {
  if (interrupted)
    return make_error<Stopped>(Stopped::Reason::Interrupted);
  std::lock_guard<std::mutex> lock(mutex);
  auto spent = std::chrono::steady_clock::now() - started;
  if ((settings.maxCompiles && begun >= settings.maxCompiles) ||
      (settings.maxTime.count() && spent > settings.maxTime))
    return make_error<Stopped>(Stopped::Reason::Budget);
  ++begun;
  return Error::success();
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
  Outcome outcome = launcher.run(command, limits);
  if (interrupted)
    return make_error<Stopped>(Stopped::Reason::Interrupted);
  if (cut && outcome.status == Outcome::Status::TimedOut)
    return make_error<Stopped>(Stopped::Reason::Budget);
  if (outcome.status == Outcome::Status::NotLaunched)
    return createStringError(outcome.signal
                                 ? std::make_error_code(std::errc::owner_dead)
                                 : inconvertibleErrorCode(),
                             "%s", outcome.launchError.c_str());
  return outcome;
}

Expected<std::string> Prober::makeDirectory() {
  SmallString<128> path(settings.scratch);
  sys::path::append(path, "p" + std::to_string(nextDirectory++));
  if (std::error_code error = sys::fs::create_directories(path))
    return createStringError(error, "cannot create %s: %s", path.c_str(),
                             error.message().c_str());
  return path.str().str();
}

namespace {
/// Where the compile's outputs go, with the private directory spelled `dir`.
struct Redirection {
  std::string mainOutput; ///< empty: standard output
  std::vector<std::string> argv;
};
} // namespace

/// Outputs are numbered, not named: the user's paths never matter.
static Redirection redirect(const Compile &compile, const std::string &input,
                            const std::string &dir) {
  Redirection result;
  unsigned number = 0;
  result.argv = compile.command.withFiles(
      input, [&](const OutputPlace &place) -> std::string {
        std::string path = dir + "/o" + std::to_string(number++);
        if (place.isMain && place.path == "-")
          return "-";
        if (place.isMain)
          result.mainOutput = path;
        return path;
      });
  return result;
}

static ProbeKey keyOf(const Compile &compile, const ProberSettings &settings) {
  ProbeKey key;
  key.compilerIdentity = settings.compilerIdentity;
  key.argv = redirect(compile, "{input}", "{dir}").argv;
  key.argv.front() = "{compiler}";
  key.argv.push_back("want=" + std::to_string(int(compile.want)));
  key.inputHashes = settings.surroundings;
  key.inputHashes.push_back(compile.input.hash());
  key.environment = compile.environment;
  key.workingDirectory = settings.workingDirectory;
  key.repeat = compile.repeat;
  return key;
}

static void cutForJournal(CapturedText &stream) {
  if (stream.text.size() <= 2 * journalledBytes)
    return;
  stream.text.erase(journalledBytes, stream.text.size() - 2 * journalledBytes);
  stream.headBytes = journalledBytes;
  stream.cut = true;
}

/// The text inputs lie in the scratch directory by content, written once.
static Expected<std::string> placeInput(const Compile &compile,
                                        const std::string &dir) {
  if (!compile.input.userPath().empty())
    return compile.input.userPath();
  std::string path = dir + "/input" + compile.input.suffix();
  if (Error error = writeTextFile(path, compile.input.text()))
    return error;
  return path;
}

/// For people, of a compile that did not run here.
static std::string inputName(const Compile &compile) {
  return compile.input.userPath().empty() ? "INPUT" + compile.input.suffix()
                                          : compile.input.userPath();
}

static CompileResult fromEntry(JournalEntry entry) {
  CompileResult result;
  result.outcome = std::move(entry.outcome);
  result.cached = true;
  if (!entry.produced.empty())
    result.output = std::move(entry.produced.front().bytes);
  return result;
}

std::optional<CompileResult>
Prober::known(const ProbeKey &key, const Limits &limits,
              const std::vector<std::string> &argv) {
  auto entry = journal.find(key, limits);
  if (!entry)
    return std::nullopt;
  CompileResult result = fromEntry(std::move(*entry));
  std::lock_guard<std::mutex> lock(mutex);
  ++tally.cached;
  if (settings.observer)
    settings.observer({currentStage, argv, &result.outcome, true, tally.total});
  return result;
}

struct Prober::Placed {
  Command command;
  std::string mainOutput; ///< empty: standard output
  std::string directory;  ///< removed by the destructor
  Placed() = default;
  Placed(Placed &&) = default;
  ~Placed() {
    if (!directory.empty())
      sys::fs::remove_directories(directory);
  }
};

Expected<Prober::Placed> Prober::place(const Compile &compile) {
  Placed placed;
  Expected<std::string> directory = makeDirectory();
  if (!directory)
    return directory.takeError();
  placed.directory = *directory;
  Expected<std::string> input = placeInput(compile, *directory);
  if (!input)
    return input.takeError();
  Redirection redirection = redirect(compile, *input, *directory);
  placed.mainOutput = redirection.mainOutput;
  Command &command = placed.command;
  command.argv = redirection.argv;
  command.argv.front() = settings.compilerPath;
  command.environment = compile.environment;
  command.environment.try_emplace("LLVM_DISABLE_SYMBOLIZATION", "1");
  command.workingDirectory = settings.workingDirectory;
  if (compile.command.input.kind == InputPlace::Kind::StandardInput)
    command.stdinText = compile.input.text();
  return placed;
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

Expected<CompileResult> Prober::runOne(const Compile &compile) {
  Limits limits = limitsFor(compile);
  ProbeKey key = keyOf(compile, settings);
  std::vector<std::string> shown =
      redirect(compile, inputName(compile), "DIR").argv;
  shown.front() = settings.compilerPath;
  if (auto result = known(key, limits, shown))
    return std::move(*result);
  if (Error error = spend())
    return error;
  auto placed = place(compile);
  if (!placed)
    return placed.takeError();
  CompileResult result;
  auto launched = warmOrSpawned(compile, placed->command, limits);
  if (!launched)
    return launched.takeError();
  result.outcome = std::move(*launched);
  JournalEntry entry;
  if (compile.want == Want::Output) {
    result.output = std::move(result.outcome.out.text);
    result.outcome.out = {};
    if (!placed->mainOutput.empty())
      if (auto buffer = MemoryBuffer::getFile(placed->mainOutput))
        result.output = (*buffer)->getBuffer().str();
    entry.produced.push_back({"output", result.output});
  }
  if (compile.want != Want::AllText) {
    cutForJournal(result.outcome.out);
    cutForJournal(result.outcome.err);
  }
  entry.outcome = result.outcome;
  entry.limits = limits;
  entry.stage = currentStage;
  if (Error error = journal.store(key, entry))
    return error;
  return result;
}

void Prober::offerWarmth(WarmProof proof) {
  std::lock_guard<std::mutex> lock(warmthMutex);
  warmth = Warmth::Offered;
  warmProof = std::move(proof);
}

std::string Prober::warmthRefusal() const {
  std::lock_guard<std::mutex> lock(warmthMutex);
  return refusal;
}

/// The proof is one more run of its compile, and answers what asks for that.
static bool isAnsweredBy(const Compile &compile, const WarmProof &proof,
                         const ProberSettings &settings) {
  ProbeKey asked = keyOf(compile, settings);
  asked.repeat = proof.compile.repeat;
  return compile.fullLimit && compile.want == Want::Verdict &&
         asked.hash() == keyOf(proof.compile, settings).hash();
}

/// A process that hardly ran until it was ended may have waited for the pages
/// of its own program on a machine that stalled. One that sleeps for ever will
/// do so again; longer limits than this no stall spends.
static bool mayHaveStalled(const Outcome &outcome, const Limits &limits) {
  constexpr milliseconds longestStall{10000};
  return outcome.status == Outcome::Status::TimedOut &&
         limits.wall < longestStall && 10 * outcome.cpu < outcome.wall;
}

Expected<Outcome> Prober::warmOrSpawned(const Compile &compile,
                                        Command &command,
                                        const Limits &limits) {
  if (auto proven = makeWarm(command);
      proven && isAnsweredBy(compile, *warmProof, settings))
    return std::move(*proven);
  auto outcome = launch(command, limits);
  if (!outcome)
    return outcome;
  count(command, *outcome);
  if (!mayHaveStalled(*outcome, limits))
    return outcome;
  if (Error error = spend())
    return error;
  auto again = launch(command, limits);
  if (again)
    count(command, *again);
  return again;
}

std::optional<Outcome> Prober::makeWarm(Command &command) {
  std::lock_guard<std::mutex> lock(warmthMutex);
  if (warmth == Warmth::NotOffered)
    launcher.prepare(command); // while the baseline is spawned
  std::optional<Outcome> proven;
  if (warmth == Warmth::Offered) {
    proven = prove(*warmProof);
    warmth = proven ? Warmth::Proven : Warmth::Refused;
  }
  command.warm = warmth == Warmth::Proven;
  return proven;
}

std::optional<Outcome> Prober::prove(const WarmProof &proof) {
  auto placed = place(proof.compile);
  if (!placed) {
    consumeError(placed.takeError()); // the compile itself is placed, too
    return std::nullopt;
  }
  placed->command.warm = true;
  if (!launcher.prepare(placed->command))
    return std::nullopt;
  auto outcome = launch(placed->command, settings.limits);
  if (!outcome) {
    handleAllErrors(
        outcome.takeError(), [](const Stopped &) {},
        [&](const ErrorInfoBase &other) { refusal = other.message(); });
    return std::nullopt;
  }
  count(placed->command, *outcome);
  FailureFace face = faceOf(*outcome);
  bool fails = proof.spawned.status != Outcome::Status::Completed;
  if (outcome->status == proof.spawned.status &&
      outcome->exitCode == proof.spawned.exitCode &&
      outcome->signal == proof.spawned.signal &&
      (fails ? judge(face, proof.failure).verdict == Verdict::Interesting
             : outcome->out.text == proof.spawned.out.text))
    return std::move(*outcome);
  refusal =
      "shows " + face.summary() + " instead of " + proof.failure.face.summary();
  return std::nullopt;
}

Expected<CompileResult> Prober::run(const Compile &compile) {
  return runOne(compile);
}

/// In the order of their numbers, at most `workers` at once; the first error
/// in that order is the one that is returned.
template <typename Result>
Expected<std::vector<Result>>
Prober::inParallel(size_t count,
                   const std::function<Expected<Result>(size_t)> &runNumber) {
  std::vector<std::optional<Expected<Result>>> slots(count);
  std::atomic<size_t> nextSlot{0};
  auto work = [&] {
    for (size_t slot; (slot = nextSlot++) < count;)
      slots[slot].emplace(runNumber(slot));
  };
  size_t threads = std::min<size_t>(settings.workers, count);
  std::vector<std::thread> pool;
  for (size_t i = 1; i < threads; ++i)
    pool.emplace_back(work);
  work();
  for (std::thread &thread : pool)
    thread.join();

  std::vector<Result> results;
  std::optional<Error> failure;
  for (auto &slot : slots) {
    if (*slot)
      results.push_back(std::move(**slot));
    else if (!failure)
      failure = slot->takeError();
    else
      consumeError(slot->takeError());
  }
  if (failure)
    return std::move(*failure);
  return results;
}

Expected<std::vector<CompileResult>>
Prober::runAll(const std::vector<Compile> &compiles) {
  return inParallel<CompileResult>(
      compiles.size(), [&](size_t number) { return runOne(compiles[number]); });
}

/// What the command's compiler is, and what it reads, a script mostly depends
/// on, too.
static ProbeKey keyOf(const Compile &compile, const Script &script,
                      const ProberSettings &settings) {
  ProbeKey key;
  key.compilerIdentity = settings.compilerIdentity;
  key.argv = script.command("{input}").argv;
  key.argv.insert(key.argv.begin(), "{script}");
  key.inputHashes = settings.surroundings;
  append_range(key.inputHashes, script.files);
  key.inputHashes.push_back(compile.input.hash());
  key.environment = compile.environment;
  key.workingDirectory = settings.workingDirectory;
  key.repeat = compile.repeat;
  return key;
}

/// What a script runs may never end; learnt as for compiles.
Limits Prober::limitsOfScripts() const {
  Limits limits = settings.limits;
  std::lock_guard<std::mutex> lock(mutex);
  if (slowestScript.count())
    limits.wall =
        std::min(limits.wall, std::max(milliseconds(3000), 20 * slowestScript));
  return limits;
}

void Prober::countScript(const Outcome &outcome) {
  std::lock_guard<std::mutex> lock(mutex);
  ++tally.scripts;
  if (outcome.status != Outcome::Status::TimedOut)
    slowestScript = std::max({slowestScript, outcome.wall, milliseconds(1)});
}

Expected<Outcome> Prober::runScript(const Compile &compile,
                                    const Script &script) {
  Limits limits = limitsOfScripts();
  ProbeKey key = keyOf(compile, script, settings);
  if (auto result = known(key, limits, script.command(inputName(compile)).argv))
    return std::move(result->outcome);
  Expected<std::string> dir = makeDirectory();
  if (!dir)
    return dir.takeError();
  scope_exit removeDir([&] { sys::fs::remove_directories(*dir); });
  Expected<std::string> file = placeInput(compile, *dir);
  if (!file)
    return file.takeError();
  Command command = script.command(*file);
  command.environment = compile.environment;
  auto outcome = runUncached(command, limits);
  if (!outcome)
    return outcome;
  countScript(*outcome);
  if (!script.isAnswer(*outcome))
    return outcome;
  JournalEntry entry{*outcome, limits, {}, currentStage};
  cutForJournal(entry.outcome.err); // what it prints may be what is asked for
  if (Error error = journal.store(key, entry))
    return error;
  return outcome;
}

Expected<std::vector<Outcome>>
Prober::runScripts(const std::vector<Compile> &compiles, const Script &script) {
  return inParallel<Outcome>(compiles.size(), [&](size_t number) {
    return runScript(compiles[number], script);
  });
}

Expected<Outcome> Prober::runUncached(const Command &command,
                                      const Limits &limits) {
  if (Error error = spend())
    return error;
  auto outcome = launch(command, limits);
  if (!outcome)
    return outcome;
  count(command, *outcome);
  return outcome;
}

ProbeCounts Prober::counts() const {
  std::lock_guard<std::mutex> lock(mutex);
  return tally;
}

void Prober::judged(const Compile &compile, const Judgement &judgement) {
  std::lock_guard<std::mutex> lock(mutex);
  tally.unresolved += judgement.verdict == Verdict::Unresolved;
  tally.different += judgement.verdict == Verdict::Different;
  if (settings.judgementObserver)
    settings.judgementObserver({&compile, &judgement});
}

} // namespace culprit
