//===- GenericFrames.h - Frames that appear under every bug -----*- C++ -*-===//
//
// A name in a stack is evidence only where it is specific. Builders, rewriters,
// uniquers, walks and accessors of the IR's base classes appear under every bug
// alike.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_OUTPUT_GENERICFRAMES_H
#define CULPRIT_COMPILER_OUTPUT_GENERICFRAMES_H

#include "compiler/output/StackDump.h"

namespace culprit {

/// libc and its kin, which are never the compiler's own work.
bool isSystemModule(llvm::StringRef module);

/// Never the compiler's own work: signals, libc, the C++ library, start-up; and
/// a frame without a name.
bool isRuntime(const StackFrame &frame);

/// `function`, without arguments, starts a pattern or a pass: beyond its frame
/// nothing is specific.
bool dispatches(llvm::StringRef function);

/// `function`, without arguments, verifies, prints, builds or reads IR of any
/// kind.
bool isPlumbing(llvm::StringRef function);

/// True for frames that are never evidence: they dispatch actions and passes,
/// verify, print, allocate, create ops generically, handle signals, or start
/// the process (libc, signal handlers, mlir::PassManager, PatternApplicator,
/// Operation::create, OperandStorage, ...), and frames with no name.
bool isGenericFrame(const StackFrame &frame);
/// The same of a frame of which nothing but the function is known.
bool isGenericName(const std::string &function);

} // namespace culprit
#endif
