#include "tools/culprit/Terminal.h"
#include "compiler/command/CommandLine.h"
#include "probe/failure/FailureSignature.h"
#include "tools/culprit/TerminalLook.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

namespace culprit {

static constexpr char proof[] = "certify";

Terminal::Terminal(const Options &options)
    : verbose(options.verbose), quiet(options.quiet),
      live(!verbose && !quiet && canRedraw(2)), maxTime(options.maxSeconds),
      maxCompiles(options.maxCompiles), look(lookOf(2, options.colour)),
      began(Clock::now()), entered(began), drawn(began), begun(began) {
  if (live)
    ticker = std::thread([this] { tick(); });
}

Terminal::~Terminal() {
  clear();
  {
    std::lock_guard<std::mutex> lock(mutex);
    ended = true;
  }
  wake.notify_all();
  if (ticker.joinable())
    ticker.join();
}

void Terminal::tick() {
  std::unique_lock<std::mutex> lock(mutex);
  while (!wake.wait_for(lock, milliseconds(200), [this] { return ended; }))
    if (shown)
      redraw();
}

void Terminal::clear() {
  std::lock_guard<std::mutex> lock(mutex);
  finishStep();
  erase();
}

void Terminal::erase() {
  if (live)
    errs() << "\r\033[K";
  shown = false;
}

std::optional<double> Terminal::spentOfBudget() const {
  if (!maxCompiles && maxTime.count() == 0)
    return std::nullopt;
  double ofCompiles = maxCompiles ? double(compiles) / maxCompiles : 0;
  double ofTime = maxTime.count() > 0 ? (Clock::now() - began) / maxTime : 0;
  return std::max(ofCompiles, ofTime);
}

void Terminal::redraw() {
  if (!live || step.name.empty())
    return;
  shown = true;
  auto now = Clock::now();
  step.time = duration_cast<milliseconds>(now - entered);
  step.spent = spentOfBudget();
  waiting.time = duration_cast<milliseconds>(now - begun);
  step.waiting = running ? std::optional(waiting) : std::nullopt;
  look.width = widthOf(2); // it may have changed
  errs() << "\r\033[K" << liveLine(step, best, look);
}

void Terminal::line(const std::string &text) {
  if (quiet)
    return;
  erase();
  errs() << "culprit: " << printable(text) << "\n";
  redraw();
}

/// On a terminal, what a step found stands in one line at its end.
void Terminal::finishStep() {
  if (live && !step.name.empty()) {
    step.time = duration_cast<milliseconds>(Clock::now() - entered);
    std::string done = doneLine(step, look);
    erase();
    if (!done.empty())
      errs() << done << "\n";
  }
  step = {};
}

void Terminal::enter(const std::string &name) {
  finishStep();
  step.name = name;
  entered = Clock::now();
  isAnnounced = false;
  redraw();
}

void Terminal::stage(const std::string &name) {
  std::lock_guard<std::mutex> lock(mutex);
  enter(name);
}

/// In a log, a step has a line once something is done in it.
void Terminal::announce() {
  if (!live && !isAnnounced && !step.name.empty())
    line(step.name);
  isAnnounced = true;
}

void Terminal::found(const std::string &text) {
  std::lock_guard<std::mutex> lock(mutex);
  if (live && !step.name.empty()) {
    step.facts.push_back(text);
    redraw();
    return;
  }
  announce();
  line((step.name.empty() ? "" : step.name + ": ") + text);
}

void Terminal::smaller(const std::string &size) {
  if (!live)
    return found(size);
  std::lock_guard<std::mutex> lock(mutex);
  best = size;
  step.facts = {size};
  redraw();
}

void Terminal::remaining(const Remaining &remaining) {
  if (!live)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  if (StringRef(remaining.what) == "edits")
    enterProof();
  step.remaining = remaining;
  step.answered = 0;
  redraw();
}

void Terminal::expectHangs() {
  std::lock_guard<std::mutex> lock(mutex);
  waiting.expectsHang = true;
}

void Terminal::launched(const LaunchEvent &event) {
  std::lock_guard<std::mutex> lock(mutex);
  if (event.ends) {
    running -= running > 0;
    return;
  }
  ++running;
  waiting.program = programIn(*event.argv);
  waiting.limit = event.limit;
  begun = Clock::now();
}

void Terminal::judged(const JudgementEvent &event) {
  if (!verbose)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<std::string> flags = event.compile->command.argv;
  flags.erase(flags.begin());
  line(formatv("{0} {1}: {2}: {3}", step.name, str(event.judgement->verdict),
               event.judgement->reason, quoteForShell(flags))
           .str());
}

/// The proof is a part of the step that reduces, and takes longest.
void Terminal::enterProof() {
  if (live && step.name != proof)
    enter(proof);
}

void Terminal::compiled(const ProbeEvent &event) {
  std::lock_guard<std::mutex> lock(mutex);
  if (event.stage == proof)
    enterProof();
  step.compiles += !event.cached;
  ++step.answered;
  compiles = event.total;
  announce();
  if (verbose) {
    line(formatv("{0} {1}{2}{3} ms: {4}: {5}", event.stage,
                 event.cached ? "journal, " : "",
                 event.outcome->before ? "forked at the pass, " : "",
                 event.outcome->wall.count(), faceOf(*event.outcome).summary(),
                 quoteForShell(event.argv))
             .str());
    return;
  }
  auto now = Clock::now();
  if (now - drawn < milliseconds(50))
    return;
  drawn = now;
  redraw();
}

} // namespace culprit
