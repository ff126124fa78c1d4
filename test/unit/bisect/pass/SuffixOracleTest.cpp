#include "bisect/pass/SuffixOracle.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;

namespace {

/// Judges an input by its text; starts nothing.
class TextOracle : public Oracle {
public:
  TextOracle(Instruments &instruments, FailureSignature reference)
      : Oracle(instruments, std::move(reference)) {}

  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution) override {
    std::vector<Judgement> judgements;
    for (const Compile &compile : compiles)
      judgements.push_back({compile.input.text() == "wrong"
                                ? Verdict::Interesting
                                : Verdict::Uninteresting,
                            FailureKind::None, false, ""});
    return judgements;
  }
};

/// A pass whose output is wrong in one run of `every`.
Verdict verdictOf(unsigned every, unsigned runsPerQuestion) {
  unsigned runs = 0;
  Bench bench([&](const Command &, const Limits &) {
    return clean(++runs % every == 0 ? "wrong" : "right");
  });
  CompilerUnderTest compiler = simulatedCompiler();
  FlagInstruments instruments{*bench.prober, compiler};
  FailureSignature signature;
  signature.face.kind = FailureKind::Miscompile;
  signature.runsPerQuestion = runsPerQuestion;
  TextOracle whole(instruments, signature);
  Compile compile = pipelineCompile("builtin.module(p)");
  SuffixOracle oracle(whole, compile);
  return llvm::cantFail(oracle.ask(compile, Attribution::None)).verdict;
}

// Each question had run the pass once, and only what follows as often as the
// failure needs: a lucky run of the pass was "clean".
TEST(SuffixOracle, AFlakyPassRunsAsOftenAsTheFailureNeeds) {
  EXPECT_EQ(verdictOf(3, 4), Verdict::Interesting);
  EXPECT_EQ(verdictOf(9, 4), Verdict::Uninteresting);
  EXPECT_EQ(verdictOf(1, 1), Verdict::Interesting);
}

} // namespace
