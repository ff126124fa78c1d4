//===- OpenBehindTest.cpp - A session of what a script starts -------------===//
#include "test/unit/triage/session/OpeningSession.h"

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::HasSubstr;

namespace {

class OpenBehind : public OpeningSession {
protected:
  ~OpenBehind() override { ::unsetenv("CULPRIT_TEST_ITS"); }
  /// The input is among the words of the script, too.
  void run(const std::string &text) {
    request.argv = {script(text), path("k.mlir")};
  }

  /// The compiler fails once: what the script has left makes it succeed.
  void failsOnlyInTheScript() {
    run("rm -f fixed-it\n./own-opt k.mlir --bug=it --exit=3\n"
        "code=$?; touch fixed-it; exit $code");
    // A link's own file is elsewhere.
    std::filesystem::remove(path("own-opt"));
    std::filesystem::copy_file(CULPRIT_FAKES_DIR "/fake-compiler",
                               path("own-opt"));
  }
};

TEST_F(OpenBehind, TheSessionIsThatOfTheCompiler) {
  run("CULPRIT_TEST_ITS=1 ./own-opt k.mlir --exit=3");
  Session session;
  open(session);
  EXPECT_EQ(session.compiler.identity.path, path("own-opt"));
  EXPECT_EQ(session.request.pasted, request.argv);
  EXPECT_THAT(saidOf(session), HasSubstr("found behind"));
  EXPECT_STREQ(::getenv("CULPRIT_TEST_ITS"), "1")
      << "each of its compiles has its variables";
  EXPECT_THAT(session.variables, testing::Contains("CULPRIT_TEST_ITS"));
}

TEST_F(OpenBehind, OneThatDoesNotFailAloneLeavesTheCommandAsItIs) {
  failsOnlyInTheScript();
  Session session;
  open(session);
  EXPECT_TRUE(session.compiler.identity.isScript);
  EXPECT_EQ(session.request.argv, request.argv);
  EXPECT_THAT(saidOf(session),
              AllOf(HasSubstr("./own-opt"),
                    HasSubstr("alone it does not end like that, so the command "
                              "is taken as it is")));
}

TEST_F(OpenBehind, ItsVariablesGoWithItIfItDoesNotFailAlone) {
  failsOnlyInTheScript();
  run("export CULPRIT_TEST_ITS=1\n" + contents(request.argv.front()));
  Session session;
  open(session);
  EXPECT_TRUE(session.compiler.identity.isScript);
  EXPECT_EQ(::getenv("CULPRIT_TEST_ITS"), nullptr);
}

// The negative test was the answer, and the other one was not named.
TEST_F(OpenBehind, OfSeveralPythonsThatFailNoneIsSure) {
  file("profiles/python.json",
       contents(CULPRIT_SOURCE_DIR "/profiles/python.json"));
  std::ofstream(path("a.py")) << "raise SystemExit('a')\n";
  std::ofstream(path("b.py")) << "raise SystemExit('b')\n";
  run("/usr/bin/python3 a.py 2>/dev/null; a=$?\n"
      "/usr/bin/python3 b.py 2>/dev/null\nexit $a");
  Session session;
  open(session);
  ASSERT_TRUE(session.request.behind) << saidOf(session);
  EXPECT_FALSE(session.request.behind->isSure);
  EXPECT_THAT(saidOf(session), HasSubstr("2 compilers fail behind the command, "
                                         "and it does not tell which"));
}

// It was "no such working directory", and the answer was exit 2.
TEST_F(OpenBehind, ItsDirectoryMayBeGone) {
  run("mkdir d; cp k.mlir d; cd d; ../own-opt k.mlir --exit=3\n"
      "code=$?; cd ..; rm -r d; exit $code");
  Session session;
  open(session);
  EXPECT_EQ(session.compiler.identity.path, path("own-opt")) << saidOf(session);
  EXPECT_EQ(session.input.text(), "module {}\n");
  EXPECT_THAT(saidOf(session), HasSubstr("in a directory that is gone"));
  EXPECT_TRUE(std::filesystem::is_directory(session.request.directory));
}

TEST_F(OpenBehind, ItsDirectoryForTemporariesMayBeGone) {
  run("mkdir t; TMPDIR=$PWD/t TMP=$PWD/t TEMP=$PWD/t TEMPDIR=$PWD/t ./own-opt "
      "k.mlir --exit=3\ncode=$?; rm -r t; exit $code");
  Session session;
  open(session);
  EXPECT_EQ(session.compiler.identity.path, path("own-opt")) << saidOf(session);
}

// The crash would be the sign, but the other one may be why the script fails.
TEST_F(OpenBehind, OfSeveralOneThatDoesNotFailAloneMayBeIt) {
  failsOnlyInTheScript();
  run("./own-opt k.mlir --print='LLVM ERROR: no' --crash=6 2> log\n" +
      contents(request.argv.front()));
  Session session;
  open(session);
  EXPECT_EQ(session.compiler.identity.path, path("own-opt"));
  EXPECT_TRUE(session.request.isOfUnsureCompiler());
  EXPECT_THAT(saidOf(session), HasSubstr("it does not tell which of them"));
}

// With two of them, the answer was about one.
TEST_F(OpenBehind, SeveralThatTheScriptToleratesLeaveTheCommandAsItIs) {
  run("./own-opt k.mlir --print='k.mlir:1:1: error: a' --exit=1 2> /dev/null\n"
      "./own-opt k.mlir --print='k.mlir:1:1: error: b' --exit=1 2> /dev/null\n"
      "echo 'error: the results differ' >&2; exit 1");
  Session session;
  open(session);
  EXPECT_TRUE(session.compiler.identity.isScript) << saidOf(session);
  EXPECT_THAT(saidOf(session),
              HasSubstr("dies of something else: error: the results differ, "
                        "so the command is taken as it is"));
}

TEST_F(OpenBehind, OneThatIsTriedAgainIsOne) {
  run("./own-opt k.mlir --crash=6 2> log || ./own-opt k.mlir --crash=6 2> log");
  Session session;
  open(session);
  EXPECT_EQ(session.compiler.identity.path, path("own-opt"));
  EXPECT_FALSE(session.request.isOfUnsureCompiler()) << saidOf(session);
}

// The script went on after the crash, and ended for another reason.
TEST_F(OpenBehind, OneThatTheScriptToleratesLeavesTheCommandAsItIs) {
  run("./own-opt k.mlir --crash=6 2> /dev/null || echo no\n"
      "cmp k.mlir run.sh > /dev/null");
  Session session;
  open(session);
  EXPECT_TRUE(session.compiler.identity.isScript);
  EXPECT_THAT(
      saidOf(session),
      AllOf(HasSubstr("./own-opt"),
            HasSubstr("ends as a later program does: cmp k.mlir run.sh, "
                      "exit 1, so the command is taken as it is")));
}

TEST_F(OpenBehind, OneWhoseWordsAreTheScriptsLastIsIt) {
  run("./own-opt k.mlir --print='LLVM ERROR: no' --crash=6 2> log ||\n"
      "{ cat log >&2; cmp k.mlir run.sh > /dev/null; }");
  Session session;
  open(session);
  EXPECT_EQ(session.compiler.identity.path, path("own-opt")) << saidOf(session);
}

TEST_F(OpenBehind, CleaningUpAfterItIsNoLaterReason) {
  for (const char *rest : {"rm -f log; exit 1", "echo failed; exit 3",
                           "cat log; false", "grep -q hint log || exit 4"}) {
    std::filesystem::remove_all(path("out"));
    run(std::string("./own-opt k.mlir --crash=6 2> log || { ") + rest + "; }");
    Session session;
    open(session);
    EXPECT_EQ(session.compiler.identity.path, path("own-opt")) << rest;
  }
}

// The same command, the same question: nothing has to make room.
TEST_F(OpenBehind, TheAnswerOfAnEarlierRunStaysWhereItIs) {
  failsOnlyInTheScript();
  for (int run = 0; run < 2; ++run) {
    Session session;
    open(session);
    EXPECT_EQ(session.output->movedTo(), "");
    std::filesystem::create_directories(path("out/best"));
    file("out/report.json", "{}");
  }
  Session session;
  open(session);
  EXPECT_TRUE(has("out/best"));
  EXPECT_TRUE(has("out/report.json"));
  EXPECT_FALSE(has("out/earlier"));
}

TEST_F(OpenBehind, WhatIsWrongWithTheCompilersCommandIsToldOfThat) {
  file("l.mlir", "module {}\n");
  run("./own-opt k.mlir l.mlir --exit=3");
  Session session;
  llvm::Error error = tryOpen(session);
  EXPECT_TRUE(error.isA<UsageError>());
  EXPECT_EQ(session.compiler.identity.path, path("own-opt"));
  llvm::consumeError(std::move(error));
}

TEST_F(OpenBehind, AnErrorOfTheLookIsThatOfTheSession) {
  request.argv = {program("start"), "--exit=3", path("own-opt"),
                  path("k.mlir")};
  EXPECT_THAT(refusal(), HasSubstr("leave it out"));
}

TEST_F(OpenBehind, IsNotLookedForWhereNobodyAsks) {
  run("touch ran; ./own-opt k.mlir --exit=3");
  request.watches = false;
  Session session;
  open(session);
  EXPECT_TRUE(session.compiler.identity.isScript);
  EXPECT_FALSE(has("ran"));
}

} // namespace
