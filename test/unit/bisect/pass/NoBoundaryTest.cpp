#include "bisect/pass/NoBoundary.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::HasSubstr;

namespace {

/// A log with one pass, which did not come to its end if it `isOpen`.
Trace logOf(bool isOpen) {
  Trace trace;
  trace.log.actions.resize(1);
  trace.log.actions[0].completed = !isOpen;
  trace.passes.resize(1);
  trace.passes[0].argument = "cse";
  trace.lastPass = 0;
  return trace;
}

PassAnswer answer(Precision precision) {
  PassAnswer answer;
  answer.precision = precision;
  answer.why = "as it was";
  return answer;
}

TEST(NoBoundary, WithABoundaryTheLogIsNotAsked) {
  for (Precision precision : {Precision::Exact, Precision::Range}) {
    PassAnswer found = answer(precision);
    explainByLog(found, logOf(true), /*isOfFailure=*/false);
    EXPECT_EQ(found.precision, precision);
    EXPECT_EQ(found.why, "as it was");
  }
}

TEST(NoBoundary, AGateThatSkipsAllIsTrustedIfEachPassCompletes) {
  PassAnswer found = answer(Precision::NotGated);
  explainByLog(found, logOf(false), /*isOfFailure=*/true);
  EXPECT_EQ(found.precision, Precision::NotGated);
  EXPECT_EQ(found.why, "as it was");
}

TEST(NoBoundary, AGateIsInertIfAPassFails) {
  PassAnswer found = answer(Precision::NotGated);
  explainByLog(found, logOf(true), /*isOfFailure=*/true);
  EXPECT_EQ(found.precision, Precision::Unknown);
  EXPECT_THAT(found.why, HasSubstr("by the log it is cse that fails"));
}

TEST(NoBoundary, TheLogOfAnotherRunProvesNothing) {
  PassAnswer found = answer(Precision::NotGated);
  explainByLog(found, logOf(false), /*isOfFailure=*/false);
  EXPECT_EQ(found.precision, Precision::Unknown);
  EXPECT_THAT(found.why, HasSubstr("does not show the failure"));
}

TEST(NoBoundary, AFailureBehindThePasses) {
  Trace trace = logOf(false);
  trace.lastPass = std::nullopt;
  PassAnswer found = answer(Precision::Unknown);
  found.knob.count = 4;
  explainByLog(found, trace, /*isOfFailure=*/true);
  EXPECT_EQ(found.why, "each of the 4 pass executions ends without a failure: "
                       "it comes after them");
}

TEST(NoBoundary, AFailureOfOneOfSeveralCompiles) {
  Trace trace = logOf(false);
  trace.lastPass = std::nullopt;
  trace.several.count = 2;
  PassAnswer found = answer(Precision::Unknown);
  explainByLog(found, trace, /*isOfFailure=*/true);
  EXPECT_THAT(found.why, HasSubstr("nobody knows which of them ended it"));
}

} // namespace
