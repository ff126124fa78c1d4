//===- GateOrder.h - What the gate in a compiler shall do -------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_GATEORDER_H
#define CULPRIT_COUNTERS_GATE_GATEORDER_H

#include "counters/PreloadLibrary.h"
#include "probe/Compile.h"
#include "search/UnitSet.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace culprit {

/// The compile with one more word (GateProtocol.h) in its order. If the word
/// has to do with what is before the pass that the compile may be forked at, it
/// may be no more.
Compile ordered(const Compile &compile, const PreloadLibrary &library,
                const std::string &word);

/// The same compile, which asks what happens inside that pass execution alone
/// (`within`): it may be forked from one that stands before the pass and has
/// had this order.
Compile standingBefore(const Compile &compile, const std::string &order,
                       uint64_t execution);

/// `run=TAG:0-3,5-6`.
std::string runWord(const std::string &tag, const UnitSet &units);
std::string runWord(const std::string &tag, uint64_t first, uint64_t last);

/// `only=TAG:1f,2e`.
std::string onlyWord(const std::string &tag,
                     llvm::ArrayRef<uint64_t> identities);

/// `option=-NAME=VALUE`, of LLVM.
std::string llvmOptionWord(const std::string &name, const std::string &value);

/// An order is one variable of the environment, which the system bounds to
/// 128 KiB.
bool fitsOrder(const std::string &word);

} // namespace culprit
#endif
