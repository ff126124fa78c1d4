#include "Editing.h"

using namespace culprit;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

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

TEST(ValueSources, CandidatesEndWithWhatTheModuleHas) {
  GenericModule module = moduleOf(text);
  EXPECT_THAT(sourceCandidates(module, "i32"),
              ElementsAre("builtin.unrealized_conversion_cast", "ub.poison",
                          "llvm.mlir.poison", "llvm.mlir.undef",
                          "test.constant"));
  EXPECT_THAT(sourceCandidates(module, "!test.t"), Not(Contains("test.make")));
  EXPECT_THAT(resultTypes(module), ElementsAre("i32", "!test.t", "i8"));
}

TEST(ValueSources, AProbeIsAModuleWithTheSourceAlone) {
  GenericModule module = moduleOf(text);
  for (const char *name : {"test.constant", "ub.poison"}) {
    auto probe = GenericModule::parse(sourceProbe(module, "i32", name));
    ASSERT_TRUE(bool(probe)) << llvm::toString(probe.takeError());
    EXPECT_EQ(probe->countOps(), 2u);
    EXPECT_THAT(probe->str(), HasSubstr(std::string("\"") + name + "\"()"));
  }
}
