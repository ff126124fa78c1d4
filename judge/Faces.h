//===- Faces.h - The ways in which one bug crashes --------------*- C++ -*-===//
//
// A bug that spoils memory may crash in several ways, by chance. What a compile
// that was proven to show the bug shows in several runs is a face of that bug.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_FACES_H
#define CULPRIT_JUDGE_FACES_H

#include "probe/Prober.h"
#include "probe/failure/FailureSignature.h"

namespace culprit {

/// Enough that one of three faces is hardly ever left unseen.
constexpr unsigned runsForFaces = 13;

/// Runs a compile that was proven to show the bug `runs` times as it runs for
/// the user, at addresses that the system gives. Each further crash that could
/// be a face of the bug is added to the signature, since it would be taken for
/// another bug else. Returns how often the compile shows any face. If no run
/// shows a face that was known before, the rate is 0 and nothing is added.
llvm::Expected<ReproductionRate> collectFaces(Prober &prober,
                                              const Compile &compile,
                                              FailureSignature &signature,
                                              unsigned runs);

/// The signature, with the face of `compile` as one more. The compile was
/// proven to show the bug, maybe with another face than the baseline; runs
/// that cannot be traced (gated ones) are then compared with both. One compile,
/// mostly from the journal; 14 if the baseline showed several faces.
llvm::Expected<FailureSignature>
withFaceOf(Prober &prober, const Compile &compile, FailureSignature signature);

/// Whether the compile, run as the user runs it, often shows the signature's
/// own face, not another known one (search/RareOrOften.h). Seldom would be
/// luck: an edit could be kept in one triage and refused in the next. So would
/// be one run at fixed addresses, which depends on the length of paths.
llvm::Expected<bool> oftenShowsOwnFace(Prober &prober, const Compile &compile,
                                       const FailureSignature &signature);

} // namespace culprit
#endif
