//===- VeilOptions.h - What hides how a command fails -----------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_VEILOPTIONS_H
#define CULPRIT_COMPILER_COMMAND_VEILOPTIONS_H

#include "compiler/command/CommandLine.h"
#include "compiler/command/Profile.h"

namespace culprit {

/// A command without the options that its family calls veils: those that
/// recover from a crash, so that a signal shows as a plain error, or that make
/// an error succeed.
struct Unveiled {
  CommandLine command;
  std::vector<std::string> removed; ///< each as it stood, with its value
};
Unveiled withoutVeils(const CommandLine &command,
                      const CompilerProfile &profile);

} // namespace culprit
#endif
