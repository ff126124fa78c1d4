#include "reducer/llvm/VerdictServer.h"
#include "llvm/Support/FileSystem.h"
#include <csignal>
#include <filesystem>
#include <gmock/gmock.h>
#include <sys/wait.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

class VerdictServerTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(
        llvm::sys::fs::createUniqueDirectory("verdict-server", directory));
  }
  void TearDown() override { // LLVM's own leaves FIFOs
    std::filesystem::remove_all(directory.str().str());
  }

  /// The exit code of the script on those words.
  static int run(const VerdictServer &server, const std::string &words) {
    int status = std::system((server.script() + " " + words).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  llvm::SmallString<128> directory;
  std::vector<std::string> asked;
};

TEST_F(VerdictServerTest, TheScriptTellsTheVerdict) {
  auto server = llvm::cantFail(
      VerdictServer::start(directory.str().str(), [&](const std::string &file) {
        asked.push_back(file);
        return llvm::StringRef(file).ends_with("shows here.ll");
      }));
  EXPECT_EQ(run(*server, "'/tmp/it shows here.ll'"), 0);
  EXPECT_EQ(run(*server, "/tmp/clean.ll"), 1);
  EXPECT_EQ(run(*server, "--some-argument '/tmp/shows here.ll'"), 0);
  EXPECT_THAT(asked, ElementsAre("/tmp/it shows here.ll", "/tmp/clean.ll",
                                 "/tmp/shows here.ll"));
}

TEST_F(VerdictServerTest, ADirectoryMayHaveBlanks) {
  std::string blank = directory.str().str() + "/my dir";
  ASSERT_FALSE(llvm::sys::fs::create_directory(blank));
  auto server = llvm::cantFail(VerdictServer::start(
      blank, [&](const std::string &file) { return file == "/a b"; }));
  std::string script = "'" + server->script() + "' ";
  EXPECT_EQ(std::system((script + "'/a b'").c_str()), 0);
  EXPECT_NE(std::system((script + "'/a c'").c_str()), 0);
}

TEST_F(VerdictServerTest, WithoutAVerdictTheToolThatAsksIsEnded) {
  auto server = llvm::cantFail(
      VerdictServer::start(directory.str().str(), [](const std::string &) {
        return std::optional<bool>();
      }));
  std::string tool = "sh -c '" + server->script() + " /a; exit 3'";
  int status = std::system(("exec " + tool).c_str());
  ASSERT_TRUE(WIFSIGNALED(status)) << status;
  EXPECT_EQ(WTERMSIG(status), SIGTERM);
}

TEST_F(VerdictServerTest, ScriptsThatAskAtOnceGetTheirOwnAnswers) {
  auto server = llvm::cantFail(
      VerdictServer::start(directory.str().str(), [](const std::string &file) {
        return file == "/yes";
      }));
  std::vector<std::thread> users;
  std::atomic<unsigned> right = 0;
  for (unsigned i = 0; i < 8; ++i)
    users.emplace_back([&, i] {
      right += run(*server, i % 2 ? "/yes" : "/no") == (i % 2 ? 0 : 1);
    });
  for (std::thread &user : users)
    user.join();
  EXPECT_EQ(right, 8u);
}

TEST_F(VerdictServerTest, EndsThoughSomebodyAskedAndDied) {
  auto server = llvm::cantFail(VerdictServer::start(
      directory.str().str(), [](const std::string &) { return true; }));
  std::string question = "mkfifo " + directory.str().str() + "/gone; echo " +
                         directory.str().str() + "/gone /file > " +
                         directory.str().str() + "/questions";
  ASSERT_EQ(std::system(question.c_str()), 0);
  server.reset();
}

} // namespace
