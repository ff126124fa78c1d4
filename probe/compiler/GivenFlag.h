//===- GivenFlag.h - Is a role's flag in a command? -------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_COMPILER_GIVENFLAG_H
#define CULPRIT_PROBE_COMPILER_GIVENFLAG_H

#include "probe/compiler/CompilerUnderTest.h"

namespace culprit {

/// Of a role whose flag has no value; with one dash or with two.
bool hasFlagOf(const CompilerUnderTest &compiler, Role role,
               const CommandLine &command);

} // namespace culprit
#endif
