//===- CutOutTest.cpp - Cut by lines, or as IR: it is the same ------------===//
#include "reducer/CutOut.h"
#include "compiler/ir/PrintedModule.h"
#include "reducer/Slice.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>
#include <random>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
using testing::Not;

namespace {

std::string name(unsigned number) { return "f" + std::to_string(number); }

/// A function that names others, some of them in another table, or none.
std::string function(std::mt19937 &random, unsigned number, unsigned all,
                     const std::string &indent) {
  std::string body;
  for (unsigned i = random() % 3; i > 0; --i) {
    std::string other = name(random() % all);
    body += indent + "  \"t.call\"() <{callee = @" +
            (random() % 2 ? "t0::@" + other : other) + "}> : () -> ()\n";
  }
  return indent + "\"t.func\"() <{sym_name = \"" + name(number) + "\"}> ({\n" +
         body + indent + "  \"t.return\"() : () -> ()\n" + indent +
         "}) : () -> ()\n";
}

std::string moduleOf(std::mt19937 &random, unsigned all) {
  std::string text = "\"builtin.module\"() ({\n";
  unsigned table = 0;
  for (unsigned number = 0; number < all; ++number) {
    if (random() % 3) {
      text += function(random, number, all, "  ");
      continue;
    }
    text += "  \"t.module\"() <{sym_name = \"t" + std::to_string(table++) +
            "\"}> ({\n" + function(random, number, all, "    ");
    if (random() % 2)
      text += function(random, ++number, all, "    ");
    text += "  }) : () -> ()\n";
  }
  return text + "}) : () -> ()\n";
}

TEST(CutOut, LeavesTheSameAsTheSliceOfTheIR) {
  std::mt19937 random(7);
  for (unsigned round = 0; round < 300; ++round) {
    unsigned all = random() % 9 + 2;
    std::string text = moduleOf(random, all), wanted = name(random() % all);
    GenericModule module = llvm::cantFail(GenericModule::parse(text));
    ASSERT_EQ(module.str(), text);
    auto printed = PrintedModule::of(text);
    ASSERT_TRUE(printed);
    EXPECT_EQ(printed->ops(), module.countOps());
    auto slices =
        sliceGuesses(module, {{}, wanted, /*wholeFunctions=*/true}, {});
    EXPECT_EQ(printed->only(printed->functionsNamed(wanted)),
              slices.empty() ? text : slices.front().str())
        << text;
  }
}

/// `f1`, which begins at line 5, is the one at fault.
constexpr const char *three = R"mlir("builtin.module"() ({
  "t.func"() <{sym_name = "f0"}> ({
    "t.long"() {a = "so that the others are less than half of it, and more, and more, and more, and more"} : () -> () loc("k.mlir":3:5)
  }) : () -> () loc("k.mlir":2:3)
  "t.func"() <{sym_name = "f1"}> ({
    %8 = "t.op"() : () -> i32 loc("k.mlir":6:5)
  }) : () -> () loc("k.mlir":5:3)
  "t.func"() <{sym_name = "f2"}> ({
    %9 = "t.op"() : () -> i32 loc("k.mlir":9:5)
  }) : () -> () loc("k.mlir":8:3)
}) : () -> () loc("k.mlir":1:1)
)mlir";

std::string cutOut(const std::string &text, const Trace &traced) {
  Bench bench{[](const Command &, const Limits &) { return clean(); }};
  auto cut = llvm::cantFail(functionsCutOut(*bench.prober, text, traced));
  return cut ? std::to_string(cut->opsBefore) + " ops: " + cut->ir.text() : "";
}

Trace endingIn(const std::string &function, const std::string &errorAt = "") {
  Trace trace;
  trace.llvmFunction = function;
  trace.said.errors = {{"an error", "an error", errorAt}};
  return trace;
}

TEST(CutOut, IsTheFunctionAtWhichTheTraceEnds) {
  for (const Trace &trace : {endingIn("f1"), endingIn("", "k.mlir:6:5"),
                             endingIn("gone", "k.mlir:6:5")})
    EXPECT_THAT(cutOut(three, trace),
                AllOf(HasSubstr("7 ops: "), HasSubstr("\"f1\""),
                      HasSubstr("%0 = \"t.op\""), Not(HasSubstr("\"f0\"")),
                      Not(HasSubstr("\"f2\""))));
}

TEST(CutOut, NothingIfItIsNotKnownOrMostOfIt) {
  EXPECT_EQ(cutOut(three, Trace()), "");
  EXPECT_EQ(cutOut(three, endingIn("gone", "k.mlir:60:5")), "");
  EXPECT_EQ(cutOut(three, endingIn("f0")), "") << "more than half";
  EXPECT_EQ(cutOut("// no IR\n", endingIn("f1")), "");
}

TEST(CutOut, NothingIfWhatIsLeftCannotBeRead) {
  std::string around = three;
  around.replace(around.find("\"t.op\"()"), 8, "\"t.op\"(%7)");
  EXPECT_EQ(cutOut(around, endingIn("f1")), "");
}

/// libMLIR need not read the others.
TEST(CutOut, TheOthersMayBeAnything) {
  std::string odd = three;
  odd.replace(odd.find("i32 loc(\"k.mlir\":9"), 3, "!<");
  ASSERT_FALSE(bool(llvm::expectedToOptional(GenericModule::parse(odd))));
  EXPECT_THAT(cutOut(odd, endingIn("f1")), HasSubstr("\"f1\""));
}

} // namespace
