//===- BringFiles.h - What a bundle needs beside its input ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BEST_BRINGFILES_H
#define CULPRIT_TRIAGE_STEPS_BEST_BRINGFILES_H

#include "reproducer/FilesBeside.h"
#include "triage/Investigation.h"

namespace culprit {

/// What the attempt reads by relative names, at these names in its bundle: by
/// the text of an input that is a program or includes files, or by that of the
/// program in Python which the command runs on its input, and that program. For
/// another input, the files that the words of the command name, at most 4, of
/// 1 MiB each.
FilesBeside filesToBring(const Investigation &state, const Compile &attempt);

/// The program that is no input but runs on it (`python3 tool.py k.ttgir`), and
/// what it imports and opens: without these no bundle replays. Empty if the
/// command has none.
FilesBeside filesOfProgram(const Compile &attempt,
                           const std::string &workingDirectory);

} // namespace culprit
#endif
