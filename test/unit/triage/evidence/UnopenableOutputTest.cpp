//===- UnopenableOutputTest.cpp - What a run aside does not see -----------===//
#include "triage/evidence/UnopenableOutput.h"
#include "probe/files/ScratchDirectory.h"
#include <filesystem>
#include <gtest/gtest.h>

using namespace culprit;

namespace {

class Unopenable : public testing::Test {
protected:
  std::string whyNo(const std::string &path, bool isMain = true) {
    CommandLine command;
    command.argv = {"opt", "-o", path};
    command.outputs = {{2, "", path, isMain}};
    return whyNoOutput(command, directory.path());
  }
  ScratchDirectory directory = llvm::cantFail(ScratchDirectory::make());
};

TEST_F(Unopenable, TheDirectoryIsWhereTheCommandRuns) {
  std::filesystem::create_directories(directory.path() + "/there");
  EXPECT_EQ(whyNo("there/out.mlir"), "");
  EXPECT_EQ(whyNo("out.mlir"), "");
  EXPECT_EQ(whyNo("gone/out.mlir"),
            "gone/out.mlir: there is no directory gone");
}

TEST_F(Unopenable, AMainOutputIsNoDirectory) {
  std::filesystem::create_directories(directory.path() + "/there");
  EXPECT_EQ(whyNo("there"), "there: it is a directory");
  EXPECT_EQ(whyNo("there", /*isMain=*/false), "") << "dumps go into one";
  EXPECT_EQ(whyNo("a/b", /*isMain=*/false), "") << "which the compiler makes";
}

} // namespace
