//===- Afresh.h - Why a triage starts again ---------------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_AFRESH_H
#define CULPRIT_TRIAGE_AFRESH_H

namespace culprit {

/// The reason why all findings are doubtful, and are made again from the start.
enum class Afresh {
  No,
  /// The place of things in memory decides how it crashes, or whether: a run
  /// that was called clean, or another crash, may have been it.
  ItVaries,
  /// A run that hung under the limits learnt of healthy compiles was only slow.
  OnlySlow,
  /// The command itself, which looked like a hang, came to its own end.
  EndedAfterAll,
  /// One of the ways in which it crashes is another bug's
  /// (Lessons::otherBugs).
  TwoBugs,
  /// By chance some runs crash, and others end in an error: the crash is looked
  /// for, and the errors are Lessons::otherBugs.
  TwoKinds,
  /// What it was told by fails nothing (Lessons::harmless).
  ToldByHarmless,
};

} // namespace culprit
#endif
