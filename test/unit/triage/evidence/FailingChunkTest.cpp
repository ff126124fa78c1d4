#include "triage/evidence/FailingChunk.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gtest/gtest.h>

using namespace culprit;
using namespace culprit::test;

namespace {

Outcome crashIn(const std::string &function) {
  return crashed(stackDump({"mlir::" + function + "()"}));
}

std::optional<FailingChunk> failingChunk(const std::string &input,
                                         std::vector<std::string> flags = {}) {
  Bench bench([](const Command &command, const Limits &) {
    std::string text = contents(command.argv[1]);
    if (text.find("other") != std::string::npos)
      return crashIn("b");
    return text.find("bad") != std::string::npos ? crashIn("a") : clean();
  });
  FailureSignature reference;
  reference.face = faceOf(crashIn("a"));
  return llvm::cantFail(
      isolateChunk(*bench.prober, compileWith(input, flags), reference));
}

std::string textOfFailing(const std::string &input) {
  auto chunk = failingChunk(input);
  return chunk ? chunk->compile.input.text() : "none";
}

TEST(Chunks, FirstThatFailsInTheSameWay) {
  EXPECT_EQ(textOfFailing("good\n// -----\nother\n// -----\nbad 1\n// -----\n"
                          "bad 2\n"),
            "\n\n\n\nbad 1\n")
      << "at the line where it stands in the whole";
}

TEST(Chunks, MarkerStandsAloneOnItsLine) {
  std::string one = "bad // -----\n // -----\n// ----- text\n// ------\n";
  EXPECT_EQ(textOfFailing(one), one);
  EXPECT_EQ(textOfFailing("good\n// -----  \nbad"), "\n\nbad");
}

// The whole input went on, in which the numbers of each chunk begin again.
TEST(Chunks, TheMarkerMayBeTheUsersOwn) {
  std::string input = "good\n// CUT\nbad\n// -----\nbad too";
  auto own = failingChunk(input, {"--split-input-file=// CUT"});
  ASSERT_TRUE(own);
  EXPECT_EQ(own->number, 2u);
  EXPECT_EQ(own->chunks, 2u);
  EXPECT_EQ(own->compile.input.text(), "\n\nbad\n// -----\nbad too");
  EXPECT_EQ(failingChunk(input, {"--split-input-file=true"})->chunks, 2u);
}

TEST(Chunks, EmptyOnesAreSkipped) {
  EXPECT_EQ(textOfFailing("// -----\n\n// -----\nbad\n// -----"),
            "\n\n\nbad\n");
}

TEST(Chunks, OneOfTwoThatAreAlikeKeepsItsOwnLine) {
  EXPECT_EQ(textOfFailing("not so bad, other\n// -----\nbad"), "\n\nbad");
}

TEST(Chunks, TheFailingOneIsTold) {
  auto chunk = failingChunk("good\n// -----\n// -----\n\nbad\n// -----\nbad");
  ASSERT_TRUE(chunk);
  EXPECT_EQ(chunk->number, 3u) << "an empty one counts";
  EXPECT_EQ(chunk->line, 5u) << "of what stands in it";
  EXPECT_EQ(chunk->chunks, 4u);
  EXPECT_EQ(chunk->alike, 2u);
}

// The first error of all was printed by a chunk that succeeds, so that no chunk
// failed by it, and none was told.
TEST(Chunks, WhatAChunkSurvivesIsNotTheFailure) {
  auto ending = [](const std::string &text) {
    std::string errors;
    for (const char *word : {"harmless", "cause"})
      if (text.find(word) != std::string::npos)
        errors += std::string("x.mlir:1:1: error: ") + word + "\n";
    Outcome outcome =
        text.find("cause") == std::string::npos ? clean() : rejected(errors);
    outcome.err.text = errors;
    return outcome;
  };
  Bench bench([&](const Command &command, const Limits &) {
    return ending(contents(command.argv[1]));
  });
  std::string input = "harmless\n// -----\ngood\n// -----\ncause\n";
  FailureSignature reference;
  reference.face = faceOf(ending(input));
  auto chunk = llvm::cantFail(
      isolateChunk(*bench.prober, compileWith(input, {}), reference));
  ASSERT_TRUE(chunk);
  EXPECT_EQ(chunk->number, 3u);
  EXPECT_EQ(chunk->survived, std::vector<std::string>{"harmless"});
}

TEST(Chunks, NoneFailsAlone) {
  EXPECT_FALSE(failingChunk("good\n// -----\nother"));
}

} // namespace
