//===- KernelsLeftTest.cpp - What a reduction left of the functions -------===//
#include "bisect/KernelsLeft.h"
#include "Bisecting.h"

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

/// Of @f, @g and @h, which are needed together.
KernelAnswer afterwards(const std::vector<std::vector<std::string>> &accepted,
                        std::vector<std::string> staying = {}) {
  SymbolsLeft symbols;
  symbols.see(module({"f", "g", "h"}));
  for (const auto &functions : accepted)
    symbols.see(module(functions));
  KernelAnswer answer;
  answer.needed = {"@f", "@g", "@h"};
  answer.staying = std::move(staying);
  answer.why = "3 functions are needed together";
  Bisecting bisecting({}, signatureOf(theCrash()));
  return llvm::cantFail(
      narrowedBy(*bisecting.bench.prober,
                 pipelineCompile("builtin.module(a)", module(accepted.back())),
                 symbols, std::move(answer)));
}

TEST(KernelsLeft, TheReducedInputHasOne) {
  KernelAnswer answer = afterwards({{"g", "h"}, {"g"}, {"a"}});
  EXPECT_EQ(answer.kernel, "g");
  EXPECT_EQ(answer.path, "@g");
  EXPECT_EQ(answer.opName, "func.func");
  EXPECT_THAT(answer.needed, ElementsAre("@g"));
  EXPECT_EQ(answer.why,
            "in the whole input needed together with @f, @h; the reduced one "
            "shows the failure with this one alone");
}

TEST(KernelsLeft, TheReducedInputHasTwoOfThree) {
  KernelAnswer answer = afterwards({{"g", "h"}, {"b", "a"}});
  EXPECT_EQ(answer.kernel, "");
  EXPECT_THAT(answer.needed, ElementsAre("@g", "@h"));
  EXPECT_THAT(answer.why, HasSubstr("2 functions are needed together: @g, @h"));
}

TEST(KernelsLeft, AFunctionThatWasRenamedBeforeOthersWentIsNotKnown) {
  KernelAnswer answer = afterwards({{"a", "g", "h"}, {"a", "h"}, {"a"}});
  EXPECT_EQ(answer.kernel, "");
  EXPECT_EQ(answer.why, "3 functions are needed together");
}

TEST(KernelsLeft, NothingIsSaidOfFunctionsThatCannotGo) {
  EXPECT_EQ(afterwards({{"g"}}, {"@i"}).kernel, "");
  EXPECT_EQ(afterwards({{"f", "g", "h"}}).kernel, "");
}

} // namespace
