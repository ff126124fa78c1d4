//===- UsersProgram.h - What is not cut, since it runs ----------*- C++ -*-===//
//
// Cut anywhere, a program does anything: `cd W && rm -rf ./*` without its `cd`,
// a script without its `--dry-run`. Only who names it with --input has asked
// for that; a shell line names what it found by itself.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_STEPS_BEST_USERSPROGRAM_H
#define CULPRIT_TRIAGE_STEPS_BEST_USERSPROGRAM_H

#include "triage/Investigation.h"

namespace culprit {

/// The input, of the session or of the best so far, is a program that the
/// command runs.
bool inputIsProgram(const Session &session, const InputText &input);
bool inputIsProgram(const Investigation &state);

/// The words of the command are for a script, and for no compiler. One with the
/// name of a compiler stands for it.
bool commandIsScript(const Investigation &state);

} // namespace culprit
#endif
