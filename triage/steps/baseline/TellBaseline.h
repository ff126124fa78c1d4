//===- TellBaseline.h - What people are told of the baseline ----*- C++ -*-===//
//
// Remarks, and lines of the progress. tellClean and tellChunk always say
// something; each other function does if there is something of its kind to say.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_BASELINE_TELLBASELINE_H
#define CULPRIT_TRIAGE_STEPS_BASELINE_TELLBASELINE_H

#include "triage/Investigation.h"
#include "triage/evidence/FailingChunk.h"

namespace culprit {

/// A triage says what it will not do before it does anything: that the input
/// is binary and cannot be edited as text.
void tellUnreadable(Investigation &state);

/// No run of the baseline fails: that is the status then.
void tellClean(Investigation &state);

/// No run fails, and the command as typed cannot open one of its outputs.
void tellUnopenable(Investigation &state);

/// By chance the command crashes in one of several ways. Any of the faces
/// counts from here on, and those behind the first become Findings::faces.
void tellFaces(const Baseline &baseline, Findings &found);

/// Runs of the baseline ended in a bug that is known to be another.
void tellOtherBugs(Investigation &state);

/// Whoever hands in a bundle takes the answer for one about its failure. `face`
/// is that of the baseline.
void tellIfOtherThanBundle(Investigation &state, const FailureFace &face);

/// A program may survive the compile whose error it printed, and end with an
/// exception that its own code raises. The answer is about the compile.
llvm::Error tellOwnException(Investigation &state);

/// All that is found from here on is about that chunk, one of several.
void tellChunk(const FailingChunk &chunk, Investigation &state);

} // namespace culprit
#endif
