//===- FramePlaces.h - Frames without a name, by their place ----*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_FRAMEPLACES_H
#define CULPRIT_COMPILER_OUTPUT_FRAMEPLACES_H

#include "compiler/output/StackDump.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit {

/// The place of a frame: `libMLIR.so.22.1+0x5c3@0x7ffff5c3`, by its offset in
/// the module, comparable between runs of one build, and its address. The
/// offset may be unknown; then the place in its page counts, which is the same
/// wherever the system puts the module (and the same for one of 4096 others).
std::string placeOf(const StackFrame &frame);
bool isSamePlace(llvm::StringRef a, llvm::StringRef b);
bool beginInSamePlaces(llvm::ArrayRef<std::string> a,
                       llvm::ArrayRef<std::string> b);

/// The places of the innermost frames whose name the dump itself does not have,
/// from the crash out to the first that dispatches: the only trace that a
/// pattern in an anonymous namespace leaves. Generic frames have none, nor do
/// addresses that no module maps. Two of them; more if the library hides its
/// functions, so that what every pattern calls is among them. `ofLookedUp`:
/// also the places of frames that a symbol table names.
std::vector<std::string> namelessPlaces(const StackDump &dump,
                                        bool ofLookedUp = false);

/// The places of the four innermost frames without a name, up to the second
/// function behind them that has one, what dispatches, or a place that was
/// there before: what reports the error, and the only trace of what called it
/// in a library that exports few names. None where the text has no stack.
std::vector<std::string> namelessCallers(llvm::StringRef stderrText);

} // namespace culprit
#endif
