//===- RegressText.h - What a search for a build says -----------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_REGRESS_REGRESSTEXT_H
#define CULPRIT_NIGHTLY_REGRESS_REGRESSTEXT_H

#include "nightly/regress/Regress.h"

namespace culprit {

/// For people; without the answer of the triage.
std::string toLines(const RegressQuestion &question,
                    const RegressAnswer &answer);
/// `docs/regress.md` has the fields. Of an answer in which no build was asked,
/// nothing is known.
std::string toJson(const RegressQuestion &question,
                   const RegressAnswer &answer);

} // namespace culprit
#endif
