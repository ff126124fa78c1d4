//===- TritonStage.h - The stage in which Triton failed ---------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_TRITONSTAGE_H
#define CULPRIT_COMPILER_OUTPUT_TRITONSTAGE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// `ttgir`, by the innermost frame of a traceback in a backend's `make_ttgir`;
/// `front end` if the kernel did not come so far. "" if Triton's compiler is
/// not in the traceback. As triton/compiler/compiler.py names its stages.
std::string tritonStage(llvm::StringRef standardError);

/// A line in a file of Triton's, from 1.
struct TritonPlace {
  std::string file;
  unsigned line = 0;
  bool operator==(const TritonPlace &) const = default;
};

/// Where in a backend's stage the program was as it failed; nothing if a frame
/// of Python's is inside of that one, or there is no stage.
std::optional<TritonPlace> placeInStage(llvm::StringRef standardError);

/// The program ends where Triton for AMD has LLVM's assembler read its code.
bool failsInAssembler(llvm::StringRef standardError);

/// What the front end says of a line of a kernel, as
/// triton/compiler/errors.py writes it.
struct TritonRefusal {
  unsigned line = 0; ///< of the kernel's function, from 1
  /// The last lines of the function up to that one, indented as the function
  /// would be at the outermost level.
  std::vector<std::string> source;
  std::string message; ///< its first line; may be empty
  /// Triton wraps what is raised while it reads that line. The exception and
  /// the place of a mistake that may be its own; "": it means to say that.
  std::string mistake;
};

/// Of the exception that ends the program; none if that is of another type. Of
/// functions that call one another the innermost first, as Python has them.
/// Nothing is said of a line behind the end of its function.
std::vector<TritonRefusal> tritonRefusals(llvm::StringRef standardError);

} // namespace culprit
#endif
