//===- OutOfMemoryText.h - How a lack of memory is told ---------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_OUTOFMEMORYTEXT_H
#define CULPRIT_PROBE_LOCAL_OUTOFMEMORYTEXT_H

#include "llvm/ADT/StringRef.h"
#include <string_view>
#include <vector>

namespace culprit {

/// Whether a compiler's last words tell of an allocation that failed. (The
/// input, which it may echo earlier, may say anything.)
bool saysOutOfMemory(std::string_view errText);

/// Extended regular expressions for lines of which it never holds, whatever
/// words they have: an error at a place in the input may be about a program's
/// own `std::bad_alloc`, or the memory of a device, and no end comes of a
/// remark. (That the compiler has none left is a fatal error.)
std::vector<llvm::StringRef> linesAboutProgram();

/// A text of which saysOutOfMemory() holds has one of these, verbatim.
std::vector<std::string_view> outOfMemoryPhrases();

/// LLVM's handler of crashes needs memory itself: under a limit, its dump ends
/// with the first frame where that is used up, by SIGABRT, and no word tells
/// why. Not if libc has told of a heap that is spoilt.
bool endsInsideStackDump(std::string_view errText);

} // namespace culprit
#endif
