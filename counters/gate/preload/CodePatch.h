//===- CodePatch.h - Other code in the place of a function ------*- C++ -*-===//
//
// x86-64 only. No thread runs the function while it is patched: the object that
// has it was loaded just now, or `main` has not begun.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_CODEPATCH_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_CODEPATCH_H

#include <cstddef>
#include <cstdint>

namespace culprit::gate {

/// Where `MLIRContext` keeps the std::function that is its action handler, in
/// the object that its first word points to.
struct HandlerPlace {
  bool known = false;
  uint32_t manager = 0; ///< offset of the word that is 0 without a handler
};

/// Reads it from the code of MLIRContext::hasActionHandler():
///
///     mov (%rdi),%rax; [test %rax,%rax; je ..;] cmpq $0,OFFSET(%rax)
HandlerPlace handlerPlaceIn(const void *function);

/// The function returns true from here on. False: the system forbids it.
bool makeTrue(void *function);
bool makeFalse(void *function);
/// A call of the function is one of `target` from here on, with `argument` as
/// its fifth argument; the first four are the caller's.
bool redirect(void *function, void *target, void *argument);

/// Bytes that `redirect` overwrites.
constexpr size_t redirectBytes = 12;

} // namespace culprit::gate
#endif
