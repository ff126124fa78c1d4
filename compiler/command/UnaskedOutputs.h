//===- UnaskedOutputs.h - Files that flags write unasked --------*- C++ -*-===//
//
// Some flags make a compiler write a file of a name of its own, where it runs,
// unless another option names one: `--iree-flow-dump-dispatch-graph` writes
// `dispatch.dot`. A user's file of that name would be lost.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_COMMAND_UNASKEDOUTPUTS_H
#define CULPRIT_COMPILER_COMMAND_UNASKEDOUTPUTS_H

#include "compiler/command/CommandWords.h"

namespace culprit {

/// A word that names such a file as its compiler does: `--FLAG=` and the path.
struct UnaskedOutput {
  std::string flag, path;
  llvm::StringRef option() const; ///< the flag's, without dashes
};

/// What the flags among the words write that none of the words names; each file
/// once.
std::vector<UnaskedOutput> unaskedOutputs(const std::vector<Word> &words,
                                          const CompilerProfile &profile);

/// The first of the words that makes the compiler write the file which
/// `option` names, as an index; none if `option` names no such file. Without
/// `option`, that word would write it unasked.
std::optional<size_t> writerOf(llvm::StringRef option,
                               const std::vector<Word> &words,
                               const CompilerProfile &profile);

} // namespace culprit
#endif
