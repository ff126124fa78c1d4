#include "../Editing.h"

using namespace culprit;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

std::string function(const std::string &name, const std::string &body = "") {
  return "  \"func.func\"() <{function_type = () -> (), sym_name = \"" + name +
         "\"}> ({\n" + body +
         "    \"func.return\"() : () -> ()\n  }) : () -> ()\n";
}

std::string callOf(const std::string &name) {
  return "    \"func.call\"() <{callee = @" + name + "}> : () -> ()\n";
}

const auto gone = Not(HasSubstr("\"f\""));
const auto declared =
    AllOf(HasSubstr("sym_name = \"f\", sym_visibility = \"private\""),
          Not(HasSubstr("func.return")));

} // namespace

TEST(Symbols, AFunctionThatNothingRefersToGoesOrLosesItsBody) {
  EXPECT_THAT(eachEdit(function("f"), "symbols"), ElementsAre(gone, declared));
}

TEST(Symbols, WhatIsGoneNeedsNoDeclaration) {
  EXPECT_THAT(allEdits(function("f"), "symbols"), gone);
}

TEST(Symbols, ADeclarationOnlyGoes) {
  EXPECT_THAT(eachEdit("  \"func.func\"() <{function_type = () -> (), sym_name "
                       "= \"f\", sym_visibility = \"private\"}> ({\n  }) : () "
                       "-> ()\n",
                       "symbols"),
              ElementsAre(gone));
}

TEST(Symbols, AFunctionOfADialectWithoutDeclarationsOnlyGoes) {
  EXPECT_EQ(eachEdit("  \"gpu.func\"() <{function_type = () -> (), sym_name = "
                     "\"f\"}> ({\n    \"gpu.return\"() : () -> ()\n  }) : () "
                     "-> ()\n",
                     "symbols")
                .size(),
            1u);
}

TEST(Symbols, FunctionsThatOnlyReferToEachOtherGoTogether) {
  for (bool callerFirst : {false, true}) {
    std::string caller = function("caller", callOf("f")),
                callee = function("f");
    EXPECT_THAT(
        allEdits(callerFirst ? caller + callee : callee + caller, "symbols"),
        AllOf(gone, Not(HasSubstr("caller"))));
  }
}

TEST(Symbols, AFunctionThatIsReferredToKeepsItsHead) {
  GenericModule module = moduleOf(function("f") + function("g", callOf("f")));
  auto edits = editsOf(module, kindNamed("symbols"));
  EXPECT_THAT(applyEdits(module, kindNamed("symbols"), {edits[0]}).str(),
              AllOf(HasSubstr("sym_visibility = \"private\""),
                    HasSubstr("\"func.call\"() <{callee = @f}>")));
}
