//===- StackFill.h - Stack memory that holds a known byte -------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_INPUT_STACKFILL_H
#define CULPRIT_COMPILER_INPUT_STACKFILL_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace culprit {

/// The module with a memset behind each allocation on the stack, so that a read
/// of what nothing wrote sees `byte`. Reads text of the LLVM dialect and LLVM
/// IR, as their printers write it; an allocation that is spelled otherwise, or
/// lies in another address space, stays as it is; marks of lifetimes go.
/// Nothing where none is filled. Linear in the text.
std::optional<std::string> fillStackAllocations(llvm::StringRef text,
                                                uint8_t byte);

/// Whether it is such text, so that nothing on the stack stays unseen by it. An
/// object, assembly, or MLIR in generic form is none.
bool knowsStackOf(llvm::StringRef text);

} // namespace culprit
#endif
