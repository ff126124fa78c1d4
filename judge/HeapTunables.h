//===- HeapTunables.h - A compile with another heap -------------*- C++ -*-===//
#ifndef CULPRIT_JUDGE_HEAPTUNABLES_H
#define CULPRIT_JUDGE_HEAPTUNABLES_H

#include "probe/Compile.h"

namespace culprit {

/// Adds to GLIBC_TUNABLES of `compile` (its own, else Culprit's): what the user
/// set there, the compiler may need to start. `tunables`: `NAME=VALUE`, joined
/// by `:`, as the C library's manual has them ("Memory Allocation Tunables").
void addTunables(Compile &compile, const std::string &tunables);

} // namespace culprit
#endif
