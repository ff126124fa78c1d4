//===- ReducerTest.cpp - Whole reductions, by a simulated compiler --------===//
#include "reducer/Reducer.h"
#include "probe/local/SupervisorChildren.h"
#include "test/unit/bisect/Bisecting.h"
#include <atomic>
#include <csignal>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
using testing::Not;

namespace {

/// Crashes where `shows` holds of its input.
class Reducing : public Bisecting {
public:
  explicit Reducing(std::function<bool(llvm::StringRef)> shows)
      : Bisecting(crashingOn(std::move(shows)), signatureOf(theCrash())) {}

  ReductionAnswer reduce(const std::string &input) {
    return llvm::cantFail(
        reduceIR(oracle, compile(input), {}, [](const Compile &, unsigned) {
          return llvm::Error::success();
        }));
  }
  static Compile compile(const std::string &input) {
    return pipelineCompile("builtin.module(a)", input);
  }

private:
  static SimulatedOpt crashingOn(std::function<bool(llvm::StringRef)> shows) {
    SimulatedOpt opt;
    opt.bug = [shows](const Moment &now) {
      return shows(now.input) ? std::optional(theCrash()) : std::nullopt;
    };
    return opt;
  }
};

} // namespace

TEST(Reducer, TopLevelOpsThatUseOneAnother) {
  Reducing reducing(
      [](llvm::StringRef input) { return input.contains("\"t.use\"(%"); });
  ReductionAnswer answer =
      reducing.reduce("%0 = \"t.a\"() : () -> i32\n"
                      "\"t.use\"(%0) : (i32) -> ()\n"
                      "%1 = \"t.b\"() : () -> i8\n"
                      "\"t.other\"(%1, %0) : (i8, i32) -> ()\n");
  EXPECT_EQ(answer.compile.input.text(),
            "%0 = \"builtin.unrealized_conversion_cast\"() : () -> i32\n"
            "\"t.use\"(%0) : (i32) -> ()\n");
  EXPECT_TRUE(answer.certified);
}

/// `t.use` takes what `t.b` makes, or what `t.mul` makes of two values, the
/// second of which that is.
static bool usesTheSecond(llvm::StringRef input) {
  auto valueOf = [&](llvm::StringRef op) {
    llvm::StringRef before = input.split(op).first.rtrim("\" =");
    return before.substr(before.rfind('%'));
  };
  std::string second = valueOf("t.b").str(), product = valueOf("t.mul").str();
  auto isUsed = [&](const std::string &value) {
    return input.contains("\"t.use\"(" + value + ")");
  };
  return input.contains("t.b") &&
         (isUsed(second) || (input.contains("\"t.mul\"(%") &&
                             input.contains(", " + second + ") : (f32, f32)") &&
                             isUsed(product)));
}

TEST(Reducer, AnOpWhoseSecondOperandMattersGivesWayToIt) {
  Reducing reducing(usesTheSecond);
  ReductionAnswer answer =
      reducing.reduce("%0 = \"t.a\"() : () -> f32\n"
                      "%1 = \"t.b\"() : () -> f32\n"
                      "%2 = \"t.mul\"(%0, %1) : (f32, f32) -> f32\n"
                      "\"t.use\"(%2) : (f32) -> ()\n");
  EXPECT_EQ(answer.compile.input.text(), "%0 = \"t.b\"() : () -> f32\n"
                                         "\"t.use\"(%0) : (f32) -> ()\n");
  EXPECT_TRUE(answer.certified);
}

TEST(Reducer, WhatOnlyTheGivenSpellingShowsIsReducedAsText) {
  Reducing reducing([](llvm::StringRef input) {
    return input.contains("/*here*/") || input.contains("()  :");
  });
  ReductionAnswer answer = reducing.reduce("\"t.a\"()  : () -> ()\n"
                                           "\"t.b\"() : () -> ()\n");
  EXPECT_TRUE(answer.asText);
  EXPECT_THAT(answer.why, HasSubstr("in the form in which it can be edited"));
  EXPECT_THAT(answer.compile.input.text(), HasSubstr("()  :"));
}

TEST(Reducer, WhatKillsTheReaderIsReducedAsText) {
  std::string brackets(4000000, '[');
  Reducing reducing(
      [](llvm::StringRef input) { return input.contains("t.a"); });
  ReductionAnswer answer = reducing.reduce("t.a\n\"t.op\"() {v = " + brackets);
  EXPECT_TRUE(answer.asText);
  EXPECT_EQ(answer.compile.input.text(), "t.a");
}

// The notes said that it was reduced as text and that it was not, and that our
// own reading of its properties were another failure of it.
TEST(Reducer, BytecodeIsReadByItsCompilerAlone) {
  Reducing reducing([](llvm::StringRef) { return true; });
  const std::string bytecode("ML\xefR\x0dMLIR22\0\0", 13);
  ReductionAnswer answer = reducing.reduce(bytecode);
  EXPECT_EQ(answer.compile.input.text(), bytecode);
  EXPECT_FALSE(answer.certified);
  EXPECT_THAT(answer.why, testing::StartsWith("not reduced: the input is "));
  EXPECT_EQ(reducing.compiles(), 0u);
}

// The journal makes one that is started again cheap.
TEST(Reducer, AWorkerThatDiesWhileItEditsIsReplaced) {
  std::string input;
  for (char name : {'a', 'b', 'c', 'd', 'e'})
    input += std::string("\"t.") + name + "\"() {n = 77 : i32} : () -> ()\n";
  for (unsigned deadly : {1u, 3u, 8u}) {
    std::atomic<unsigned> asked = 0;
    Reducing reducing([&](llvm::StringRef text) {
      if (++asked == deadly)
        signalChildrenByScan(SIGKILL);
      return text.contains("t.c");
    });
    ReductionAnswer answer = reducing.reduce(input);
    EXPECT_FALSE(answer.asText) << deadly;
    EXPECT_EQ(answer.compile.input.text(), "\"t.c\"() : () -> ()\n") << deadly;
    EXPECT_TRUE(answer.certified) << deadly;
  }
}

/// Each question runs all of it, so words are for those who ask for them.
TEST(Reducer, AProgramIsCutByLines) {
  Reducing reducing([](llvm::StringRef input) {
    return input.contains("bad") && !input.contains("= =");
  });
  Compile program = Reducing::compile("");
  program.input = InputText("a = 1\nx = bad(a, 2)\nb = 3\n", ".py");
  auto nothing = [](const Compile &, unsigned) {
    return llvm::Error::success();
  };
  auto answer = llvm::cantFail(reduceIR(reducing.oracle, program, {}, nothing));
  EXPECT_EQ(answer.compile.input.text(), "x = bad(a, 2)\n");
  EXPECT_THAT(answer.why, HasSubstr("by lines alone"));
  ReducerOptions words;
  words.only = {"lines", "tokens"};
  auto finer =
      llvm::cantFail(reduceIR(reducing.oracle, program, words, nothing));
  EXPECT_EQ(finer.compile.input.text(), " bad");
}

TEST(Reducer, ALongTableIsSearchedByHalves) {
  std::string table = "1";
  for (unsigned i = 2; i <= 3000; ++i)
    table += ", " + std::to_string(i);
  Reducing reducing([](llvm::StringRef input) {
    return input.contains("t.keep") && input.contains(" 1723,");
  });
  ReductionAnswer answer =
      reducing.reduce("\"t.keep\"() {table = [" + table + "]} : () -> ()\n");
  EXPECT_THAT(answer.compile.input.text(), HasSubstr("[0, 1723, 0]"));
  EXPECT_TRUE(answer.certified);
  EXPECT_LT(reducing.compiles(), 300u);
}

TEST(Reducer, AnInterruptIsSeenWithoutACompile) {
  Reducing reducing([](llvm::StringRef) { return true; });
  reducing.bench.prober->interrupt();
  auto answer = reduceIR(
      reducing.oracle, Reducing::compile("\"t.a\"() : () -> ()\n"), {},
      [](const Compile &, unsigned) { return llvm::Error::success(); });
  EXPECT_TRUE(answer.errorIsA<Stopped>());
  llvm::consumeError(answer.takeError());
}
