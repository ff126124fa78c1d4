#include "tools/culprit/Terminal.h"
#include "compiler/command/CommandLine.h"
#include "probe/FailureSignature.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace llvm;

namespace culprit {

/// A terminal that has `erase to the end of the line`.
static bool canRedraw() {
  const char *kind = ::getenv("TERM");
  return ::isatty(2) && kind && StringRef(kind) != "dumb";
}

Terminal::Terminal(bool verbose)
    : verbose(verbose), live(!verbose && canRedraw()),
      started(std::chrono::steady_clock::now()), drawn(started) {
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
  while (!wake.wait_for(lock, std::chrono::milliseconds(200),
                        [this] { return ended; }))
    if (shown)
      redraw();
}

std::string printable(std::string text) {
  for (char &c : text)
    if ((static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') ||
        c == '\x7f')
      c = '?';
  return text;
}

void Terminal::clear() {
  std::lock_guard<std::mutex> lock(mutex);
  erase();
}

void Terminal::erase() {
  if (live)
    errs() << "\r\033[K";
  shown = false;
}

void Terminal::redraw() {
  if (!live)
    return;
  shown = true;
  double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - started)
          .count();
  errs() << "\r\033[K"
         << formatv("culprit: {0}: {1} compiles, {2:F1} s", currentStage,
                    compiles, seconds);
}

void Terminal::line(const std::string &text) {
  erase();
  errs() << "culprit: " << printable(text) << "\n";
  redraw();
}

void Terminal::stage(const std::string &name) {
  std::lock_guard<std::mutex> lock(mutex);
  currentStage = name;
  isAnnounced = false;
  if (live)
    redraw();
}

/// In a log, a step has a line once something is done in it.
void Terminal::announce() {
  if (!live && !isAnnounced && !currentStage.empty())
    line(currentStage);
  isAnnounced = true;
}

void Terminal::found(const std::string &text) {
  std::lock_guard<std::mutex> lock(mutex);
  announce();
  line((currentStage.empty() ? "" : currentStage + ": ") + text);
}

void Terminal::judged(const JudgementEvent &event) {
  if (!verbose)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<std::string> flags = event.compile->command.argv;
  flags.erase(flags.begin());
  line(formatv("{0} {1}: {2}: {3}", currentStage, str(event.judgement->verdict),
               event.judgement->reason, quoteForShell(flags))
           .str());
}

void Terminal::compiled(const ProbeEvent &event) {
  std::lock_guard<std::mutex> lock(mutex);
  compiles = event.total;
  cached += event.cached;
  announce();
  if (verbose) {
    line(formatv("{0} {1}{2} ms: {3}: {4}", event.stage,
                 event.cached ? "journal, " : "", event.outcome->wall.count(),
                 faceOf(*event.outcome).summary(), quoteForShell(event.argv))
             .str());
    return;
  }
  auto now = std::chrono::steady_clock::now();
  if (now - drawn < std::chrono::milliseconds(50))
    return;
  drawn = now;
  redraw();
}

} // namespace culprit
