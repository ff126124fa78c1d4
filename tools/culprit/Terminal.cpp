#include "tools/culprit/Terminal.h"
#include "compiler/command/CommandLine.h"
#include "probe/FailureSignature.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/ioctl.h>
#include <unistd.h>

using namespace llvm;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

namespace culprit {

/// A terminal that has `erase to the end of the line`.
static bool canRedraw(int stream) {
  const char *kind = ::getenv("TERM");
  return ::isatty(stream) && kind && StringRef(kind) != "dumb";
}

static unsigned widthOf(int stream) {
  winsize size{};
  return ::ioctl(stream, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

Look lookOf(int stream) {
  if (!canRedraw(stream))
    return {};
  const char *noColour = ::getenv("NO_COLOR");
  return {widthOf(stream), !noColour || !*noColour};
}

Terminal::Terminal(bool verbose, bool quiet)
    : verbose(verbose), quiet(quiet), live(!verbose && !quiet && canRedraw(2)),
      look(lookOf(2)), entered(Clock::now()), drawn(entered),
      lastEvent(entered) {
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

void Terminal::redraw() {
  if (!live || step.name.empty())
    return;
  shown = true;
  auto now = Clock::now();
  step.time = duration_cast<milliseconds>(now - entered);
  step.silent = duration_cast<milliseconds>(now - lastEvent);
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
  entered = lastEvent = Clock::now();
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

void Terminal::compiled(const ProbeEvent &event) {
  std::lock_guard<std::mutex> lock(mutex);
  // The proof is a part of the step that reduces, and takes longest.
  constexpr StringRef proof = "certify";
  if (live && event.stage == proof && step.name != proof)
    enter(event.stage);
  step.compiles += !event.cached;
  step.program =
      event.argv.empty() ? "" : sys::path::filename(event.argv.front()).str();
  lastEvent = Clock::now();
  announce();
  if (verbose) {
    line(formatv("{0} {1}{2} ms: {3}: {4}", event.stage,
                 event.cached ? "journal, " : "", event.outcome->wall.count(),
                 faceOf(*event.outcome).summary(), quoteForShell(event.argv))
             .str());
    return;
  }
  if (lastEvent - drawn < milliseconds(50))
    return;
  drawn = lastEvent;
  redraw();
}

} // namespace culprit
