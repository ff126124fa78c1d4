#include "compiler/output/SaidLines.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::SizeIs;

namespace {

std::vector<std::string> saidIn(llvm::StringRef text) {
  std::vector<std::string> lines;
  for (const TextLine &line : saidLines(text))
    lines.push_back(line.text.str());
  return lines;
}

TEST(SaidLines, AreNeitherIRNorDiagnosticsNorTables) {
  EXPECT_THAT(saidIn("no such index: 3\n"
                     "a.mlir:1:2: error: bad op\n"
                     "a.mlir:1:2: warning: odd op\n"
                     "note: see current operation: x\n"
                     "module {\n  func.func @f() {\n    return\n  }\n}\n"
                     "\"builtin.module\"() ({\n}) : () -> ()\n"
                     "func.func private @g()\n"
                     "// -----// IR Dump After CSE //----- //\n"
                     "  0.0105 (100.0%)  Total\n"
                     "===-----===\n"
                     "done\n"
                     "gave up here"),
              ElementsAre("no such index: 3", "gave up here"));
}

// mlir-opt --transform-interpreter, of a fusion that fails silenceably: no
// error says so.
TEST(SaidLines, AreRemarksWhereNothingElseIsSaid) {
  std::string text = "t.mlir:1:2: remark: could not fuse\n"
                     "t.mlir:1:2: note: see current operation: x\n"
                     "t.mlir:3:2: note: no use of it\n";
  EXPECT_THAT(saidIn(text), ElementsAre("could not fuse", "no use of it"));
  EXPECT_THAT(saidIn(text + "gave up here\n"), ElementsAre("gave up here"));
  EXPECT_THAT(saidIn(text + "t.mlir:1:2: error: bad\n"), SizeIs(0));
}

TEST(SaidLines, EndWhereABannerBegins) {
  EXPECT_THAT(saidIn("no index.// -----// IR Dump After A Failed (a) //----- "
                     "//\n"),
              ElementsAre("no index."));
}

TEST(SaidLines, AreTheLastOfAFlood) {
  std::string text;
  for (int i = 0; i < 1000; ++i)
    text += "line " + std::to_string(i) + "\n";
  auto lines = saidIn(text);
  EXPECT_THAT(lines, SizeIs(64));
  EXPECT_EQ(lines.back(), "line 999");
}

TEST(SaidLines, SayTheSameButForNumbersSymbolsAndScalars) {
  EXPECT_TRUE(
      saysTheSame("index 3 of @f is too large", "index 12 of @g is too large"));
  EXPECT_TRUE(saysTheSame("no cast from i32", "no cast from f64"));
  EXPECT_FALSE(saysTheSame("no index was given", "no shape was given"));
  EXPECT_FALSE(saysTheSame("unsupported op: vector.transfer_read in region",
                           "unsupported op: vector.broadcast in region"));
}

TEST(SaidLines, HaveWordsInCommonWithAllThatSayTheSame) {
  EXPECT_THAT(wordsInCommon("place 3 of @f is too large"),
              ElementsAre("place", "of", "is too large"));
  EXPECT_THAT(wordsInCommon("gave up"), ElementsAre("gave up"));
}

} // namespace
