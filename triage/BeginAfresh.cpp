#include "triage/BeginAfresh.h"
#include "probe/files/Directories.h"
#include "triage/steps/baseline/MakeOracle.h"

using namespace llvm;

namespace culprit {

/// None of the reasons comes twice, but for another harmless error.
void beginAfresh(Investigation &state, const Investigation &before) {
  state.found.otherCompiles = before.found.otherCompiles;
  state.lessons = before.lessons;
  switch (before.afresh) {
  case Afresh::No:
    return;
  case Afresh::EndedAfterAll:
    state.progress.found(
        "the command came to its own end after all: all over again");
    for (const char *part : {"best", "reproducer"}) // of a hang that is none
      removeTree(state.path(part));
    state.lessons.goesAhead = false;
    return;
  case Afresh::ToldByHarmless:
    state.progress.found("compiles that succeed print that error, too: all "
                         "over again, by what else it prints");
    append_range(state.lessons.harmless, before.oracle->met().survived);
    return;
  case Afresh::TwoBugs:
    state.progress.found("one of the crashes shows without that pass, too: all "
                         "over again, without the other bug");
    state.lessons.varies = true;
    return;
  case Afresh::TwoKinds:
    state.progress.found("some runs crash, and others end in an error: all "
                         "over again, for the crash");
    state.lessons.varies = true;
    state.prober.spawnAfresh();
    return;
  case Afresh::ItVaries:
    state.progress.found("at other addresses, in another heap or in another "
                         "run it shows otherwise: all over again, with all "
                         "faces of it known");
    state.lessons.varies = true;
    state.prober.spawnAfresh();
    return;
  case Afresh::OnlySlow:
    state.progress.found("what hung was only slow: all over again, each "
                         "compile with the full limit");
    removeTree(state.path("best")); // only slow, too
    state.lessons.fullTime = true;
    state.prober.giveFullTime();
    return;
  }
}

/// A bug whose faces vary may have a reproducer from before that was seen.
bool isBetter(const Investigation &before, const Investigation &state) {
  bool sameFailure =
      before.afresh == Afresh::ItVaries || before.afresh == Afresh::TwoBugs;
  return sameFailure && before.found.reproducer.confirmed &&
         !state.found.reproducer.confirmed;
}

void tellWhatSeemedToHang(const Investigation &before, Findings &stopped) {
  const PassAnswer &pass = before.found.pass;
  if (before.afresh != Afresh::OnlySlow || pass.pass.empty() ||
      !stopped.pass.pass.empty())
    return;
  const std::string &kernel = before.found.kernel.path;
  stopped.remarks.add(RemarkId::HangUnsure,
                      "with shorter limits it was " + pass.pathText +
                          (kernel.empty() ? "" : " on " + kernel) +
                          " that took too long, which may be only slow");
}

void takeBack(Investigation &before, const Findings &after) {
  Findings &found = before.found;
  for (const Remark &remark : after.remarks.all())
    if (remark.id == RemarkId::Flaky)
      found.remarks.add(remark.id,
                        "asked again after all this: " + remark.text);
  if (found.isInputReduced())
    found.reduction->input->certified = false;
  if (found.status == Status::Confirmed)
    found.status = Status::Partial;
  remakeOracle(before, before.oracle->reference());
}

} // namespace culprit
