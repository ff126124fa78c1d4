#include "compiler/input/PTXFunctions.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

using Functions = std::vector<PTXFunction>;

TEST(PTXFunctions, AreThoseWithABodyOutsideComments) {
  EXPECT_THAT(
      functionsOfPTX("// .entry no(\n.version 8.0\n/* .entry no */\n"
                     ".extern .func (.param .b32 r) g(.param .b32 x);\n"
                     ".func g()\n{ ret; }\n"
                     ".visible .entry // why\n k$1(.param .u64 p) { ret; }\n"
                     ".extern .func h;\n.entry l { ret; }"),
      ElementsAre(PTXFunction{"g", false}, PTXFunction{"k$1", true},
                  PTXFunction{"l", true}));
}

// Nothing behind it was seen.
TEST(PTXFunctions, NamesOfFilesAreNoComments) {
  EXPECT_THAT(functionsOfPTX(".file 1 \"/src/*gen/k{1\\\".cu\"\n"
                             ".entry k() { ret; }"),
              ElementsAre(PTXFunction{"k", true}));
}

TEST(PTXFunctions, GarbageHasNone) {
  for (const char *text :
       {"", ".entry", ".func (", "/*", ".entry /* k", "//", ".entryk {", "/",
        ".entry k", ".entry {", "k {", "\"", ".entry k \"{"})
    EXPECT_THAT(functionsOfPTX(text), IsEmpty()) << text;
}

std::string namedIn(const std::vector<std::string> &errors,
                    const Functions &functions) {
  const PTXFunction *named = functionNamedIn(errors, functions);
  return named ? named->name : "none";
}

TEST(PTXFunctions, OneIsNamedAsAFunction) {
  Functions functions = {{"a", true}, {"b", true}, {"f_dot", true}};
  EXPECT_EQ(
      namedIn({"Entry function 'b' uses too much shared data"}, functions),
      "b");
  EXPECT_EQ(namedIn({"Insufficient registers at line 1 in function f_dot. Try "
                     "again",
                     "'a'"},
                    functions),
            "f_dot");
}

// `a` is a word of English.
TEST(PTXFunctions, NoneIsNamedByOtherWordsOrBySeveral) {
  Functions functions = {{"a", true}, {"b", true}};
  EXPECT_EQ(namedIn({"a register is too much"}, functions), "none");
  EXPECT_EQ(namedIn({"Arguments mismatch for instruction 'a'"}, functions),
            "none");
  EXPECT_EQ(namedIn({"'bogus'", "function ab", "function ", "'"}, functions),
            "none");
  EXPECT_EQ(namedIn({"function a", "function b"}, functions), "none");
}

} // namespace
