//===- StackFrames.h - Which frames tell failures apart ---------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_STACKFRAMES_H
#define CULPRIT_COMPILER_OUTPUT_STACKFRAMES_H

#include "compiler/output/StackDump.h"

namespace culprit {

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
/// `most`. If there is none, the innermost generic ones of the compiler's own
/// libraries, so that two different generic crashes still differ. If no frame
/// dispatches by name, the library hides its functions: the frames beyond a
/// frame without a name, its entry points, say nothing then.
std::vector<std::string> significantFrames(const StackDump &dump,
                                           size_t most = 6);

/// The class of the op, if the stack stands in a fold (which is no action)
/// below the innermost pattern or pass; empty if no frame names it.
std::optional<std::string> foldedOp(const StackDump &dump);

/// For people: the template arguments of a long name become `<...>`.
std::string briefName(llvm::StringRef function);

/// The place of a frame: `libMLIR.so.22.1+0x5c3@0x7ffff5c3`, by its offset in
/// the module, comparable between runs of one build, and its address. The
/// offset may be unknown; then the place in its page counts, which is the same
/// wherever the system puts the module (and the same for one of 4096 others).
std::string placeOf(const StackFrame &frame);
bool isSamePlace(llvm::StringRef a, llvm::StringRef b);

/// The places of the innermost frames whose name the dump itself does not have,
/// from the crash out to the first that dispatches: the only trace that a
/// pattern in an anonymous namespace leaves. Generic frames have none, nor do
/// addresses that no module maps. Two of them; more if the library hides its
/// functions, so that what every pattern calls is among them. `ofLookedUp`:
/// also the places of frames that a symbol table names.
std::vector<std::string> namelessPlaces(const StackDump &dump,
                                        bool ofLookedUp = false);

} // namespace culprit
#endif
