#include "compiler/command/ShellNames.h"
#include <gtest/gtest.h>

using namespace culprit;

// `date +%s` in a test got the path, and the test none.
TEST(FillHoles, OneWithoutBracesIsOfNoFormat) {
  auto filled = [](llvm::StringRef command) {
    return fillHoles(command, {"{input}", "%s"}, "FILE");
  };
  EXPECT_EQ(filled("./t.sh"), "./t.sh FILE");
  EXPECT_EQ(filled("stat -c %s {input}"), "stat -c %s FILE");
  EXPECT_EQ(filled("./t.sh @%s <%s"), "./t.sh @FILE <FILE");
  EXPECT_EQ(filled("a '%s'|b --in=%s"), "a 'FILE'|b --in=FILE");
  EXPECT_EQ(filled("c x{input}y"), "c xFILEy");
  EXPECT_EQ(filled("date +%s; ./t.sh"), "date +%s; ./t.sh FILE");
  EXPECT_EQ(filled("printf '%s\\n' x; ./t.sh"),
            "printf '%s\\n' x; ./t.sh FILE");
  EXPECT_EQ(filled(""), " FILE");
}
