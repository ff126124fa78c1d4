//===- Together.h - Compiles of many inputs, a few processes ----*- C++ -*-===//
//
// Most edits of a program with wrong code are refused, by the compiler or since
// they change nothing that matters: to find that out, one process compiles many
// of them (SplitInput.h).
//
// Assumption: a compiler does the same to an input whether it has compiled
// others before or not. The last input of each process is compiled alone as
// well; if that is something else, each compile has its own process from there
// on. A single compile, such as that of an edit that is to be accepted, always
// has its own.
// Bound: n inputs cost n / 64 compiles, and as many proofs; one that crashes,
// up to 17 more.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_TOGETHER_H
#define CULPRIT_JUDGE_TOGETHER_H

#include "probe/Prober.h"
#include "probe/compiler/CompilerUnderTest.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit {

class Together {
public:
  /// Both outlive it. `mostBytes`: of outputs that are remembered from one
  /// batch to the next.
  Together(Prober &prober, const CompilerUnderTest &compiler,
           size_t mostBytes = 64 << 20)
      : prober(prober), compiler(compiler), mostBytes(mostBytes) {}

  /// As Prober::runAll, for what they compile. If there are many with one
  /// command, only the status and the output of the results hold, and blank
  /// lines are missing in the output.
  llvm::Expected<std::vector<CompileResult>>
  run(const std::vector<Compile> &compiles);

  /// False: each compile has its own process, whatever is asked.
  bool mayHelp() const { return isTrusted && compiler.has(Role::SplitInput); }
  /// Whether a few processes would do for these.
  bool fits(const std::vector<Compile> &compiles) const;

private:
  llvm::Error learn(llvm::ArrayRef<Compile> compiles);
  llvm::Error learnInHalves(llvm::ArrayRef<Compile> compiles);
  llvm::Expected<bool> holds(const Compile &compile,
                             const std::string &section);
  void forgetIfMany();
  void keep(const Compile &compile, std::string section);
  const CompileResult *find(const Compile &compile) const;

  Prober &prober;
  const CompilerUnderTest &compiler;
  const size_t mostBytes;
  bool isTrusted = true;
  size_t atOnce = 64;
  std::map<std::string, CompileResult> known; ///< by all that a compile is
  size_t knownBytes = 0;
};

} // namespace culprit
#endif
