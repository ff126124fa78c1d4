//===- StackDump.h - The stack that a crashing LLVM tool prints -*- C++ -*-===//
#ifndef CULPRIT_COMPILER_STACKDUMP_H
#define CULPRIT_COMPILER_STACKDUMP_H

#include "llvm/ADT/StringRef.h"
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
};

struct StackDump {
  std::string arguments;            ///< of `0. Program arguments:`
  std::vector<std::string> context; ///< the numbered lines after it (opt, llc)
  bool symbolised = false;          ///< `#0 0x…` lines, not the 3-column form
  std::vector<StackFrame> frames;   ///< innermost first
};

/// The first stack dump in the text, in either of LLVM's forms:
///   ` #4 0x00007f… mlir::Foo::bar(int) (/usr/lib/libMLIR.so.22.1+0x612f600)`
///   ` #4 0x00007f… mlir::Foo::bar(int) /src/Foo.cpp:12:3`
///   `4  libMLIR.so.22.1 0x00007f… mlir::Foo::bar(int) + 208`
/// Template arguments stay, function arguments, return types and ` const` go.
std::optional<StackDump> parseStackDump(llvm::StringRef stderrText);

/// True for frames that are never evidence: they dispatch actions and passes,
/// verify, print, allocate, create ops generically, handle signals, or start
/// the process (libc, signal handlers, mlir::PassManager, PatternApplicator,
/// Operation::create, OperandStorage, ...), and frames with no name.
bool isGenericFrame(const StackFrame &frame);

/// The names that identify the failure: non-generic frames from the innermost
/// out, up to the first frame that dispatches a pattern or a pass, at most
/// `most`. When there is none, the innermost generic ones of the compiler's
/// own libraries, so that two different generic crashes still differ.
std::vector<std::string> significantFrames(const StackDump &dump,
                                           size_t most = 6);

/// When the stack stands in a fold (which is no action) below the innermost
/// pattern or pass: the class of the op, empty where no frame names it.
std::optional<std::string> foldedOp(const StackDump &dump);

/// `libMLIR.so.22.1@0x7ffff5c3` of the innermost frames without a name, from
/// the crash out to the first that dispatches: the only trace that a pattern
/// in an anonymous namespace leaves. Comparable between runs of one build
/// with address randomisation off; nothing else.
std::vector<std::string> blankPlaces(const StackDump &dump, size_t most = 2);

} // namespace culprit
#endif
