//===- SplitInput.h - Many inputs in one process ----------------*- C++ -*-===//
//
// With --split-input-file a compiler reads several inputs, each with a context
// of its own. It prints what it makes of each, and a separator between any two,
// so the position in its output tells which is which; an input that it refuses
// leaves nothing there.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_SPLITINPUT_H
#define CULPRIT_JUDGE_SPLITINPUT_H

#include "probe/Prober.h"
#include "probe/compiler/CompilerUnderTest.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit {

/// Whether one process can do these compiles: they have one command, and the
/// compiler a flag for that.
bool canBeSplit(const CompilerUnderTest &compiler,
                llvm::ArrayRef<Compile> compiles);

struct SplitAnswer {
  enum class Kind {
    Told,
    Lost,    ///< one of them crashed, or used up the memory
    Late,    ///< the process did not end in time
    Unclear, ///< it ended by itself, and its output cannot be told apart
  };
  Kind kind = Kind::Lost;
  /// What it prints for each input, without blank lines; empty: it refuses that
  /// one.
  std::vector<std::string> sections;
};

/// One process with the command of the first one reads all their inputs.
llvm::Expected<SplitAnswer> compileAsOne(Prober &prober,
                                         const CompilerUnderTest &compiler,
                                         llvm::ArrayRef<Compile> compiles);

/// As sections are.
std::string withoutBlankLines(llvm::StringRef text);

} // namespace culprit
#endif
