//===- Together.h - Compiles of many inputs, a few processes ----*- C++ -*-===//
//
// Most edits of a program with wrong code are refused, by the compiler or since
// they change nothing that matters: to find that out, one process compiles many
// of them (SplitInput.h).
//
// Assumption: a compiler does the same to an input whether it has compiled
// others before or not. The first time, an input is compiled alone as well; if
// it prints something else, each compile has its own process from there on.
// What is accepted in the end was compiled alone.
// Bound: n inputs cost n / 64 compiles; one that crashes, up to 14 more.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_JUDGE_TOGETHER_H
#define CULPRIT_JUDGE_TOGETHER_H

#include "probe/CompilerUnderTest.h"
#include "probe/Prober.h"
#include "llvm/ADT/ArrayRef.h"

namespace culprit {

class Together {
public:
  /// Both outlive it.
  Together(Prober &prober, const CompilerUnderTest &compiler)
      : prober(prober), compiler(compiler) {}

  /// As Prober::runAll, for what they compile. If there are many with one
  /// command, only the status and the output of the results hold, and blank
  /// lines are missing in the output.
  llvm::Expected<std::vector<CompileResult>>
  run(const std::vector<Compile> &compiles);

private:
  llvm::Error learn(llvm::ArrayRef<Compile> compiles);
  llvm::Error prove(const Compile &compile, const std::string &section);
  void keep(const Compile &compile, std::string section);
  const CompileResult *find(const Compile &compile) const;

  Prober &prober;
  const CompilerUnderTest &compiler;
  enum class Trust { Unproven, Proven, Refuted } trust = Trust::Unproven;
  /// By the command and the hash of the input.
  std::map<std::pair<std::vector<std::string>, std::string>, CompileResult>
      known;
  size_t knownBytes = 0;
};

} // namespace culprit
#endif
