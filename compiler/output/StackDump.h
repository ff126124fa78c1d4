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

/// libc and its kin, which are never the compiler's own work.
bool isSystemModule(llvm::StringRef module);

/// The frames before it were put there by the signal, not by the crash: LLVM's
/// handler, and the trampoline in libc.
size_t firstFrameOfCrash(const StackDump &dump);

/// True for frames that are never evidence: they dispatch actions and passes,
/// verify, print, allocate, create ops generically, handle signals, or start
/// the process (libc, signal handlers, mlir::PassManager, PatternApplicator,
/// Operation::create, OperandStorage, ...), and frames with no name.
bool isGenericFrame(const StackFrame &frame);

/// The names that identify the failure: non-generic frames from the innermost
/// out, up to the first frame that dispatches a pattern or a pass, at most
/// `most`. When there is none, the innermost generic ones of the compiler's
/// own libraries, so that two different generic crashes still differ. Where no
/// frame dispatches by name, the library hides its functions: what stands
/// beyond a frame without a name, its entry points, says nothing then.
std::vector<std::string> significantFrames(const StackDump &dump,
                                           size_t most = 6);

/// When the stack stands in a fold (which is no action) below the innermost
/// pattern or pass: the class of the op, empty where no frame names it.
std::optional<std::string> foldedOp(const StackDump &dump);

/// Where a frame is: `libMLIR.so.22.1+0x5c3@0x7ffff5c3`, by its offset in the
/// module, comparable between runs of one build, and its address. The offset
/// may be unknown; then it is the place in its page that counts, which is the
/// same wherever the system puts the module (and the same for one of 4096
/// others).
std::string placeOf(const StackFrame &frame);
bool isSamePlace(llvm::StringRef a, llvm::StringRef b);

/// The places of the innermost frames whose name the dump itself does not have,
/// from the crash out to the first that dispatches: the only trace that a
/// pattern in an anonymous namespace leaves. Those of generic frames are none,
/// nor are addresses that no module maps. Two of them; more where the library
/// hides its functions, so that what every pattern calls is among them.
/// `ofLookedUp`: of frames that a symbol table names, too.
std::vector<std::string> namelessPlaces(const StackDump &dump,
                                        bool ofLookedUp = false);

} // namespace culprit
#endif
