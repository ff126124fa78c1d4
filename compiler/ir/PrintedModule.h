//===- PrintedModule.h - Generic IR, cut by its lines -----------*- C++ -*-===//
//
// To read a large module as IR takes as long as compiling it, and all that is
// wanted of it may be one function. In the generic form an op begins a line,
// what its regions hold is indented, and the line that closes them begins at
// the place where the op did: that is enough to find a function and to leave
// the others out.
//
// Assumption: MLIR printed it. Where a line is none of these (attributes with
// line breaks, resources), nothing is cut. What is cut is a guess, for a
// compiler to judge: a value that a function takes from around it is missing,
// and what is named in other ways than `@name` is, too. Linear in the text, for
// each place in a location that is in no function.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COMPILER_IR_PRINTEDMODULE_H
#define CULPRIT_COMPILER_IR_PRINTEDMODULE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace culprit {

class PrintedModule {
public:
  /// Nothing if there is a line that is not understood. The text must stay.
  static std::optional<PrintedModule> of(llvm::StringRef text);

  unsigned ops() const { return all.size(); }
  /// Numbers of ops with that symbol and a region.
  std::vector<unsigned> functionsNamed(llvm::StringRef name) const;
  /// The functions around the ops that lie there, or have an argument there:
  /// `file.mlir:3:8`, of which the file is not looked at, or several such.
  std::vector<unsigned> functionsAt(llvm::StringRef location) const;
  /// The module with these functions, what they name, and what that names, in
  /// the tables that they lie in. Values keep their numbers.
  std::string only(llvm::ArrayRef<unsigned> functions) const;

private:
  struct Op {
    size_t begin = 0, end = 0; ///< of its lines, in the text
    size_t inside = 0;         ///< behind its first line; `end`: no region
    size_t closing = 0;        ///< its last line; `begin`: no region
    std::optional<unsigned> around;
    llvm::StringRef symbol; ///< as printed in its attribute, in quotes
  };
  bool addLine(size_t begin, size_t end, std::vector<unsigned> &open);
  std::optional<unsigned> functionAround(size_t place) const;
  bool isTerminator(unsigned number) const;
  /// They stay whole, with all that is in them.
  llvm::DenseSet<unsigned>
  withWhatTheyName(llvm::ArrayRef<unsigned> functions) const;
  llvm::StringRef lines(size_t begin, size_t end) const {
    return text.slice(begin, end);
  }

  llvm::StringRef text;
  std::vector<Op> all; ///< in the order of the text
};

} // namespace culprit
#endif
