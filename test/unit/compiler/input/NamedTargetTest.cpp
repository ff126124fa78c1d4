#include "compiler/input/NamedTarget.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace culprit;

static std::optional<std::string> targetOf(std::vector<std::string> words,
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
}

// Each lost its triple, and the reproducer ran another backend.
TEST(NamedTarget, IsWhatTheParserTakes) {
  auto named = [](llvm::StringRef text) { return targetOf({"llc"}, text); };
  EXPECT_EQ(named(" target triple = \"x\"\n"), "x");
  EXPECT_EQ(named("target ; a\r triple =\n/* \" */ \"x\"\n"), "x");
  EXPECT_EQ(named("source_filename=\"a\"target triple=\"x\"define"), "x");
  EXPECT_EQ(named("target triple=\"x\"\ntarget triple=\"y\"\n"), "y");
  EXPECT_EQ(named("target triple = \"a\\2Db\"\n"), "a-b");
  EXPECT_EQ(named("@s = constant [1 x i8] c\"target triple = \"\"x\""), "");
  EXPECT_EQ(named("@target triple = \"x\""), "");
  EXPECT_EQ(named("target triple = \"x"), "x");
  EXPECT_EQ(named("target triple = target datalayout = \"e\""), "");
}

TEST(NamedTarget, IsThatOfBitcode) {
  auto named = [](llvm::StringRef block) {
    return targetOf({"llc"}, llvm::fromHex(("4243c0de" + block).str()));
  };
  EXPECT_EQ(named("210c00000100000000000000"), "");
  EXPECT_EQ(named("210c0000020000001386709087760000"), "arm");
  EXPECT_EQ(named("210c00000200000013867090"), std::nullopt) << "it is cut";
}

TEST(NamedTarget, IsNotKnownOfBytesThatNobodyReads) {
  llvm::StringRef cut("BC\xc0\xde\0\0\0\0", 8), other("ML\xefR\0", 5);
  EXPECT_EQ(targetOf({"llc"}, cut), std::nullopt);
  EXPECT_EQ(targetOf({"llc"}, other), std::nullopt);
  EXPECT_NE(targetOf({"llc", "-mtriple=arm"}, other), std::nullopt);
}

TEST(NamedTarget, TheOneThatCountsGoesWithItsLine) {
  EXPECT_EQ(withoutTarget("target triple = \"x\"\ntarget triple = \"y\"\nz"),
            "target triple = \"x\"\nz");
  EXPECT_EQ(withoutTarget("; target triple = \"x\"\n"),
            "; target triple = \"x\"\n");
}

TEST(NamedTarget, AnOptionCountsBeforeTheText) {
  const char *text = "target triple = \"arm64\"\n";
  auto amd = targetOf({"llc", "-mtriple=amdgcn"}, text);
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
