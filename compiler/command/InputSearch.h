//===- InputSearch.h - Which word of a command is its input -----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_COMMAND_INPUTSEARCH_H
#define CULPRIT_COMPILER_COMMAND_INPUTSEARCH_H

#include "compiler/command/CommandLine.h"
#include "compiler/command/CommandWords.h"
#include "compiler/command/Profile.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// Tells whether a path names an existing regular file that looks like IR; of
/// `-`, whether somebody feeds this command.
using LooksLikeIR = std::function<bool(llvm::StringRef path)>;

/// The input among the words of a command, the first of these that there is:
/// the placeholder for `input`; the word that names `input`; a file that stands
/// alone; where nothing is fed, one that an option names which the profile does
/// not know for another use; a program, which contains what it compiles. Else
/// standard input. Errors (usage): SeveralInputs, all listed, if there are
/// several of a kind; a placeholder that no `input` stands for; an `input`
/// beside another input.
llvm::Expected<InputPlace> findInput(const std::vector<Word> &words,
                                     const CompilerProfile &profile,
                                     const std::optional<std::string> &input,
                                     const LooksLikeIR &looksLikeIR);

} // namespace culprit
#endif
