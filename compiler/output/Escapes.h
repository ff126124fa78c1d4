//===- Escapes.h - Text without colours -------------------------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_ESCAPES_H
#define CULPRIT_COMPILER_OUTPUT_ESCAPES_H

#include <string>

namespace culprit {

/// The text without the escape sequences of ECMA-48 (`ESC [ 0;1;31 m`) and
/// those that end in BEL or `ESC \`, such as titles and links. Who reads
/// diagnostics looks for words that a colour would stand in front of. Linear.
std::string withoutEscapes(std::string text);

} // namespace culprit
#endif
