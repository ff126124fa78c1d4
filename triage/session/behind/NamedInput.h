//===- NamedInput.h - Whose input does a command call failing? --*- C++ -*-===//
//
// `FAIL: pack`, `2 - pack (SEGFAULT)`, `FAILED test.py::test_pack`: what runs
// several compilers says of which it complains, in lines of its own. The last
// one that tells of a failure counts. Lines that a compiler prints count for
// nothing, and those that say that a failure was expected.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TRIAGE_SESSION_BEHIND_NAMEDINPUT_H
#define CULPRIT_TRIAGE_SESSION_BEHIND_NAMEDINPUT_H

#include "probe/Outcome.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace culprit {

struct FailingBehind;

/// An index into `failing`. None where no line names an input of exactly one of
/// them, by the name of the file, with or without what is behind its last dot.
std::optional<size_t> namedAsFailing(const Outcome &command,
                                     llvm::ArrayRef<FailingBehind> failing);

} // namespace culprit
#endif
