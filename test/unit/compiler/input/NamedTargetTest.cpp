#include "compiler/input/NamedTarget.h"
#include <gtest/gtest.h>

using namespace culprit;

static std::string targetOf(std::vector<std::string> words,
                            llvm::StringRef text = "") {
  CommandLine command;
  command.argv = std::move(words);
  return namedTarget(command, text);
}

TEST(NamedTarget, IsTheOneOfTheTextWithoutAnOption) {
  EXPECT_EQ(targetOf({"llc", "a.ll"}, "; a\ntarget triple = \"arm64-linux\"\n"),
            "arm64-linux");
  EXPECT_EQ(targetOf({"llc"}, "; target triple = \"arm64\"\n"), "");
  EXPECT_EQ(targetOf({"llc"}, "target triple"), "");
  EXPECT_EQ(targetOf({"llc"}, "target triple =\n\"x\"\n"), "");
}

TEST(NamedTarget, AnOptionCountsBeforeTheText) {
  const char *text = "target triple = \"arm64\"\n";
  std::string amd = targetOf({"llc", "-mtriple=amdgcn"}, text);
  EXPECT_NE(amd, "arm64");
  EXPECT_EQ(targetOf({"llc", "--mtriple", "amdgcn"}, text), amd);
  EXPECT_EQ(targetOf({"llc", "-mtriple=arm", "-mtriple=amdgcn"}, ""), amd);
  EXPECT_NE(targetOf({"llc", "-mtriple=amdgcn", "-march=r600"}, ""), amd);
  EXPECT_EQ(targetOf({"llc", "-mcpu=sm_90"}, text), "arm64");
  EXPECT_NE(targetOf({"clang", "-target", "x86_64"}, text), "arm64");
  // A CPU: its flag was said to be needed, since another target failed so.
  EXPECT_EQ(targetOf({"clang-22", "--target=nvptx64", "-march=sm_50"}),
            targetOf({"clang-22", "--target=nvptx64"}));
  EXPECT_EQ(targetOf({"/usr/bin/clang", "-march=native"}), "");
}
