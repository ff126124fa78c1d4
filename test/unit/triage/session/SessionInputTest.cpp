#include "triage/session/SessionInput.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include "triage/session/UsageError.h"
#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

class SessionInput : public testing::Test {
protected:
  std::string file(const std::string &name, const std::string &text) {
    std::string path = directory.path + "/" + name;
    std::ofstream(path) << text;
    return path;
  }
  /// Of a command that reads standard input, unless one is named.
  std::string complaint(std::vector<std::string> argv = {"opt"}) {
    CommandLine command;
    command.argv = std::move(argv);
    auto input = readInput(request, command);
    EXPECT_FALSE(input);
    EXPECT_TRUE(input.errorIsA<UsageError>());
    return llvm::toString(input.takeError());
  }
  TemporaryDirectory directory;
  Request request;
};

TEST_F(SessionInput, IRIsKnownByItsNameOrItsHead) {
  EXPECT_TRUE(looksLikeIR(file("a.mlir", "")));
  EXPECT_TRUE(looksLikeIR(file("a", "module {\n}\n")));
  EXPECT_FALSE(looksLikeIR(file("a.so", "module {\n}\n")));
  EXPECT_FALSE(looksLikeIR(file("b", "hello")));
  EXPECT_FALSE(looksLikeIR(directory.path));
  EXPECT_FALSE(looksLikeIR(directory.path + "/gone"));
}

TEST_F(SessionInput, FilesThatAreGoneAreKnownByWhatWasReadOfThem) {
  request.files = {{"/gone/a", "module {\n}\n"}, {"/gone/b", "hello"}};
  EXPECT_TRUE(isInput(request, "/gone/a"));
  EXPECT_FALSE(isInput(request, "/gone/b"));
  EXPECT_FALSE(isInput(request, "/gone/c"));
  request.input = "/gone/a";
  InputText input = llvm::cantFail(readInput(request, {}));
  EXPECT_EQ(input.text(), "module {\n}\n");
  EXPECT_EQ(input.suffix(), ".mlir");
}

TEST_F(SessionInput, AProgramOfPythonIsOneUnlessTheCommandIsFed) {
  std::string program = file("k.py", "print()");
  request.inputText = "module {}";
  EXPECT_FALSE(isInput(request, program));
}

TEST_F(SessionInput, TextFromAPipeComesBeforeTheFile) {
  request.inputText = "module {}";
  request.input = "k.ll";
  InputText input = llvm::cantFail(readInput(request, {}));
  EXPECT_EQ(input.text(), "module {}");
  EXPECT_EQ(input.suffix(), ".ll");
}

TEST_F(SessionInput, WhatIsNoInputIsNamed) {
  request.input = file("empty.mlir", "");
  EXPECT_THAT(complaint(), HasSubstr("empty.mlir is empty"));
  request.input = directory.path + "/gone.mlir";
  EXPECT_THAT(complaint(), HasSubstr("gone.mlir"));
}

TEST_F(SessionInput, AWrongNameDoesNotMeanStandardInput) {
  EXPECT_THAT(complaint({"opt", "--cse", "gone.mlir"}),
              HasSubstr("the input gone.mlir does not exist"));
  std::string folder = directory.path + "/x.mlir";
  ASSERT_EQ(::mkdir(folder.c_str(), 0700), 0);
  EXPECT_THAT(complaint({"opt", folder}), HasSubstr("is a directory"));
  std::string pipe = directory.path + "/pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(complaint({"opt", pipe}), HasSubstr("can be read once only"));
}

} // namespace
