#include "bisect/pass/PassByEnding.h"
#include "bisect/LargeInput.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// A compile ends where the gate begins to skip.
class EndingInstruments : public FlagInstruments {
public:
  using FlagInstruments::FlagInstruments;
  std::optional<Compile> endingBefore(const Compile &compile,
                                      uint64_t execution) const override {
    return gatePasses(compile, 9)->at(execution);
  }
};

SimulatedOpt crashingInP5() {
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) {
    return now.pass == "p5" ? std::optional(theCrash()) : std::nullopt;
  };
  return opt;
}

/// What the instruments find of the crash in p5.
template <typename Way> std::optional<PassAnswer> foundBy(Trace *of = nullptr) {
  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench(crashingInP5());
  Way instruments(*bench.prober, compiler);
  FailureOracle oracle(instruments, signatureOf(theCrash()));
  Compile steady = pipelineCompile(passes(9));
  std::optional<Trace> traced = llvm::cantFail(instruments.trace(steady));
  return llvm::cantFail(passByEnding(oracle, steady, of ? *of : *traced, 9));
}

TEST(PassByEnding, TheCompileThatEndsBeforeThePassIsClean) {
  auto answer = foundBy<EndingInstruments>();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->precision, Precision::Exact);
  EXPECT_EQ(answer->search.lastClean, 4u);
  EXPECT_EQ(answer->search.firstShowing, 5u);
  EXPECT_THAT(answer->decisions, ElementsAre("5", "4"));
  EXPECT_TRUE(answer->knob.proven);
  EXPECT_THAT(answer->why, HasSubstr("it fails in pass execution 5"));
  EXPECT_EQ(answer->pass, "") << "the caller knows its name";
}

/// How often the compile as it is runs, beside its trace.
unsigned plainRunsOf(const std::string &input) {
  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench(crashingInP5());
  EndingInstruments instruments(*bench.prober, compiler);
  FailureOracle oracle(instruments, signatureOf(theCrash()));
  Compile steady = pipelineCompile(passes(9));
  steady.input = InputText(input);
  std::optional<Trace> traced = llvm::cantFail(instruments.trace(steady));
  auto compiles = [&] { return bench.prober->counts().total; };
  unsigned before = compiles();
  auto answer =
      llvm::cantFail(passByEnding(oracle, steady, *traced, /*executions=*/5));
  EXPECT_TRUE(answer);
  if (answer) {
    EXPECT_EQ(answer->search.firstShowing, 5u);
    EXPECT_THAT(answer->decisions, ElementsAre("5", "4"));
  }
  return compiles() - before - 1; // that which ends before the pass
}

TEST(PassByEnding, TheTraceOfALargeInputIsTheRunThatShowsIt) {
  EXPECT_EQ(plainRunsOf("small"), 1u);
  EXPECT_EQ(plainRunsOf(std::string(largeInputBytes, 'x')), 0u);
}

TEST(PassByEnding, ATraceOfAnotherFailureIsNoRunThatShowsIt) {
  const Trace trace = [] {
    Trace traced;
    traced.face = faceOf(otherCrash());
    return traced;
  }();
  Compile steady = pipelineCompile(passes(9));
  steady.input = InputText(std::string(largeInputBytes, 'x'));
  EXPECT_FALSE(isShownByTrace(steady, trace, signatureOf(theCrash())));
  EXPECT_TRUE(isShownByTrace(steady, trace, signatureOf(otherCrash())));
}

// Each of twelve questions took the whole limit: a pool waits for its worker.
TEST(PassByEnding, AnEndThatIsWaitedForIsAskedOnce) {
  CompilerUnderTest compiler = simulatedCompiler();
  SimulatedOpt opt = crashingInP5();
  unsigned hung = 0;
  Bench bench([&](const Command &command, const Limits &limits) {
    Outcome outcome = opt(command, limits);
    if (outcome.status != Outcome::Status::Completed)
      return outcome;
    ++hung;
    outcome.status = Outcome::Status::TimedOut;
    return outcome;
  });
  EndingInstruments instruments(*bench.prober, compiler);
  FailureOracle oracle(instruments, signatureOf(theCrash()));
  Compile steady = pipelineCompile(passes(9));
  std::optional<Trace> traced = llvm::cantFail(instruments.trace(steady));
  EXPECT_FALSE(llvm::cantFail(passByEnding(oracle, steady, *traced, 9)));
  EXPECT_EQ(hung, 1u);
}

TEST(PassByEnding, NothingWhereItCannotBeAsked) {
  EXPECT_FALSE(foundBy<FlagInstruments>());
}

TEST(PassByEnding, NothingWithoutAPassThatFailed) {
  Trace none;
  EXPECT_FALSE(foundBy<EndingInstruments>(&none));
}

} // namespace
