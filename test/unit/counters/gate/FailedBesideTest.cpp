#include "counters/gate/FailedBeside.h"
#include "gmock/gmock.h"

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// A pass that runs one pass on each of several dispatches.
class Dispatches {
public:
  Dispatches() { add(std::nullopt, true, ""); }

  Dispatches &with(bool fails, const std::string &says) {
    add(0, fails, says);
    return *this;
  }

  void inside(size_t parent, const std::string &says) {
    add(parent, true, says);
  }

  std::vector<std::string> beside(size_t lastPass) {
    trace.lastPass = lastPass;
    return errorsBeside(trace, err);
  }

private:
  void add(std::optional<size_t> parent, bool fails, const std::string &says) {
    PassExecution pass;
    pass.index = trace.passes.size();
    pass.parent = parent;
    if (parent)
      pass.part = "d" + std::to_string(*pass.index);
    pass.failed = fails;
    err.begins[*pass.index] = err.text.size();
    err.text += says;
    trace.passes.push_back(pass);
  }

  Trace trace;
  MarkedText err;
};

std::string error(const std::string &text) {
  return "k.mlir:3:8: error: " + text + "\n";
}
const std::string summary = error("failed to run translation");

} // namespace

TEST(FailedBeside, ASiblingWithAnotherErrorIsTold) {
  Dispatches dispatches;
  dispatches.with(true, error("a") + summary).with(false, error("harmless"));
  dispatches.with(true, error("b") + summary);
  EXPECT_THAT(dispatches.beside(1), ElementsAre("b (in @d3)"));
}

TEST(FailedBeside, TheSameErrorIsToldOnce) {
  Dispatches dispatches;
  dispatches.with(true, error("%1 is a") + summary);
  dispatches.with(true, error("%2 is a") + summary);
  EXPECT_THAT(dispatches.beside(1), IsEmpty());
  dispatches.with(true, error("b")).with(true, error("b"));
  EXPECT_THAT(dispatches.beside(1), ElementsAre("b (in @d3)"));
}

TEST(FailedBeside, WhatThePassAroundItBoreIsNoFailure) {
  Dispatches dispatches;
  dispatches.with(true, error("a")).with(false, "");
  dispatches.inside(2, error("b"));
  EXPECT_THAT(dispatches.beside(1), IsEmpty());
}

TEST(FailedBeside, NothingIsBesideAPassThatDoesNotSayThatItFailed) {
  Dispatches dispatches;
  dispatches.with(true, error("a")).with(false, "");
  EXPECT_THAT(dispatches.beside(2), IsEmpty());
}
