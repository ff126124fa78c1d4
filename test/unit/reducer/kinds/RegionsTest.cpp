#include "../Editing.h"

using namespace culprit;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(Ends, WhatGivesAValueEndsNoBlock) {
  const char *text = "  \"test.region\"() ({\n    %0 = \"test.a\"() : () -> "
                     "i32\n  }) : () -> ()\n";
  EXPECT_THAT(eachEdit(text, "ends"), IsEmpty());
  EXPECT_EQ(eachEdit(text, "ops").size(), 2u);
  EXPECT_THAT(
      eachEdit(text, "hoist"),
      ElementsAre(AllOf(HasSubstr("test.a"), Not(HasSubstr("test.region")))));
}

TEST(Regions, AnElseThatOnlyEndsMayBeMissing) {
  EXPECT_THAT(
      eachEdit("  \"test.if\"() ({\n    \"test.a\"() : () -> ()\n    "
               "\"scf.yield\"() : () -> ()\n  }, {\n    "
               "\"scf.yield\"() : () -> ()\n  }) : () -> ()\n",
               "regions"),
      ElementsAre(AllOf(HasSubstr("}, {\n  }) : "), HasSubstr("test.a"))));
  EXPECT_THAT(eachEdit("  \"test.if\"() ({\n    \"scf.yield\"() : () -> ()\n "
                       " }) : () -> ()\n",
                       "regions"),
              IsEmpty());
}

static std::string functionText(const std::string &name) {
  return "\"func.func\"() <{function_type = () -> (), sym_name = \"" + name +
         "\"}> ({\n \"func.return\"() : () -> ()\n}) : () -> ()\n";
}

TEST(Hoist, WhatAModuleInAModuleHolds) {
  std::string inner = "\"builtin.module\"() <{sym_name = \"m\"}> ({\n" +
                      functionText("f") + "}) : () -> ()\n";
  EXPECT_THAT(
      eachEdit(functionText("g") + inner, "hoist"),
      ElementsAre(moduleOf(functionText("g") + functionText("f")).str()));
  EXPECT_THAT(eachEdit(functionText("f") + inner, "hoist"), IsEmpty())
      << "two of one name";
}

TEST(Hoist, TheLastThingWithANameStays) {
  EXPECT_THAT(
      eachEdit("\"test.table\"() ({\n" + functionText("f") + "}) : () -> ()\n",
               "hoist"),
      ElementsAre(moduleOf(functionText("f")).str()));
}

TEST(Ends, TheLastOpOfAForeignRegionMayGoOrStay) {
  EXPECT_THAT(
      eachEdit("  \"test.region\"() ({\n    \"test.a\"() : () -> ()\n   "
               " \"test.b\"() : () -> ()\n  }) : () -> ()\n",
               "ends"),
      ElementsAre(AllOf(HasSubstr("test.a"), HasSubstr("test.b"),
                        Not(HasSubstr("test.region"))),
                  AllOf(HasSubstr("test.a"), Not(HasSubstr("test.b")),
                        HasSubstr("test.region"))));
}

TEST(Ends, AFunctionNeedsItsReturn) {
  EXPECT_THAT(
      eachEdit("  \"func.func\"() <{function_type = () -> (), sym_name = "
               "\"f\"}> ({\n    \"func.return\"() : () -> ()\n  }) : () "
               "-> ()\n",
               "ends"),
      IsEmpty());
}

TEST(Branches, DeadBlocksGoByThemselves) {
  std::string text =
      "  \"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n"
      "    \"func.return\"() : () -> ()\n"
      "  ^bb1:\n    \"test.dead\"() : () -> ()\n    \"cf.br\"()[^bb2] : () "
      "-> ()\n"
      "  ^bb2:\n    \"test.end\"() : () -> ()\n  }) : () -> ()\n";
  EXPECT_THAT(
      eachEdit(text, "branches"),
      ElementsAre(AllOf(HasSubstr("func.return"), Not(HasSubstr("dead")),
                        Not(HasSubstr("cf.br")), Not(HasSubstr("test.end")))));
}

TEST(Branches, RegionsInBlocksThatDieGoWithThem) {
  std::string nested =
      "    \"test.nested\"() ({\n"
      "      \"cf.cond_br\"(%c)[^bb1, ^bb2] "
      "<{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()\n"
      "    ^bb1:\n      \"test.end\"() : () -> ()\n"
      "    ^bb2:\n      \"test.end\"() : () -> ()\n"
      "    }) : () -> ()\n";
  std::string text =
      "  \"func.func\"() <{function_type = (i1) -> (), sym_name = \"f\"}> ({\n"
      "  ^bb0(%c: i1):\n"
      "    \"cf.cond_br\"(%c)[^bb3, ^bb4] <{operandSegmentSizes = array<i32: "
      "1, "
      "0, 0>}> : (i1) -> ()\n"
      "  ^bb3:\n" +
      nested +
      "    \"func.return\"() : () -> ()\n"
      "  ^bb4:\n" +
      nested + "    \"func.return\"() : () -> ()\n  }) : () -> ()\n";
  EXPECT_THAT(allEdits(text, "branches"), Not(HasSubstr("cond_br")));
}

namespace {
/// A function with a loop that `exit` leaves.
std::string loop(const std::string &exit) {
  return "  \"func.func\"() <{function_type = (i1) -> (), sym_name = \"f\"}> "
         "({\n  ^bb0(%c: i1):\n    \"cf.br\"()[^bb1] : () -> ()\n"
         "  ^bb1:\n    \"test.body\"() : () -> ()\n" +
         exit + "  }) : () -> ()\n";
}
} // namespace

TEST(Branches, BackToTheStartOfALoopLeaves) {
  auto leaves = AllOf(HasSubstr("test.body"), Not(HasSubstr("[^bb1]\n")));
  std::string forEver = loop("    \"cf.br\"()[^bb1] : () -> ()\n");
  EXPECT_THAT(eachEdit(forEver, "branches"),
              ElementsAre(AllOf(leaves, HasSubstr("func.return"))));
  std::string withExit =
      loop("    \"cf.cond_br\"(%c)[^bb2, ^bb3] <{operandSegmentSizes = "
           "array<i32: 1, 0, 0>}> : (i1) -> ()\n"
           "  ^bb2:\n    \"cf.br\"()[^bb1] : () -> ()\n"
           "  ^bb3:\n    \"test.exit\"(%c) : (i1) -> ()\n");
  EXPECT_THAT(eachEdit(withExit, "branches"),
              testing::Contains(AllOf(leaves, HasSubstr("cond_br"),
                                      Not(HasSubstr("func.return")))));
}

TEST(Branches, ABlockWithoutOpsIsNoPlaceToLookForOne) {
  EXPECT_THAT(eachEdit("  \"test.region\"() ({\n  ^bb0(%a: i32):\n"
                       "  ^bb1(%b: i32):\n    \"test.use\"(%b) : (i32) -> ()\n"
                       "  ^bb2:\n    \"test.use\"(%b) : (i32) -> ()\n"
                       "    \"cf.br\"()[^bb2] : () -> ()\n  }) : () -> ()\n",
                       "branches"),
              testing::Each(Not(HasSubstr("test.use"))));
}

TEST(Branches, WhatABranchAmongOtherOpsLeadsToIsNotDead) {
  std::string text =
      "  \"test.region\"() ({\n    \"cf.br\"()[^bb1] : () -> ()\n"
      "    \"test.last\"() : () -> ()\n"
      "  ^bb1:\n    \"test.end\"() : () -> ()\n  }) : () -> ()\n";
  EXPECT_THAT(eachEdit(text, "branches"), IsEmpty());
  EXPECT_THAT(eachEdit(text, "merge"), IsEmpty());
}

// A block kept an argument that nothing needed, of an op that no compiler
// knows.
TEST(BlockArguments, OfAFirstBlockGoWhereTheOpPassesNothing) {
  std::string body = "({\n  ^bb0(%a: i32):\n    \"test.end\"() : () -> ()\n"
                     "  }) : ";
  EXPECT_THAT(
      eachEdit("  \"test.region\"() " + body + "() -> ()\n", "block-arguments"),
      ElementsAre(Not(HasSubstr("i32"))));
  EXPECT_THAT(eachEdit("  %0 = \"test.i\"() : () -> i32\n"
                       "  \"test.for\"(%0) " +
                           body + "(i32) -> ()\n",
                       "block-arguments"),
              IsEmpty());
  EXPECT_THAT(eachEdit("  \"func.func\"() <{function_type = (i32) -> (), "
                       "sym_name = \"f\"}> " +
                           body + "() -> ()\n",
                       "block-arguments"),
              IsEmpty());
}

TEST(Merge, ALoopThatNothingEntersPassesItsOwnArgument) {
  std::string head = "  \"func.func\"() <{function_type = () -> (), sym_name = "
                     "\"f\"}> ({\n    \"func.return\"() : () -> ()\n";
  EXPECT_THAT(
      eachEdit(head + "  ^bb1(%a: i32):\n    \"test.use\"(%a) : (i32) -> ()\n"
                      "    \"cf.br\"()[^bb2] : () -> ()\n"
                      "  ^bb2:\n    \"cf.br\"(%a)[^bb1] : (i32) -> ()\n"
                      "  }) : () -> ()\n",
               "merge"),
      ElementsAre(HasSubstr("\"cf.br\"(%0)[^bb1]")));
  EXPECT_THAT(
      eachEdit(head + "  ^bb1(%a: i32, %b: i32):\n"
                      "    \"cf.br\"()[^bb2] : () -> ()\n"
                      "  ^bb2:\n    \"cf.br\"(%b, %a)[^bb1] : (i32, i32) -> "
                      "()\n  }) : () -> ()\n",
               "merge"),
      ElementsAre(HasSubstr("\"cf.br\"(%1, %0)[^bb1]")));
}
