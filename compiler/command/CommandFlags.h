//===- CommandFlags.h - Options that a command could do without -*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_COMMANDFLAGS_H
#define CULPRIT_COMPILER_COMMAND_COMMANDFLAGS_H

#include "compiler/command/CommandLine.h"
#include "compiler/command/Profile.h"

namespace culprit {

/// Indices into argv of each flag, with its value: the options that spell
/// neither the input nor the pipeline, and are not `-o`. An option that names
/// what another flag would write unasked belongs to that flag.
std::vector<std::vector<size_t>> flagsIn(const CommandLine &command,
                                         const CompilerProfile &profile);

} // namespace culprit
#endif
