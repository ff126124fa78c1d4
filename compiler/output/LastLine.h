//===- LastLine.h - What a program said last --------------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_LASTLINE_H
#define CULPRIT_COMPILER_OUTPUT_LASTLINE_H

#include "llvm/ADT/StringRef.h"

namespace culprit {

/// The last line of the text that is more than white space, without the white
/// space behind it (a carriage return is some); blanks in front of it stay.
/// Empty if there is no such line. A part of `text`.
llvm::StringRef lastLine(llvm::StringRef text);

} // namespace culprit
#endif
