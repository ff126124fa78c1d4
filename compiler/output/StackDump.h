//===- StackDump.h - The stack that a crashing LLVM tool prints -*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_STACKDUMP_H
#define CULPRIT_COMPILER_OUTPUT_STACKDUMP_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

struct StackFrame {
  std::string function; ///< as printed, without arguments; empty when blank
  std::string module;   ///< base name of the object, `libMLIR.so.22.1`
  /// Offset in the module (symbolised mode prints it); 0 when unknown.
  uint64_t offset = 0;
  uint64_t address = 0; ///< absolute, only comparable with ASLR off
  std::string path;     ///< of the module, where the dump has it
  /// `+ 208`: how far the address lies behind the start of `function`.
  std::optional<uint64_t> distance;
  /// The name stands in the module's symbol table, not in the dump.
  bool lookedUp = false;

  /// False for an address that no module maps: data, or code made at run time.
  bool isMapped() const { return !module.empty() || !function.empty(); }
};

struct StackDump {
  std::string arguments;            ///< of `0. Program arguments:`
  std::vector<std::string> context; ///< the numbered lines after it (opt, llc)
  bool symbolised = false;          ///< `#0 0x…` lines, not the 3-column form
  /// Innermost first. None where several threads printed theirs at once: whose
  /// a line is, nobody can tell then.
  std::vector<StackFrame> frames;
  bool isRound = false; ///< `frames` are one of a recursion, see onceAround()
};

/// The first stack dump in the text, in either of LLVM's forms:
///   ` #4 0x00007f… mlir::Foo::bar(int) (/usr/lib/libMLIR.so.22.1+0x612f600)`
///   ` #4 0x00007f… mlir::Foo::bar(int) /src/Foo.cpp:12:3`
///   `4  libMLIR.so.22.1 0x00007f… mlir::Foo::bar(int) + 208`
/// Template arguments stay, function arguments, return types and ` const` go. A
/// frame without a module (`(error)`) has neither name nor module.
std::optional<StackDump> parseStackDump(llvm::StringRef stderrText);

/// `a::f<b>` of `void a::f<b>(int) const`.
std::string functionName(llvm::StringRef signature);

} // namespace culprit
#endif
