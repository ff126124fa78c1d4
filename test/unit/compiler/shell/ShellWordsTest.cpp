#include "compiler/shell/ShellWords.h"
#include "../Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

std::vector<std::string> words(llvm::StringRef text) {
  llvm::Expected<std::vector<std::string>> result = splitShellWords(text);
  if (result)
    return *result;
  llvm::consumeError(result.takeError());
  return {"refused"};
}

TEST(ShellWords, SplitsAsAShellDoes) {
  EXPECT_THAT(words("a  'b c' \"d \\\" \\x\" e\\ f '' g'h'\"i\""),
              ElementsAre("a", "b c", "d \" \\x", "e f", "", "ghi"));
  EXPECT_THAT(words("a|b $x *\nc"), ElementsAre("a|b", "$x", "*", "c"));
  EXPECT_THAT(words(""), ElementsAre());
  EXPECT_THAT(words("'a"), ElementsAre("refused"));
  EXPECT_THAT(words("a\\"), ElementsAre("refused"));
}

TEST(ShellWords, QuotesOnlyWhereNeeded) {
  EXPECT_EQ(quoteForShell("--pass-pipeline=builtin.module(cse)"),
            "'--pass-pipeline=builtin.module(cse)'");
  EXPECT_EQ(quoteForShell("it's"), "'it'\\''s'");
  EXPECT_EQ(quoteForShell(""), "''");
  EXPECT_EQ(quoteForShell(std::vector<std::string>{"/a/b-c_1.2", "--x=%s"}),
            "/a/b-c_1.2 --x=%s");
  std::string odd = "a b\n\"$x\" \\ ' * \xff\r\n";
  EXPECT_THAT(words(quoteForShell(odd)), ElementsAre(odd));
}

TEST(ShellWords, AnAssignmentHasAName) {
  for (const char *word : {"A=1", "_a1=", "A==b", "A=b/c"})
    EXPECT_TRUE(isAssignment(word)) << word;
  for (const char *word : {"", "A", "=1", "1A=1", "a-b=c", "--a=b", "a/b=c"})
    EXPECT_FALSE(isAssignment(word)) << word;
}

TEST(ShellWords, SurviveGarbage) {
  test::forEachGarbage({"not a 'b' \"c\\\"\" \\\n x 2>&1 | d < e > f\n"},
                       [](llvm::StringRef text) {
                         words(text);
                         EXPECT_EQ(words(quoteForShell(text)).size(), 1u);
                       });
}

} // namespace
