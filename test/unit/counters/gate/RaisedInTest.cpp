#include "counters/gate/RaisedIn.h"
#include "gmock/gmock.h"

using namespace culprit;
using llvm::StringRef;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::Optional;

namespace {

std::string call(const std::string &file, int line,
                 const std::string &function) {
  return file + "\t" + std::to_string(line) + "\t" + function + "\n";
}
std::string frame(const std::string &file, int line,
                  const std::string &function) {
  return "  File \"" + file + "\", line " + std::to_string(line) + ", in " +
         function + "\n    code()\n";
}

const std::string package = "/v/site-packages/triton/backends/nvidia/c.py";
const std::string begins = "Traceback (most recent call last):\n";

auto of(const auto &compiles) {
  return Optional(Field(&Raised::compiles, compiles));
}

/// What runs the passes for that line of the program.
std::string callsAt(int line) {
  return call(package, 384, "make_ttgir") + call("k.py", line, "<module>");
}
std::string raisedAt(int line, const std::string &outer = "") {
  return begins + outer + frame("k.py", line, "<module>") +
         frame(package, 384, "make_ttgir") + "RuntimeError: failed\n";
}

} // namespace

// An error that was kept was raised at the end, and the last compile that
// failed was said to have ended the program.
TEST(RaisedIn, AnExceptionThatWasKeptIsOfTheCompileThatItCameFrom) {
  std::string first = callsAt(3), second = callsAt(5);
  EXPECT_THAT(raisedIn(raisedAt(3, frame("k.py", 9, "<module>")),
                       {StringRef(first), StringRef(second)}),
              of(ElementsAre(0u)));
}

TEST(RaisedIn, OfAChainTheLastTracebackThatIsOfACompileCounts) {
  std::string first = callsAt(3), second = callsAt(5);
  std::string own = begins + frame("k.py", 8, "<module>") + "ValueError: x\n";
  std::string chained = "\nThe above exception was the direct cause of the "
                        "following exception:\n\n";
  std::vector<StringRef> calls = {first, second};
  EXPECT_THAT(raisedIn(raisedAt(3) + chained + own, calls),
              of(ElementsAre(0u)));
  EXPECT_THAT(raisedIn(raisedAt(3) + chained + raisedAt(5), calls),
              of(ElementsAre(1u)));
}

TEST(RaisedIn, ALoopRunsThemFromOneLine) {
  std::string calls = callsAt(3);
  EXPECT_THAT(raisedIn(raisedAt(3), {StringRef(calls), StringRef(calls)}),
              of(ElementsAre(0u, 1u)));
}

TEST(RaisedIn, FramesOfAPackageTellNothing) {
  std::string calls = callsAt(3);
  EXPECT_THAT(raisedIn(raisedAt(4), {StringRef(calls)}), of(IsEmpty()));
}

TEST(RaisedIn, NothingIsKnownWithoutCallsOrATraceback) {
  std::string calls = callsAt(3);
  EXPECT_FALSE(raisedIn("FAILED\n", {StringRef(calls)}));
  EXPECT_FALSE(raisedIn(raisedAt(3), {StringRef(calls), StringRef()}));
}

// `raise BuildError(...) from None`, in the function that runs the compile.
TEST(RaisedIn, OuterFramesTellOfAnExceptionInItsPlace) {
  auto callsFrom = [](int line) {
    return call(package, 384, "make_ttgir") + call("k.py", 3, "build") +
           call("k.py", line, "<module>");
  };
  std::string first = callsFrom(7), second = callsFrom(9);
  auto instead = [](int line) {
    return begins + frame("k.py", line, "<module>") +
           frame("k.py", 5, "build") + "BuildError: x\n";
  };
  std::vector<StringRef> calls = {first, second};
  EXPECT_THAT(raisedIn(instead(9), calls), of(ElementsAre(1u)));
  EXPECT_THAT(raisedIn(instead(11), calls), of(IsEmpty()));
}

TEST(RaisedIn, WhatIsRaisedAgainDidNotComeUpAtOnce) {
  std::string calls = callsAt(3);
  EXPECT_TRUE(raisedIn(raisedAt(3), {StringRef(calls)})->atOnce);
  EXPECT_FALSE(
      raisedIn(raisedAt(3, frame("k.py", 9, "<module>")), {StringRef(calls)})
          ->atOnce);
}
