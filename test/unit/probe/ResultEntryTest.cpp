#include "probe/ResultEntry.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

CompileResult result() {
  CompileResult result;
  result.outcome.status = Outcome::Status::Rejected;
  result.outcome.exitCode = 3;
  result.output = "module {}";
  result.preloadFiles = {{"preload.log", "begun"}};
  return result;
}

TEST(ResultEntry, WhatWasStoredIsTheResultAgain) {
  CompileResult again = resultOf(entryOf(result(), Want::Output));
  EXPECT_EQ(again.outcome.status, Outcome::Status::Rejected);
  EXPECT_EQ(again.outcome.exitCode, 3);
  EXPECT_EQ(again.output, "module {}");
  ASSERT_EQ(again.preloadFiles.size(), 1u);
  EXPECT_EQ(again.preloadFiles[0].name, "preload.log");
  EXPECT_EQ(again.preloadFiles[0].bytes, "begun");
  EXPECT_TRUE(again.cached);
}

TEST(ResultEntry, OnlyAnOutputThatIsWantedIsStored) {
  JournalEntry entry = entryOf(result(), Want::Verdict);
  ASSERT_EQ(entry.produced.size(), 1u);
  EXPECT_EQ(entry.produced[0].name, "preload.log");
  EXPECT_EQ(resultOf(std::move(entry)).output, "");
}

TEST(ResultEntry, LargeFilesOfAPreloadAreNotKept) {
  CompileResult large = result();
  EXPECT_FALSE(isTooLarge(entryOf(large, Want::Output)));
  large.output = std::string(49u << 20, 'x');
  EXPECT_FALSE(isTooLarge(entryOf(large, Want::Output)))
      << "the output is what is asked for";
  large.preloadFiles.front().bytes.swap(large.output);
  EXPECT_TRUE(isTooLarge(entryOf(large, Want::Output)));
}

} // namespace
