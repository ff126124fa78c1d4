#include "bisect/pass/PassAnswer.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::HasSubstr;

namespace {

class NineUnits : public Knob {
  std::string name() const override { return "pass-execution"; }
  uint64_t units() const override { return 9; }
  Compile at(uint64_t) const override { return {}; }
};

/// Clean at 4, showing the failure at 6.
PassAnswer searched(FirstFailingResult::Precision precision) {
  PassAnswer answer;
  answer.search.precision = precision;
  answer.search.lastClean = 4;
  answer.search.firstShowing = 6;
  recordProof(answer, NineUnits());
  explain(answer);
  return answer;
}

TEST(PassAnswer, ABoundaryProvesTheKnob) {
  PassAnswer answer = searched(FirstFailingResult::Precision::Range);
  EXPECT_EQ(answer.precision, Precision::Range);
  EXPECT_THAT(answer.why, HasSubstr("clean with 4 pass runs, fails with 6"));
  EXPECT_EQ(answer.knob.name, "pass-execution");
  EXPECT_EQ(answer.knob.count, 9u);
  EXPECT_TRUE(answer.knob.proven);
  EXPECT_EQ(answer.knob.evidence, "clean at 4, shows the failure at 6");
  EXPECT_TRUE(searched(FirstFailingResult::Precision::Exact).knob.proven);
}

// It was "clean at 16" of a compile that fails otherwise at 16.
TEST(PassAnswer, TheEvidenceSaysWhatWasSeen) {
  PassAnswer answer;
  answer.search.precision = FirstFailingResult::Precision::Exact;
  answer.search.lastClean = 4;
  answer.search.firstShowing = 5;
  recordProof(answer, NineUnits(), {"fails otherwise"});
  EXPECT_EQ(answer.knob.evidence,
            "fails otherwise at 4, shows the failure at 5");
}

TEST(PassAnswer, WithoutABoundaryNothingIsProven) {
  PassAnswer answer = searched(FirstFailingResult::Precision::NotGated);
  EXPECT_EQ(answer.precision, Precision::NotGated);
  EXPECT_FALSE(answer.knob.proven);
  EXPECT_EQ(answer.knob.evidence, "no setting of it changed the failure");
  EXPECT_EQ(searched(FirstFailingResult::Precision::NotShown).precision,
            Precision::Unknown);
}

TEST(PassAnswer, WhatComesAndGoesIsSaid) {
  PassAnswer answer;
  answer.search.nonMonotone = true;
  explain(answer);
  EXPECT_THAT(answer.why, HasSubstr("comes and goes below that"));
}

} // namespace
