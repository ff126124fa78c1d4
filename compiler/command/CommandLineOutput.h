//===- CommandLineOutput.h - The output that nobody named -------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_COMMANDLINEOUTPUT_H
#define CULPRIT_COMPILER_COMMAND_COMMANDLINEOUTPUT_H

#include "compiler/command/CommandLine.h"
#include "compiler/command/Profile.h"

namespace culprit {

/// Whether the command's compiler writes a file that it does not name
/// (DefaultOutput). One that is fed prints, unless it is a driver.
bool writesUnasked(const CommandLine &command, const CompilerProfile &profile);

/// The file's own name, beside the input: `k.s` for `k.ll`. "": of a driver
/// (DefaultOutput without extensions), which nobody else knows.
std::string nameOfUnasked(const CommandLine &command,
                          const CompilerProfile &profile);

/// The inputs of which a driver makes a file each, beside where it runs, that
/// no option can name (`-c a.c b.c`); none: it makes one, or none, or has said
/// its name.
std::vector<std::string> inputsMadeApart(const CommandLine &command,
                                         const CompilerProfile &profile);

/// The command with a name for that file, and for those that its flags write
/// unasked (UnaskedOutputs.h), so that they are outputs as any other; as it is
/// where there are none.
CommandLine withDefaultOutput(const CommandLine &command,
                              const CompilerProfile &profile);

} // namespace culprit
#endif
