#include "triage/session/CommandsWords.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include "gtest/gtest.h"

using namespace culprit;
using namespace culprit::test;

namespace {

constexpr const char *Refused = "k.ptx:4:1: error: no such modifier\n";
constexpr const char *Failed = "k.py:9:4: error: no such layout\n";

std::string traceback(const std::string &exception) {
  return "Traceback (most recent call last):\n"
         "  File \"tune.py\", line 3, in <module>\n    run()\n" +
         exception + "\n";
}
Outcome command(const std::string &err, const std::string &out = "") {
  return rejected(err, 1, out);
}
bool diesOtherwise(const std::string &err, const std::string &out = "") {
  return diesInOtherWords(command(err, out), rejected(Refused), "own-opt");
}

TEST(CommandsWords, MayBePrintedAnywhere) {
  EXPECT_TRUE(printsItsWords(command("", Refused), rejected(Refused)));
  EXPECT_TRUE(printsItsWords(command(Refused), rejected(Refused)));
  EXPECT_FALSE(printsItsWords(command(Failed), rejected(Refused)));
  EXPECT_FALSE(printsItsWords(command(""), rejected(Refused)));
}

// `tail -3 log`: none of the errors is among them.
TEST(CommandsWords, TheEndOfALogIsAPartOfThem) {
  Outcome alone = rejected(Refused + std::string("Pipeline failed\nfailed\n"));
  EXPECT_TRUE(endsInItsLines(command("", "Pipeline failed\nfailed\n"), alone));
  EXPECT_TRUE(endsInItsLines(command("failed\n"), alone));
  EXPECT_FALSE(endsInItsLines(command("failed\nnext: ok\n"), alone));
  EXPECT_FALSE(endsInItsLines(command("failed\n", "3 errors\n"), alone));
  EXPECT_FALSE(endsInItsLines(command(""), alone));
}

TEST(CommandsWords, AreTheLastIfNothingComesAfterThem) {
  Outcome alone = rejected(Refused + std::string("1 error, at 0x7f0001\n"));
  EXPECT_TRUE(endsInItsWords(
      command(Refused + std::string("1 error, at 0x7f0002\n\n")), alone));
  EXPECT_FALSE(endsInItsWords(command("a warning\n", alone.err.text), alone));
  EXPECT_FALSE(endsInItsWords(command(alone.err.text, "a b differ\n"), alone));
  EXPECT_FALSE(endsInItsWords(command("", "1 error, at 0x7f0003\n"), alone))
      << "a line that tells nothing";
}

// A tuner prints what ptxas says of one configuration, and tries the next one.
TEST(CommandsWords, AProgramMayDieOfAnotherCompile) {
  EXPECT_TRUE(
      diesOtherwise(Failed + traceback("RuntimeError: run failed"), Refused));
  EXPECT_TRUE(
      diesOtherwise("LLVM ERROR: no\n" + traceback("RuntimeError: no")));
}

TEST(CommandsWords, AProgramMayDieOfItsCompiler) {
  std::string failed = "RuntimeError: run failed";
  EXPECT_FALSE(diesOtherwise(Refused + traceback(failed)));
  EXPECT_FALSE(diesOtherwise(traceback(failed), Refused))
      << "it says nothing of another compile";
  EXPECT_FALSE(diesOtherwise(Failed + traceback(failed + ": no such modifier")))
      << "the exception has them";
  EXPECT_FALSE(diesOtherwise(
      Failed + traceback("CalledProcessError: Command '['/bin/own-opt', "
                         "'k.mlir']' returned non-zero exit status 1.")));
  EXPECT_FALSE(diesOtherwise(Failed)) << "a script, or one that exits";
}

} // namespace
