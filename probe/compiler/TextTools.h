//===- TextTools.h - A binary input as text, and back -----------*- C++ -*-===//
//
// Programs of the user's, found beside the compiler or in PATH. They may crash,
// hang or flood, as a compiler may. What they make is in no journal: a compile
// is known by the bytes that the compiler got, so an upgraded assembler is
// asked again, and what it makes otherwise is another compile.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_COMPILER_TEXTTOOLS_H
#define CULPRIT_PROBE_COMPILER_TEXTTOOLS_H

#include "compiler/input/InputFormat.h"
#include "probe/Prober.h"

namespace culprit {

/// The words of `command`, which have no spaces, with its program's path.
/// Errors name the program that is not there.
llvm::Expected<std::vector<std::string>>
toolBeside(llvm::StringRef command, const std::string &compiler);

/// The commands of a text form, with the programs' paths.
struct TextTools {
  std::vector<std::string> printer, assembler, generic;
};

/// Errors name the program that is not there.
llvm::Expected<TextTools> findTextTools(const TextForm &form,
                                        const std::string &compiler);

/// What became of a file; empty, and `why` says so, if it was refused: twice,
/// in the same words.
struct Remade {
  std::optional<InputText> input;
  std::string why;
  /// It neither made nor refused it: it could not be started, was ended, or
  /// made nothing.
  bool isUnresolved = false;
};

/// What that command prints of it on standard output.
llvm::Expected<Remade> printed(Prober &door,
                               const std::vector<std::string> &command,
                               const InputText &input);

llvm::Expected<Remade> assembled(Prober &door, const Assembler &assembler,
                                 const InputText &text);

} // namespace culprit
#endif
