//===- StackFrames.h - Which frames tell failures apart ---------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_STACKFRAMES_H
#define CULPRIT_COMPILER_OUTPUT_STACKFRAMES_H

#include "compiler/output/StackDump.h"

namespace culprit {

/// The frame is part of the compiler, and the dump itself does not say what; a
/// symbol table may.
bool isNameless(const StackFrame &frame);

/// No frame has a name that would end what is specific: the library hides its
/// functions. A thread of a pool hides none: it begins in its work, behind all
/// dispatchers.
bool hidesDispatch(const StackDump &dump);

/// The frames before it were put there by the signal, not by the crash: LLVM's
/// handler, and the trampoline in libc.
size_t firstFrameOfCrash(const StackDump &dump);

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

} // namespace culprit
#endif
