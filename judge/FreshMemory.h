//===- FreshMemory.h - What memory holds before it is written ---*- C++ -*-===//
//
// A program with one meaning does the same whatever bytes fresh memory has. Two
// ways to see whether it does: run it again with other bytes there (cheap, and
// may miss a read whose value does not reach the result), or have valgrind
// watch each read (exact, and some fifty times as slow).
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_FRESHMEMORY_H
#define CULPRIT_JUDGE_FRESHMEMORY_H

#include "probe/Prober.h"

namespace culprit {

/// The same compiled output, run where fresh memory of the heap (glibc's) and
/// of the stack (of modules that are text) is full of `byte`.
Compile withFreshMemory(const Compile &file, uint8_t byte);

/// Two that share no bit.
constexpr uint8_t freshBytes[] = {0x55, 0xaa};

/// What is known of the reads of a compiled output.
struct MemoryCheck {
  enum class Says {
    HasNone, ///< there is no fresh memory that it could read: its text says so
    Clean,   ///< valgrind saw no such read by the user's script nor by all that
             ///< it starts
    ReadsFreshMemory,
    Nothing
  };
  Says says = Says::Nothing;
  std::string why; ///< the first such read; or why nothing is known
  /// withFreshMemory() fills the stack of that file, too.
  bool stackIsFilled = false;
};

/// If the file's text does not answer it: runs the shell command (holes as in
/// userScript()) on the file under valgrind, found in PATH, with the full limit
/// as CPU time. Journalled. One script; two if valgrind sees such a read, which
/// may be one of the runner, or none.
/// Clean only if the run ends and prints as it does without valgrind, and some
/// program beside the shell was watched. What another processor runs, as of a
/// kernel, or another machine, it does not see.
llvm::Expected<MemoryCheck> checkReads(Prober &prober, const Compile &file,
                                       llvm::StringRef script,
                                       const std::stop_token &wanted = {});

} // namespace culprit
#endif
