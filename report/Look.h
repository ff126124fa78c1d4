//===- Look.h - How text stands on a terminal -------------------*- C++ -*-===//
#ifndef CULPRIT_REPORT_LOOK_H
#define CULPRIT_REPORT_LOOK_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace culprit {

struct Look {
  unsigned width = 0; ///< columns; 0: a line is as long as it is
  bool colour = false;
  bool links = false; ///< to files of `host`
  std::string host = {};
};

enum class Style { Plain, Strong, Bad, Good, Unsure, Quiet };

/// With the escape sequences of ECMA-48 around it, if the look has colour.
std::string styled(llvm::StringRef text, Style style, const Look &look);

/// A compiler may print any bytes. Those that move a terminal's cursor, turn
/// the direction of writing or are no UTF-8 become `?`.
std::string printable(std::string text);

/// The columns that UTF-8 text takes.
size_t columnsOf(llvm::StringRef text);

/// The characters that fit into so many columns. Each stays whole.
llvm::StringRef firstColumns(llvm::StringRef text, size_t columns);

/// Lines of at most `width` columns, broken between words. A word that is
/// wider than that is broken behind a character that joins its parts (`::`,
/// `/`, `-`). One line if `width` is 0.
std::vector<std::string> wrapped(llvm::StringRef text, unsigned width);

/// The text cut to `width` columns, with `...` at its end.
std::string fitted(llvm::StringRef text, unsigned width);

} // namespace culprit
#endif
