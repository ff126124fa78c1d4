//===- Bisecting.h - A bisection over a simulated compiler ------*- C++ -*-===//
#ifndef CULPRIT_TEST_BISECTING_H
#define CULPRIT_TEST_BISECTING_H

#include "counters/FlagInstruments.h"
#include "judge/FailureOracle.h"
#include "probe/local/OutputCapture.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

namespace culprit::test {

inline Outcome theCrash() { return crashed(stackDump({"mlir::a::lower()"})); }
inline Outcome otherCrash() { return crashed(stackDump({"mlir::b::lower()"})); }
inline Outcome theError() {
  return rejected("x.mlir:1:1: error: no such thing\n");
}
inline Outcome otherError() {
  return rejected("x.mlir:1:1: error: another thing\n");
}

/// A prober, an oracle and what they share, for one simulated compiler.
struct Bisecting {
  explicit Bisecting(ScriptedLauncher::Script opt, FailureSignature signature,
                     unsigned workers = 1)
      : bench(std::move(opt), workers),
        oracle(instruments, std::move(signature)) {}

  std::optional<Trace> traced(const Compile &compile) {
    return llvm::cantFail(instruments.trace(compile));
  }
  unsigned compiles() const { return bench.prober->counts().total; }

  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench;
  FlagInstruments instruments{*bench.prober, compiler};
  FailureOracle oracle;
};

/// No more than so many bytes of what it prints are kept: a head and a tail.
inline ScriptedLauncher::Script keeping(uint64_t bytes, SimulatedOpt opt) {
  return [=](const Command &command, const Limits &limits) {
    Outcome outcome = opt(command, limits);
    OutputCapture capture(bytes);
    capture.append(outcome.out.text);
    outcome.out = std::move(capture).take();
    return outcome;
  };
}

inline FailureSignature signatureOf(const Outcome &outcome,
                                    std::string pass = "",
                                    std::string action = "") {
  FailureSignature signature;
  signature.face = faceOf(outcome);
  signature.failingPass = std::move(pass);
  signature.openAction = std::move(action);
  return signature;
}

/// All words of `length` letters below `letters`.
inline std::vector<std::vector<unsigned>> words(unsigned length,
                                                unsigned letters) {
  std::vector<std::vector<unsigned>> result;
  std::vector<unsigned> word(length, 0);
  while (true) {
    result.push_back(word);
    size_t place = 0;
    while (place < length && ++word[place] == letters)
      word[place++] = 0;
    if (place == length)
      return result;
  }
}

} // namespace culprit::test
#endif
