#include "triage/session/shell/ToolWords.h"
#include "compiler/shell/ShellWords.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

struct Read {
  std::vector<std::string> words;
  explicit Read(const char *line)
      : words(llvm::cantFail(splitShellWords(line))) {}
  std::vector<std::string> operands() const {
    return ToolWords(words).operands;
  }
};

TEST(ToolWords, AProgramIsNoOperand) {
  for (const char *line :
       {"sed s/a/b/ in", "sed -es/a/b/ in", "sed -ne p in", "sed -f x.sed in",
        "sed --expression=p in", "sed --expression p in", "grep foo in",
        "grep -efoo in", "egrep -m 1 foo in", "grep -rf x in", "awk 1 in",
        "awk -F , 1 in", "sed -n -- p in"})
    EXPECT_THAT(Read(line).operands(), ElementsAre("in")) << line;
  EXPECT_THAT(Read("sed -es/a/b/").operands(), IsEmpty());
}

TEST(ToolWords, TheSameLetterIsAFlagElsewhere) {
  EXPECT_THAT(Read("sort -f names").operands(), ElementsAre("names"));
  EXPECT_THAT(Read("sort -k 2 -t , names").operands(), ElementsAre("names"));
  EXPECT_THAT(Read("tail -f log").operands(), ElementsAre("log"));
  EXPECT_THAT(Read("head -n 2 a -").operands(), ElementsAre("a", "-"));
  EXPECT_THAT(Read("head -5").operands(), IsEmpty());
  EXPECT_THAT(Read("cut -d , -f1").operands(), IsEmpty());
  EXPECT_THAT(Read("cat -n a").operands(), ElementsAre("a"));
}

} // namespace
