//===- ForeignLiterals.h - Literals of foreign shaped types -----*- C++ -*-===//
//
// MLIR's parser insists that the type of `dense<1> : !ns.tile<4xi32>` is a
// shaped type, which a stand-in is not. So such a literal is read as the
// attribute of a namespace that the text does not have, `#NS.dense<1> :
// !ns.tile<4xi32>`: a stand-in whose text is kept, with a type behind it.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_FOREIGNLITERALS_H
#define CULPRIT_COMPILER_IR_FOREIGNLITERALS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace culprit::ir {

class ForeignLiterals {
public:
  explicit ForeignLiterals(llvm::StringRef genericText);

  /// The text with such literals as stand-ins, which libMLIR can read.
  const std::string &readable() const { return text; }
  /// What libMLIR prints, as the compiler writes it.
  std::string asWritten(std::string printed) const;

private:
  std::string prefix; ///< `#NS.`; "": there are none
  std::string text;
};

} // namespace culprit::ir
#endif
