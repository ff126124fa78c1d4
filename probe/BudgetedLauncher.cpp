#include "probe/BudgetedLauncher.h"
#include "compiler/output/Escapes.h"
#include "probe/Stopped.h"
#include <algorithm>

using namespace llvm;

namespace culprit {

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

Expected<Outcome> BudgetedLauncher::run(const Command &command, Limits limits) {
  // The budget of time ends a compile, too, which then says nothing.
  bool cut = false;
  if (auto left = budget.timeLeft()) {
    cut = *left < limits.wall;
    limits.wall = std::min(limits.wall, *left);
  }
  LaunchEvent event{&command.argv, limits.wall};
  if (settings.launchObserver)
    settings.launchObserver(event);
  Outcome outcome = launcher.run(command, limits);
  dropEscapes(outcome.err);
  event.ends = true;
  if (settings.launchObserver)
    settings.launchObserver(event);
  if (budget.isInterrupted() || command.wanted.stop_requested())
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

void BudgetedLauncher::nameStack(Outcome &outcome,
                                 const std::vector<std::string> &argv) {
  if (outcome.status == Outcome::Status::Completed)
    return;
  outcome.stack = parseStackDump(lastWordsOf(outcome));
  if (outcome.stack)
    names.complete(*outcome.stack, argv);
}

} // namespace culprit
