//===- SearchesTest.cpp - Points of a knob that is slow to turn -----------===//
#include "judge/Searches.h"
#include "counters/FlagInstruments.h"
#include "judge/FailureOracle.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gtest/gtest.h>

using namespace culprit;
using namespace culprit::test;
using std::chrono::milliseconds;

namespace {

/// A pipeline of 1000 passes. What a compile of the first `point` of them
/// takes, and how it ends, if it has the time.
class SlowPasses : public testing::Test {
protected:
  static constexpr uint64_t units = 1000, failing = 900;

  FirstFailingResult findFirst(const Outcome &failure) {
    FailureSignature signature;
    signature.face = faceOf(failure);
    bench.settings.limits.wall = full;
    bench.restart();
    FlagInstruments instruments(*bench.prober, compiler);
    FailureOracle oracle(instruments, std::move(signature));
    end = failure;
    bench.prober->learnHealthy(after(quickest, clean()));
    auto knob = createPointKnob("passes", units, [](uint64_t point) {
      return compileWith("IR", {"--first=" + std::to_string(point)});
    });
    FirstFailingSearch::Options options;
    options.units = units;
    return llvm::cantFail(findFirstFailingPass(oracle, *knob, options));
  }

  static Outcome after(milliseconds wall, Outcome outcome) {
    outcome.wall = outcome.cpu = wall;
    return outcome;
  }
  Outcome run(const Command &command, const Limits &limits) {
    uint64_t point = std::stoull(command.argv.back().substr(8));
    bool fails = point >= failing;
    bool isHang = fails && end.status == Outcome::Status::TimedOut;
    milliseconds limit =
        limits.cpu.count() ? std::min(limits.cpu, limits.wall) : limits.wall;
    if (isHang || timeOf(point) > limit)
      return after(limit, hung());
    return after(timeOf(point), fails ? end : clean());
  }

  const milliseconds full{600000}, quickest{200};
  std::function<milliseconds(uint64_t)> timeOf;
  Outcome end;
  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench{[this](const Command &command, const Limits &limits) {
    return run(command, limits);
  }};
};

// Limits were learnt of a compile without passes: each healthy prefix hung.
TEST_F(SlowPasses, AHangIsNotOfThosePrefixesThatOnlyTakeLonger) {
  timeOf = [&](uint64_t point) { return quickest + point * milliseconds(60); };
  FirstFailingResult found = findFirst(hung());
  EXPECT_EQ(found.precision, FirstFailingResult::Precision::Exact);
  EXPECT_EQ(found.firstShowing, failing);
}

// A gate that skips all passes took too long, and the counter was not trusted.
TEST_F(SlowPasses, ACrashIsFoundWhereItTakesTooLongToSkipAll) {
  timeOf = [&](uint64_t point) {
    return quickest + (units - point) * milliseconds(20);
  };
  FirstFailingResult found =
      findFirst(crashed(stackDump({"mlir::a::lower()"})));
  EXPECT_EQ(found.precision, FirstFailingResult::Precision::Exact);
  EXPECT_EQ(found.firstShowing, failing);
}

} // namespace
