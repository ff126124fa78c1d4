//===- NeededUnitTest.cpp - Against all that units can do -----------------===//
#include "bisect/NeededUnit.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;

namespace {

using Units = std::set<unsigned>;

/// What units do, from 0 on: a wrong one leaves the failure; one that another
/// behind it mends leaves it only if that one is off.
struct Work {
  unsigned units = 0;
  Units wrong;
  std::map<unsigned, unsigned> mendedBy;
  std::optional<unsigned> otherwise = {}; ///< how it ends if that is off

  bool fails(const Units &on) const {
    return llvm::any_of(on, [&](unsigned unit) {
      auto mended = mendedBy.find(unit);
      bool isLeft =
          mended != mendedBy.end() && on.find(mended->second) == on.end();
      return isLeft || wrong.count(unit) != 0;
    });
  }
};

Compile compileOf(const Units &on) {
  std::vector<std::string> words;
  for (unsigned unit : on)
    words.push_back(std::to_string(unit));
  return compileWith("IR", words);
}

class WorkKnob : public Knob {
public:
  explicit WorkKnob(unsigned count) : count(count) {}
  std::string name() const override { return "work"; }
  uint64_t units() const override { return count; }
  Compile at(uint64_t point) const override {
    Units on;
    for (unsigned unit = 0; unit < point; ++unit)
      on.insert(unit);
    return compileOf(on);
  }
  std::optional<Compile> set(const UnitSet &units) const override {
    return compileOf({units.begin(), units.end()});
  }

private:
  unsigned count;
};

class WorkOracle : public Oracle {
public:
  WorkOracle(Instruments &instruments, const Work &work)
      : Oracle(instruments, {}), work(work) {}
  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution) override {
    std::vector<Judgement> judgements;
    for (const Compile &compile : compiles) {
      Units on;
      for (llvm::StringRef word : compile.command.argv)
        if (unsigned unit = 0; !word.getAsInteger(10, unit))
          on.insert(unit);
      ++asked;
      judgements.push_back(
          {work.fails(on) ? Verdict::Interesting : Verdict::Uninteresting,
           FailureKind::None, false, ""});
    }
    return judgements;
  }
  unsigned asked = 0;

private:
  const Work &work;
};

class NeededUnit : public testing::Test {
protected:
  /// From 0 on; the search over prefixes ended at the first that shows it.
  uint64_t unitOf(const Work &work) {
    WorkOracle oracle(instruments, work);
    Units on;
    unsigned k = 0;
    while (!work.fails(on))
      on.insert(k++);
    auto matters =
        llvm::cantFail(unitThatMatters(oracle, WorkKnob(work.units), k));
    asked = oracle.asked;
    return matters.unit - 1;
  }

  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench{[](const Command &, const Limits &) { return clean(); }};
  FlagInstruments instruments{*bench.prober, compiler};
  unsigned asked = 0;
};

TEST_F(NeededUnit, OneThatIsNeededCostsAQuestion) {
  EXPECT_EQ(unitOf({9, {4}, {}}), 4u);
  EXPECT_EQ(asked, 1u);
  EXPECT_EQ(unitOf({5, {4}, {}}), 4u) << "nothing runs behind it";
  EXPECT_EQ(asked, 0u);
}

// Unit 1 was named.
TEST_F(NeededUnit, WhatOthersMendIsNotNamed) {
  EXPECT_EQ(unitOf({9, {6}, {{1, 3}}}), 6u);
  EXPECT_EQ(unitOf({9, {6}, {{1, 3}, {2, 4}}}), 6u);
}

TEST_F(NeededUnit, OfSeveralThatAreEnoughTheFirstIsNamed) {
  EXPECT_EQ(unitOf({9, {2, 5, 7}, {}}), 2u);
  EXPECT_EQ(unitOf({9, {5, 7}, {{1, 3}}}), 5u);
}

TEST_F(NeededUnit, OfMoreThanItLooksAtItStays) {
  EXPECT_EQ(unitOf({9, {1, 2, 3, 4, 5}, {}}), 1u);
}

// What is skipped was tried again later, and that unit was named. Without
// either of them, the compile ended otherwise.
TEST_F(NeededUnit, WhatEndsOtherwiseProvesNothing) {
  Work work{9, {2, 5}, {}};
  work.otherwise = 5;
  EXPECT_EQ(unitOf(work), 2u);
}

TEST_F(NeededUnit, NeverNamesWhatIsMended) {
  constexpr unsigned units = 5;
  for (unsigned mask = 1; mask < 1u << units; ++mask)
    for (unsigned mended = 0; mended < units; ++mended)
      for (unsigned mender = mended + 1; mender < units; ++mender) {
        Work work{units, {}, {{mended, mender}}};
        for (unsigned unit = 0; unit < units; ++unit)
          if (mask >> unit & 1 && unit != mended && unit != mender)
            work.wrong.insert(unit);
        if (work.wrong.empty())
          continue;
        EXPECT_EQ(work.wrong.count(unitOf(work)), 1u)
            << mask << " " << mended << " " << mender;
      }
}

} // namespace
