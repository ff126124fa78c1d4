//===- NamedInput.h - Whose input does a command call failing? --*- C++ -*-===//
//
// What runs several compilers says of which it complains, in lines of its own.
// The forms that are known: `FAIL: pack` and `FAILED test.py::test_pack` (lit,
// pytest, scripts), `make: *** [Makefile:2: pack.out] Error 1`,
// `2 - pack (SEGFAULT)` (ctest), `not ok 2 - pack` (TAP), `pack.mlir failed`.
// Other lines that speak of failures may be about what was expected, or about
// something else, and say nothing.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_NAMEDINPUT_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_NAMEDINPUT_H

#include "triage/session/behind/FailingBehind.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace culprit {

/// An index into `failing`. None where no such line names an input of exactly
/// one of them, or two lines name different ones. The name: that of the file,
/// with or without what is behind its last dot.
std::optional<size_t> namedAsFailing(const Outcome &command,
                                     llvm::ArrayRef<FailingBehind> failing);

} // namespace culprit
#endif
