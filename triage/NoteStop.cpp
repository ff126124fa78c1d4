#include "triage/NoteStop.h"
#include "probe/files/Directories.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

/// Stopped before it was clear whether the command hangs.
static void tellProvisional(Investigation &state) {
  if (!state.stillRunning)
    return;
  auto &run = *state.stillRunning;
  bool isOver = run.endsWithin(milliseconds(0));
  auto result =
      isOver ? run.result() : Expected<CompileResult>(CompileResult());
  if (!result)
    isOver = false; // it was stopped, too
  consumeError(result.takeError());
  state.stillRunning.reset();
  if (isOver && result->outcome.status == Outcome::Status::TimedOut)
    return;
  if (isOver) {
    removeTree(state.path("best"));
    state.found = {};
    state.oracle.reset();
  }
  state.found.remarks.add(
      RemarkId::HangUnsure,
      isOver ? "what looked like a hang came to its own end; nothing is known "
               "of it yet"
             : "the hang is not sure: stopped before the command had the full "
               "limit, so that it may only be slow");
}

/// What was found under the limits learnt of healthy compiles is asked about
/// with the full one only where the answer is confirmed.
static void tellUnsureHang(Investigation &state) {
  Findings &found = state.found;
  bool isHang = state.oracle && state.failure().face.kind == FailureKind::Hang;
  bool isTold = any_of(found.remarks.all(), [](const Remark &remark) {
    return remark.id == RemarkId::HangUnsure;
  });
  if (isHang && !isTold && !found.pass.pass.empty() &&
      !state.lessons.fullTime && !found.reproducer.confirmed) {
    found.doubtPassOfHang();
    found.remarks.add(
        RemarkId::HangUnsure,
        "the hang is not sure: stopped before what shows it had the full "
        "limit, so that the pass may be one that is only slow");
  }
}

/// Who pressed ^C knows why.
static std::string whyNotConfirmed(const Findings &found,
                                   const Stopped &stopped) {
  const Reproducer &best = found.reproducer;
  if (best.confirmed || best.command.empty() ||
      stopped.reason != Stopped::Reason::Budget)
    return "";
  return "; the budget was spent before the best so far was replayed in an "
         "empty directory: its run.sh says whether it fails there";
}

bool hasBest(const Findings &found) {
  return !found.reproducer.path.empty() || found.bytesAfter;
}

Error noteStop(Investigation &state, Error error) {
  if (error)
    tellProvisional(state);
  Findings &found = state.found;
  return handleErrors(std::move(error), [&](const Stopped &stopped) {
    found.status = statusOf(stopped);
    if (stopped.reason == Stopped::Reason::Replaced) {
      found.withdrawProofs();
      found.remarks.add(RemarkId::Replaced,
                        stopped.message() +
                            ": what was found is of the one before it, and not "
                            "checked; run the same command again");
      return;
    }
    tellUnsureHang(state);
    if (hasBest(found))
      found.remarks.add(
          RemarkId::StoppedEarly,
          (state.session.request.useJournal
               ? "stopped early: run the same command again to go on from here"
               : "stopped early: this is the best so far") +
              whyNotConfirmed(found, stopped));
  });
}

} // namespace culprit
