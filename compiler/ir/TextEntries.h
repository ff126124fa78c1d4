//===- TextEntries.h - Entries of lists in a text ---------------*- C++ -*-===//
//
// What a foreign attribute holds is known by its brackets alone: an entry is
// what stands between commas in `[...]`, `{...}`, `(...)` or `<...>`. Strings
// are passed over, and the `>` of an arrow is no bracket.
//
// - The only entry of `<...>` is none: it says what the attribute or type is.
// - The entries of more than 16 are data, and none, with all that is in them.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_TEXTENTRIES_H
#define CULPRIT_COMPILER_IR_TEXTENTRIES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit::ir {

/// In the order in which they are written, an entry before those inside it:
/// `[1, 2]` and `1` and `2` and `"x"` in `#ns.a<[1, 2], "x">`. None if the
/// brackets do not match. O(n log n).
std::vector<llvm::StringRef> entriesInText(llvm::StringRef text);

/// The text without the entries of these numbers, which ascend, and without
/// their commas.
std::string withoutEntriesInText(llvm::StringRef text,
                                 llvm::ArrayRef<unsigned> gone);

} // namespace culprit::ir
#endif
