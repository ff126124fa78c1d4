//===- LimitRules.h - For which limits an outcome speaks --------*- C++ -*-===//
//
// Limits contain a compiler; they are not part of the question. An outcome that
// no limit brought about is the truth for every limit that lets the compiler
// get as far. One that a limit brought about is the truth for that limit and
// tighter ones: "timed out at 2 s" says nothing about 3 s.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_JOURNAL_LIMITRULES_H
#define CULPRIT_PROBE_JOURNAL_LIMITRULES_H

#include "probe/Limits.h"
#include "probe/Outcome.h"

namespace culprit {

/// Whether `outcome`, got under `had`, is the answer under `asked` as well.
/// Always so for equal limits, except that NotLaunched answers nothing.
bool answersFor(const Outcome &outcome, const Limits &had, const Limits &asked);

} // namespace culprit
#endif
