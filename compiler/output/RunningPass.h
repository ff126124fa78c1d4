//===- RunningPass.h - The pass that a stack dump names ---------*- C++ -*-===//
#ifndef CULPRIT_COMPILER_OUTPUT_RUNNINGPASS_H
#define CULPRIT_COMPILER_OUTPUT_RUNNINGPASS_H

#include "compiler/output/StackDump.h"

namespace culprit {

/// `Running pass "vector-combine" on function "f"`, of the new pass manager,
/// with options as `simplifycfg<...>` and adaptors as `function(...)`, which
/// are the pass inside where that is one, or where the stack says which; and
/// `Running pass 'X86 DAG->DAG Instruction Selection' on function '@f'`, of the
/// old one, whose managers are passes too, `Loop Pass Manager`.
struct RunningPass {
  std::string pass;   ///< as printed, without options
  std::string anchor; ///< `function`, `module`
  std::string symbol; ///< the function; empty for a module

  /// The pass runs other passes, and it is not said which of them was running.
  bool isAdaptor() const {
    return llvm::StringRef(pass).contains('(') ||
           llvm::StringRef(pass).ends_with(" Pass Manager");
  }
  /// `Unnamed pass: implement Pass::getPassName()`: one that is not known.
  bool isUnnamed() const {
    return llvm::StringRef(pass).starts_with("Unnamed pass");
  }
};

/// The innermost of the dump's numbered lines that names one.
std::optional<RunningPass> runningPass(const StackDump &dump);

/// The verifier of machine code is a pass, and finds what one before it left:
/// the one that it names, `# After Delay Slot Filler`, above its first
/// complaint. None if it was not that verifier that ran, or if it names none.
std::optional<RunningPass> passBeforeVerifier(const RunningPass &running,
                                              llvm::StringRef text);
/// Whether the verifier of machine code was running.
bool isMachineVerifier(const RunningPass &running);
/// The name of a pass that only looks at the IR that others left.
bool isVerifierOfIR(llvm::StringRef pass);

} // namespace culprit
#endif
