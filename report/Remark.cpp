#include "report/Remark.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace culprit {

namespace {
struct Name {
  RemarkId id;
  StringLiteral text;
};
} // namespace

static constexpr Name names[] = {
    {RemarkId::LeftOut, "left-out"},
    {RemarkId::StartedBy, "started-by"},
    {RemarkId::LimitOfCommand, "limit-of-command"},
    {RemarkId::CompilerBehind, "compiler-behind"},
    {RemarkId::SeveralBehind, "several-behind"},
    {RemarkId::NoneBehind, "none-behind"},
    {RemarkId::ShellLine, "shell-line"},
    {RemarkId::OtherTool, "other-tool"},
    {RemarkId::VeilLeftOut, "veil-left-out"},
    {RemarkId::DoesNotFail, "does-not-fail"},
    {RemarkId::ErrorButExitZero, "error-but-exit-0"},
    {RemarkId::UnopenableOutput, "unopenable-output"},
    {RemarkId::OutputNotJudged, "output-not-judged"},
    {RemarkId::CommandFails, "command-fails"},
    {RemarkId::Flaky, "flaky"},
    {RemarkId::WrongRuns, "wrong-runs"},
    {RemarkId::Faces, "faces"},
    {RemarkId::OtherBug, "other-bug"},
    {RemarkId::OtherThanBundle, "other-failure-than-bundle"},
    {RemarkId::HarmlessError, "harmless-error"},
    {RemarkId::Chunk, "chunk"},
    {RemarkId::UnreadableInput, "unreadable-input"},
    {RemarkId::NotSteady, "not-steady"},
    {RemarkId::SeveralCompiles, "several-compiles"},
    {RemarkId::ErrorAt, "error-at"},
    {RemarkId::MadeBy, "made-by"},
    {RemarkId::AlsoFails, "also-fails"},
    {RemarkId::SaidBefore, "said-before"},
    {RemarkId::Indistinct, "indistinct"},
    {RemarkId::NoPass, "no-pass"},
    {RemarkId::OtherToolkit, "other-toolkit"},
    {RemarkId::HandedOver, "handed-over"},
    {RemarkId::ShowsFor, "shows-for"},
    {RemarkId::NoSnapshot, "no-snapshot"},
    {RemarkId::InvalidIR, "invalid-ir"},
    {RemarkId::NoBreak, "no-break"},
    {RemarkId::NotReduced, "not-reduced"},
    {RemarkId::Reduced, "reduced"},
    {RemarkId::NotSettled, "not-settled"},
    {RemarkId::OneMeaning, "one-meaning"},
    {RemarkId::NotCheckedAgain, "not-checked-again"},
    {RemarkId::PartOfFunction, "part-of-function"},
    {RemarkId::NeedsShortPipeline, "needs-short-pipeline"},
    {RemarkId::NotReplayed, "not-replayed"},
    {RemarkId::OthersNotKept, "others-not-kept"},
    {RemarkId::FilesBeside, "files-beside"},
    {RemarkId::ReplayRate, "replay-rate"},
    {RemarkId::WithThreads, "with-threads"},
    {RemarkId::OtherPass, "other-pass"},
    {RemarkId::OtherPattern, "other-pattern"},
    {RemarkId::HangUnsure, "hang-unsure"},
    {RemarkId::NotAsPasted, "not-as-pasted"},
    {RemarkId::OnlySlow, "only-slow"},
    {RemarkId::StoppedEarly, "stopped-early"},
    {RemarkId::Replaced, "replaced"},
    {RemarkId::NoHelp, "no-help"},
    {RemarkId::NotWarm, "not-warm"},
    {RemarkId::NotForkedAtPass, "not-forked-at-pass"},
    {RemarkId::FlakyTest, "flaky-test"},
    {RemarkId::TestDoesNotHold, "test-does-not-hold"},
    {RemarkId::TestTakesAnything, "test-takes-anything"},
    {RemarkId::FailsUnderTest, "fails-under-test"},
    {RemarkId::Error, "error"},
};

StringRef str(RemarkId id) {
  return find_if(names, [&](const Name &name) { return name.id == id; })->text;
}

ArrayRef<RemarkId> remarkIds() {
  static const auto ids = [] {
    std::array<RemarkId, std::size(names)> all;
    transform(names, all.begin(), [](const Name &name) { return name.id; });
    return all;
  }();
  return ids;
}

void Remarks::add(RemarkId id, std::string text) {
  if (none_of(list, [&](const Remark &made) { return made.text == text; }))
    list.push_back({id, std::move(text)});
}

void Remarks::drop(RemarkId id) {
  erase_if(list, [&](const Remark &remark) { return remark.id == id; });
}

void Remarks::add(const Remarks &others) {
  for (const Remark &remark : others.list)
    add(remark.id, remark.text);
}

} // namespace culprit
