//===- CommandWords.h - A command line, word by word ------------*- C++ -*-===//
//
// Options are read as llvm::cl reads them: one dash or two, `=value` or, for
// options that need a value, the next word. Some options of some compilers have
// it at once (`-ofile`).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_COMMAND_COMMANDWORDS_H
#define CULPRIT_COMPILER_COMMAND_COMMANDWORDS_H

#include "compiler/command/Profile.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

/// One argument after the compiler, or an option and its value in the next; of
/// an option that hands another one on, that one.
struct Word {
  size_t argument = 0;    ///< of the option, or of the positional argument
  llvm::StringRef option; ///< without dashes; empty for a positional argument
  bool hasValue = false;
  llvm::StringRef value; ///< of the option, or the positional argument
  size_t valueArgument = 0;
  llvm::StringRef prefix; ///< the part of its argument before the value
};

/// Views into `argv`.
std::vector<Word> readWords(const std::vector<std::string> &argv,
                            const CompilerProfile &profile);

} // namespace culprit
#endif
