#include "triage/session/SessionInput.h"
#include "RealPrograms.h"
#include "probe/local/FileDescriptor.h"
#include "triage/session/SessionInputStream.h"
#include "triage/session/UsageError.h"
#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <thread>

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
  /// The end that a program sees; none where the system has none.
  std::optional<int> openTerminal() {
    master = FileDescriptor(::posix_openpt(O_RDWR | O_NOCTTY));
    if (!master || ::grantpt(master.get()) != 0 ||
        ::unlockpt(master.get()) != 0)
      return std::nullopt;
    int terminal = ::open(::ptsname(master.get()), O_RDWR | O_NOCTTY);
    return terminal < 0 ? std::nullopt : std::optional(terminal);
  }

  TemporaryDirectory directory;
  FileDescriptor master;
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
  request.input = directory.path + "/gone.mlir";
  EXPECT_THAT(complaint(), HasSubstr("gone.mlir"));
}

// A pass may fail where there is nothing.
TEST_F(SessionInput, AnEmptyFileIsAModule) {
  request.input = file("empty.mlir", "");
  EXPECT_EQ(llvm::cantFail(readInput(request, {})).text(), "");
  request.input = file("empty.bc", "");
  EXPECT_THAT(complaint(), HasSubstr("empty.bc is empty"));
}

TEST_F(SessionInput, StandardInputIsReadWhereNoFileIsNamed) {
  StandardInput fed(file("fed", "define void @f() {\n}\n"));
  InputText input = llvm::cantFail(readInput(request, {}));
  EXPECT_EQ(input.text(), "define void @f() {\n}\n");
  EXPECT_EQ(input.suffix(), ".ll") << "what is edited is known by its text";
}

TEST_F(SessionInput, AnEmptyStandardInputSaysWhatElseIsKnown) {
  StandardInput fed("/dev/null");
  request.remarks.add(RemarkId::NoneBehind, "nothing was found behind it");
  EXPECT_THAT(complaint(),
              HasSubstr("standard input is empty; nothing was found "
                        "behind it; name the file with --input"));
  // It was seen to succeed: then that is the answer.
  request.seenToSucceed = {clean()};
  EXPECT_EQ(llvm::cantFail(readInput(request, {})).text(), "");
}

TEST_F(SessionInput, AnInterpreterMayHaveItsProgramInItsWords) {
  CompilerProfile python;
  python.isInterpreter = true;
  CommandLine command;
  command.argv = {"python3", "-c", "print()"};
  {
    StandardInput fed("/dev/null");
    InputText input = llvm::cantFail(readInput(request, command, python));
    EXPECT_EQ(input.text(), "");
    EXPECT_EQ(input.suffix(), ".py") << "it is no IR";
  }
  if (auto terminal = openTerminal()) {
    StandardInput fed(*terminal);
    InputText input = llvm::cantFail(readInput(request, command, python));
    EXPECT_EQ(input.suffix(), ".py") << "nobody is asked to type";
  }
  request.inputText = "";
  InputText input = llvm::cantFail(readInput(request, command, python));
  EXPECT_EQ(input.suffix(), ".py") << "it was seen to read nothing";
}

TEST_F(SessionInput, ATerminalIsNoInput) {
  auto terminal = openTerminal();
  if (!terminal)
    GTEST_SKIP() << "the system has no pseudoterminals";
  StandardInput fed(*terminal);
  EXPECT_THAT(complaint(), HasSubstr("name the file with --input FILE"));
}

TEST_F(SessionInput, AProgramOfPythonIsOneWhereTheCommandIsNotFed) {
  std::string program = file("k.py", "print()");
  StandardInput fed("/dev/null");
  EXPECT_TRUE(isInput(request, program));
  EXPECT_FALSE(isInput(request, directory.path + "/gone.py"));
  StandardInput fedWithIt(program);
  EXPECT_FALSE(isInput(request, program)) << "the file in front is its input";
}

// `while read n; do culprit triage -- python3 k.py $n; done < sizes`.
TEST_F(SessionInput, TheRestOfALoopsFileIsNoInput) {
  std::string program = file("k.py", "print()");
  StandardInput fed(file("sizes", "4\n8\n"));
  EXPECT_TRUE(isFedByFile());
  EXPECT_FALSE(isInput(request, program));
  ASSERT_EQ(::lseek(STDIN_FILENO, 2, SEEK_SET), 2);
  EXPECT_FALSE(isFedByFile());
  EXPECT_TRUE(isInput(request, program));
  EXPECT_EQ(llvm::cantFail(readStandardInputIfAny()), "");
  EXPECT_EQ(llvm::cantFail(readStandardInput()), "") << "nor is it later";
}

// The pipe of a build service, which nobody closes.
TEST_F(SessionInput, APipeThatStaysSilentIsNoInput) {
  using std::chrono::milliseconds;
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  FileDescriptor writer(ends[1]);
  StandardInput fed(ends[0]);
  EXPECT_EQ(llvm::cantFail(readStandardInputIfAny(milliseconds(1))), "");
  EXPECT_EQ(llvm::cantFail(readStandardInput()), "")
      << "the next one does not wait either";
}

TEST_F(SessionInput, WhatAPipeHasIsRead) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  StandardInput fed(ends[0]);
  ASSERT_EQ(::write(ends[1], "module {}", 9), 9);
  ::close(ends[1]);
  EXPECT_EQ(llvm::cantFail(readStandardInputIfAny()), "module {}");
}

// `cat lib.mlir | culprit triage -- opt --my-lib=lib.mlir`.
TEST_F(SessionInput, APipeThatHasDataFeeds) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  StandardInput fed(ends[0]);
  EXPECT_FALSE(isFed(request));
  EXPECT_FALSE(isInput(request, "-"));
  ASSERT_EQ(::write(ends[1], "module {}", 9), 9);
  EXPECT_TRUE(isFed(request));
  EXPECT_TRUE(isInput(request, "-"));
  ::close(ends[1]);
}

// `(sleep 3; cat in.mlir) | culprit check -- ./mycompiler --cse`.
TEST_F(SessionInput, ACompilersIsAwaited) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  StandardInput fed(ends[0]);
  std::thread slow([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(2200));
    (void)!::write(ends[1], "module {}", 9);
    ::close(ends[1]);
  });
  CommandLine command;
  command.argv = {"./mycompiler", "--cse"};
  EXPECT_EQ(llvm::cantFail(readInput(request, command)).text(), "module {}");
  slow.join();
}

TEST_F(SessionInput, OnlyAWordOfItsOwnAsksForStandardInput) {
  EXPECT_TRUE(hasWordForStandardInput({"./w.sh", "-"}));
  EXPECT_FALSE(hasWordForStandardInput({"./w.sh", "-o", "-"}));
  EXPECT_FALSE(hasWordForStandardInput({"-"}));
  request.argv = {"./w.sh"};
  EXPECT_FALSE(asksForStandardInput(request));
  request.input = "-";
  EXPECT_TRUE(asksForStandardInput(request));
}

// `not mlir-opt a.mlir | mlir-opt`: that the second gets nothing is what fails.
TEST_F(SessionInput, NothingFromACommandInFrontIsAnInput) {
  request.inputText = "";
  EXPECT_EQ(llvm::cantFail(readInput(request, {})).text(), "");
  request.input = "k.mlir"; // as a bundle has it
  EXPECT_EQ(llvm::cantFail(readInput(request, {})).text(), "");
}

// It was seen to read nothing, whatever Culprit is fed.
TEST_F(SessionInput, ACompilerBehindReadsNoStandardInputOfCulprits) {
  StandardInput fed(file("fed", "module {}"));
  request.behind.emplace();
  EXPECT_FALSE(isFed(request));
  EXPECT_THAT(complaint(), HasSubstr("is empty"));
}

TEST_F(SessionInput, TextOfAShellLineIsOnlyForACommandThatReadsIt) {
  request.inputText = "module {}";
  CommandLine command;
  command.argv = {"opt", file("k.mlir", "module { file }")};
  command.input = {InputPlace::Kind::Argument, 1, ""};
  EXPECT_EQ(llvm::cantFail(readInput(request, command)).text(),
            "module { file }");
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

// Python's refusal of it is no failure of a compiler.
TEST_F(SessionInput, AProgramThatIsNotThereIsNamed) {
  CompilerProfile python;
  python.isInterpreter = true;
  StandardInput fed("/dev/null");
  auto refused = [&](std::vector<std::string> argv) {
    CommandLine command;
    command.argv = std::move(argv);
    auto input = readInput(request, command, python);
    return input ? "" : llvm::toString(input.takeError());
  };
  EXPECT_EQ(refused({"python3", "-u", "gone.py", "other.py"}),
            "the program gone.py does not exist");
  EXPECT_EQ(refused({"python3", "-m", "gone.py"}), "");
  EXPECT_EQ(refused({"python3", file("k.py", "print()"), "gone.py"}), "");
  file("here.py", "print()");
  request.directory = directory.path;
  EXPECT_EQ(refused({"python3", "here.py"}), "");
}

} // namespace
