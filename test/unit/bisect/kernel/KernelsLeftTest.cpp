//===- KernelsLeftTest.cpp - What a reduction left of the functions -------===//
#include "bisect/kernel/KernelsLeft.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

std::string module(const std::vector<std::string> &functions) {
  std::string text = "\"builtin.module\"() ({\n";
  for (const std::string &name : functions)
    text += "  \"func.func\"() <{function_type = () -> (), sym_name = \"" +
            name + "\"}> ({\n    \"func.return\"() : () -> ()\n" +
            "  }) : () -> ()\n";
  return text + "}) : () -> ()\n";
}

/// Of @f, @g and @h, which are needed together; @i is not.
std::optional<KernelAnswer> afterwards(const std::vector<std::string> &texts,
                                       std::vector<std::string> staying = {}) {
  SymbolsLeft symbols;
  symbols.see(module({"f", "g", "h", "i"}));
  for (const std::string &text : texts)
    symbols.see(text);
  KernelAnswer answer;
  answer.needed = {"@f", "@g", "@h"};
  answer.staying = std::move(staying);
  Bisecting bisecting({}, signatureOf(theCrash()));
  return llvm::cantFail(narrowedBy(
      *bisecting.bench.prober,
      pipelineCompile("builtin.module(a)", texts.back()), symbols, answer));
}

TEST(KernelsLeft, TheReducedInputHasOne) {
  auto answer = afterwards({module({"g", "h"}), module({"g"}), module({"a"})});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->kernel, "g");
  EXPECT_EQ(answer->path, "@g");
  EXPECT_EQ(answer->opName, "func.func");
  EXPECT_THAT(answer->needed, ElementsAre("@g"));
  EXPECT_EQ(answer->why,
            "in the whole input needed together with @f, @h; the reduced one "
            "shows the failure with this one alone");
}

/// Of @f and @g, each of which is enough; the reduction keeps @g, as @a.
std::optional<KernelAnswer> keptG(const KernelAnswer &answer) {
  SymbolsLeft symbols;
  for (const std::vector<std::string> &functions :
       {std::vector<std::string>{"f", "g"}, {"g"}, {"a"}})
    symbols.see(module(functions));
  Bisecting bisecting({}, signatureOf(theCrash()));
  return llvm::cantFail(narrowedBy(
      *bisecting.bench.prober,
      pipelineCompile("builtin.module(a)", module({"a"})), symbols, answer));
}

KernelAnswer onlyF() {
  KernelAnswer answer;
  answer.kernel = "f";
  answer.path = "@f";
  answer.needed = {"@f"};
  return answer;
}

// The kernel and the reproducer of one answer were of two dispatches.
TEST(KernelsLeft, TheReducedInputHasAnotherThanTheNamedOne) {
  auto narrowed = keptG(onlyF());
  ASSERT_TRUE(narrowed);
  EXPECT_EQ(narrowed->kernel, "g");
  EXPECT_EQ(narrowed->path, "@g");
  EXPECT_THAT(narrowed->needed, ElementsAre("@g"));
  EXPECT_THAT(narrowed->why, HasSubstr("@f alone shows it, too"));
}

TEST(KernelsLeft, WhatTheTraceNamesAgainstWhatIsNeededStays) {
  KernelAnswer madeByAPass = onlyF();
  madeByAPass.needed = {"@main"};
  EXPECT_FALSE(keptG(madeByAPass)) << "@f is not in the input";
  KernelAnswer gone = onlyF();
  gone.ranOn = KernelAnswer::RanOn::Gone;
  EXPECT_FALSE(keptG(gone)) << "nobody has asked for @f alone";
}

TEST(KernelsLeft, TheReducedInputHasTwoOfThree) {
  auto answer = afterwards({module({"g", "h"}), module({"b", "a"})});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->kernel, "");
  EXPECT_THAT(answer->needed, ElementsAre("@g", "@h"));
  EXPECT_THAT(answer->why,
              HasSubstr("2 functions are needed together: @g, @h"));
}

TEST(KernelsLeft, AFunctionThatWasRenamedBeforeOthersWentIsNotKnown) {
  EXPECT_FALSE(
      afterwards({module({"f", "g"}), module({"a", "g"}), module({"a"})}));
}

// It showed the failure, and then it was refused: @f is left.
TEST(KernelsLeft, ACandidateThatWasRefusedIsNoStep) {
  EXPECT_FALSE(afterwards(
      {module({"f", "g"}), module({"g"}), module({"f", "g"}), module({"f"})}));
  EXPECT_FALSE(afterwards(
      {module({"f", "g"}), module({"g"}), module({"a", "b"}), module({"a"})}));
}

TEST(KernelsLeft, AFunctionThatIsNoneOfThemIsNotNamed) {
  EXPECT_FALSE(afterwards({module({"i"})}));
  std::string declared =
      "  \"func.func\"() <{function_type = () -> (), sym_name = \"g\", "
      "sym_visibility = \"private\"}> ({\n  }) : () -> ()\n";
  std::string text = module({"i"});
  EXPECT_FALSE(afterwards({text.insert(text.find("  \"func"), declared)}));
}

TEST(KernelsLeft, NothingIsSaidOfFunctionsThatCannotGo) {
  EXPECT_FALSE(afterwards({module({"g"})}, {"@j"}));
  EXPECT_FALSE(afterwards({module({"f", "g", "h"})}));
}

} // namespace
