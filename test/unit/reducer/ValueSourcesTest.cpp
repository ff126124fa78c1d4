#include "Editing.h"
#include "reducer/LearnSources.h"

using namespace culprit;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

const char *text = R"mlir(
  %0 = "test.constant"() <{value = 7 : i32}> : () -> i32
  %1 = "test.make"(%0) : (i32) -> !test.t
  %2 = "test.other"() : () -> i8
  "test.use"(%1, %2) : (!test.t, i8) -> ()
)mlir";

std::string withoutMake(const ValueSources &sources) {
  GenericModule module = moduleOf(text);
  for (const Edit &edit : editsOf(module, kindNamed("ops"), sources))
    if (edit.op == 2)
      return applyEdits(module, kindNamed("ops"), {edit}, sources).str();
  return "";
}

} // namespace

TEST(ValueSources, ACastWhereNothingElseIsKnown) {
  EXPECT_THAT(withoutMake({}),
              HasSubstr("\"builtin.unrealized_conversion_cast\"() : () -> "
                        "!test.t"));
}

TEST(ValueSources, WhatWasLearntForTheType) {
  ValueSources sources;
  sources.nameOf["!test.t"] = "ub.poison";
  EXPECT_THAT(withoutMake(sources),
              HasSubstr("\"ub.poison\"() : () -> !test.t"));
}

// Any module shows `translation failed for operation:
// builtin.unrealized_conversion_cast` once an edit has put such a cast there.
TEST(ValueSources, NothingByWhichTheFailureIsToldIsMade) {
  FailureSignature failure;
  failure.passErrors = {"translation failed for operation: "
                        "builtin.unrealized_conversion_cast"};
  ValueSources sources;
  sources.never = sourcesInEvidence(failure);
  EXPECT_THAT(sources.never, ElementsAre(ValueSources::cast.str()));
  EXPECT_THAT(withoutMake(sources),
              HasSubstr("\"ub.poison\"() : () -> !test.t"));
}

TEST(ValueSources, AFailureIsToldByOpsInItsWordsFramesAndPatterns) {
  using Evidence = std::function<void(FailureSignature &)>;
  for (const Evidence &add : std::initializer_list<Evidence>{
           [](auto &it) { it.face.fatalLine = "LLVM ERROR: ub.poison"; },
           [](auto &it) { it.face.frames = {"mlir::ub::PoisonOp::fold"}; },
           [](auto &it) { it.openAction = "apply-pattern FoldPoisonOp"; },
           [](auto &it) { it.errorOps = {"poison"}; }}) {
    FailureSignature failure;
    EXPECT_THAT(sourcesInEvidence(failure), testing::IsEmpty());
    add(failure);
    EXPECT_THAT(sourcesInEvidence(failure), testing::Contains("ub.poison"));
  }
}

// A cast that takes nothing is one out of nothing.
TEST(ValueSources, TheLastOperandOfSuchAnOpStays) {
  GenericModule module = moduleOf(
      "%0 = \"test.a\"() : () -> i8\n"
      "%1 = \"builtin.unrealized_conversion_cast\"(%0) : (i8) -> i32\n");
  ValueSources sources;
  EXPECT_EQ(editsOf(module, kindNamed("operands"), sources).size(), 1u);
  sources.never = {ValueSources::cast.str()};
  EXPECT_TRUE(editsOf(module, kindNamed("operands"), sources).empty());
}

TEST(ValueSources, AnOpOfTheModuleIsCopiedWithItsAttributes) {
  ValueSources sources;
  sources.nameOf["i32"] = "test.constant";
  GenericModule module =
      moduleOf(std::string(text) + "%3 = \"test.next\"(%0) : (i32) -> i32\n"
                                   "\"test.use\"(%3) : (i32) -> ()\n");
  auto edits = editsOf(module, kindNamed("cuts"), sources);
  ASSERT_EQ(edits.size(), 1u);
  EXPECT_THAT(applyEdits(module, kindNamed("cuts"), edits, sources).str(),
              HasSubstr("%3 = \"test.constant\"() <{value = 7 : i32}>"));
}

TEST(ValueSources, AreNotReplacedByThemselves) {
  ValueSources sources;
  sources.nameOf["i32"] = "test.constant";
  GenericModule module = moduleOf(text);
  for (const Edit &edit : editsOf(module, kindNamed("ops"), sources))
    EXPECT_NE(edit.op, 1u);
}

TEST(ValueSources, QuestionsEndWithWhatTheModuleHas) {
  auto questions = sourceQuestions(moduleOf(text));
  std::vector<std::string> asked;
  for (const SourceQuestion &question : questions)
    asked.push_back(question.type + " " + question.name);
  EXPECT_THAT(
      asked,
      ElementsAre(
          "i32 builtin.unrealized_conversion_cast", "i32 ub.poison",
          "i32 llvm.mlir.poison", "i32 llvm.mlir.undef", "i32 test.constant",
          "!test.t builtin.unrealized_conversion_cast", "!test.t ub.poison",
          "!test.t llvm.mlir.poison", "!test.t llvm.mlir.undef",
          "i8 builtin.unrealized_conversion_cast", "i8 ub.poison",
          "i8 llvm.mlir.poison", "i8 llvm.mlir.undef", "i8 test.other"));
}

TEST(ValueSources, AProbeIsAModuleWithTheSourceAlone) {
  for (const SourceQuestion &question : sourceQuestions(moduleOf(text))) {
    auto probe = GenericModule::parse(question.probe);
    ASSERT_TRUE(bool(probe)) << llvm::toString(probe.takeError());
    EXPECT_EQ(probe->countOps(), 2u);
    EXPECT_THAT(probe->str(), HasSubstr("\"" + question.name + "\"()"));
    EXPECT_THAT(probe->str(), HasSubstr("-> " + question.type + "\n"));
  }
}

TEST(ValueSources, AProbeHasTheFirstOfTheModulesOwn) {
  for (const SourceQuestion &question : sourceQuestions(
           moduleOf("%0 = \"llvm.mlir.undef\"() {a} : () -> i32\n"
                    "%1 = \"llvm.mlir.undef\"() {b} : () -> i32\n")))
    EXPECT_EQ(llvm::StringRef(question.probe).contains("() {a} :"),
              question.name == "llvm.mlir.undef");
}

TEST(ValueSources, QuestionsAreOfEachTypeOnceHoweverManyOpsThereAre) {
  constexpr unsigned types = 500, ops = 20000;
  std::string body;
  for (unsigned i = 0; i < ops; ++i)
    body += "%" + std::to_string(i) +
            " = \"test.constant\"() : () -> !test.t<" +
            std::to_string(i % types) + ">\n";
  GenericModule module = moduleOf(body);
  EXPECT_EQ(sourceQuestions(module).size(), types * 5);
}
