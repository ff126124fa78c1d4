//===- CompilerBehindTest.cpp - Which compiler a command starts -----------===//
//
// Real scripts, which are watched. No limit is ever reached.
//
//===----------------------------------------------------------------------===//
#include "triage/session/behind/CompilerBehind.h"
#include "compiler/command/ParseProfile.h"
#include "probe/watch/Watch.h"
#include "test/unit/triage/session/RealPrograms.h"
#include "triage/session/UsageError.h"
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <thread>

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

class Behind : public testing::Test, protected RealPrograms {
protected:
  Behind() {
    profile(R"({"name": "mlir-opt", "executables": ["own-opt"],
                "valueOptions": ["o"], "outputOptions": ["o"],
                "plainOptions": ["*"], "spellings": {"output": "-o {}"}})");
    request.timeout = std::chrono::minutes(2);
  }
  void profile(const char *json) {
    profiles.push_back(llvm::cantFail(parseProfile(json)));
  }
  /// The fake compiler has the flag `--bug`: it now is a knob.
  void fakeHasKnobs() {
    profiles.front().spellings[Role::DebugCounter] = "--bug={}";
  }

  std::optional<Request> found() {
    return llvm::cantFail(findBehind(request, profiles));
  }
  std::optional<Request> foundBehind(const std::string &text) {
    request.argv = {script(text)};
    return found();
  }
  /// What is told of the request; "" if nothing is.
  static std::string saidOf(const Request &request) {
    std::string text;
    for (const Remark &remark : request.remarks.all())
      text += remark.text + "\n";
    return text;
  }

  StandardInput fed{"/dev/null"};
  Request request;
  std::vector<CompilerProfile> profiles;
};

TEST_F(Behind, TheOneThatFailsTakesThePlaceOfItsScript) {
  auto compiler = foundBehind("A=1 ./own-opt k.mlir --crash=11");
  ASSERT_TRUE(compiler);
  EXPECT_THAT(compiler->argv,
              ElementsAre("./own-opt", path("k.mlir"), "--crash=11"));
  EXPECT_EQ(compiler->directory, directory.path);
  EXPECT_EQ(compiler->environment.at("A"), "1");
  EXPECT_EQ(WTERMSIG(compiler->behind->ending.value()), SIGSEGV);
  EXPECT_EQ(compiler->behind->outcome.exitCode, 128 + SIGSEGV);
  EXPECT_THAT(saidOf(*compiler),
              AllOf(HasSubstr("found behind " + path("run.sh") +
                              ": ./own-opt " + path("k.mlir")),
                    HasSubstr(", in " + directory.path)));
}

TEST_F(Behind, ACompilerItselfIsNotRunToLookBehindIt) {
  request.argv = {path("own-opt"), "--touch=" + path("ran")};
  EXPECT_FALSE(found());
  // By the name of what a link leads to, and by its flags alone.
  std::filesystem::copy_file(CULPRIT_FAKES_DIR "/fake-compiler",
                             path("copied-opt"));
  std::filesystem::create_symlink(path("copied-opt"), path("cc"));
  profiles.front().executables.push_back("copied-opt");
  request.argv.front() = path("cc");
  EXPECT_FALSE(found());
  fakeHasKnobs();
  request.argv.front() = program("stranger");
  EXPECT_FALSE(found());
  EXPECT_FALSE(has("ran"));
  EXPECT_EQ(saidOf(request), "");
}

TEST_F(Behind, AnUnknownProgramIsACompilerIfItHasTheFlagsOfOne) {
  program("stranger");
  std::string text = "./stranger k.mlir --exit=3";
  EXPECT_FALSE(foundBehind(text));
  EXPECT_THAT(saidOf(request),
              AllOf(HasSubstr("none of the 2 programs that " + path("run.sh")),
                    HasSubstr("the command is taken as it is")));
  fakeHasKnobs();
  auto compiler = foundBehind(text);
  ASSERT_TRUE(compiler);
  EXPECT_EQ(compiler->argv.front(), "./stranger");
}

// A tool that deploys, and does so whatever it is told, deployed twice.
TEST_F(Behind, AProgramThatCannotKnowTheFlagIsNotRunToBeAsked) {
  std::filesystem::copy_file(CULPRIT_FAKES_DIR "/heedless-program",
                             path("deploy"));
  fakeHasKnobs();
  request.argv = {path("deploy"), path("k.mlir")};
  request.directory = directory.path;
  EXPECT_FALSE(found());
  EXPECT_EQ(contents(path("runs")), directory.path + "\n");
  EXPECT_FALSE(foundBehind("./deploy k.mlir"));
  EXPECT_EQ(contents(path("runs")),
            directory.path + "\n" + directory.path + "\n");
}

TEST_F(Behind, OneThatCanIsAskedOnceAndInADirectoryOfItsOwn) {
  std::filesystem::copy_file(CULPRIT_FAKES_DIR "/heedless-program",
                             path("deploy"));
  std::ofstream(path("deploy"), std::ios::binary | std::ios::app)
      << "help-hidden";
  fakeHasKnobs();
  request.argv = {path("deploy"), path("k.mlir")};
  request.directory = directory.path;
  EXPECT_FALSE(found());
  EXPECT_THAT(contents(path("runs")),
              testing::MatchesRegex("/.*/culprit[.][A-Za-z0-9]*\n" +
                                    directory.path + "\n"));
}

// Both may be why the script fails: the one that is known for a compiler is it.
TEST_F(Behind, AnUnknownProgramIsNotAskedBesideAKnownOne) {
  program("stranger");
  fakeHasKnobs();
  auto compiler = foundBehind("./own-opt k.mlir --crash=11\n"
                              "./stranger k.mlir --exit=3");
  ASSERT_TRUE(compiler);
  EXPECT_EQ(compiler->argv.front(), "./own-opt");
}

TEST_F(Behind, ACompilerMayBeInsideAnInterpreter) {
  program("own-python");
  profile(R"({"name": "py", "executables": ["own-python"],
              "interpreter": true, "plainOptions": ["*"]})");
  auto compiler = foundBehind("./own-python k.mlir --exit=3");
  ASSERT_TRUE(compiler);
  EXPECT_EQ(compiler->argv.front(), "./own-python");
  // Not if it is the command: nothing was found behind that.
  request.argv = {path("own-python"), path("k.mlir"), "--exit=3"};
  EXPECT_FALSE(found());
}

TEST_F(Behind, AHiddenFailureIsAskedOfTheOnlyCompiler) {
  request.argv = {script("./own-opt \"$@\" || true"), path("k.mlir"),
                  "--exit=3"};
  auto compiler = found();
  ASSERT_TRUE(compiler);
  EXPECT_EQ(compiler->behind->outcome.status, Outcome::Status::Completed);
  EXPECT_EQ(WEXITSTATUS(compiler->behind->ending.value()), 3);
  EXPECT_TRUE(request.seenToSucceed.empty());
}

TEST_F(Behind, ACommandThatSucceedsIsRemembered) {
  std::string text = "./own-opt k.mlir --exit=3\n./own-opt k.mlir";
  request.cleanRunsEnd = true;
  EXPECT_FALSE(foundBehind(text));
  ASSERT_EQ(request.seenToSucceed.size(), 1u);
  EXPECT_EQ(request.seenToSucceed.front().out.text, "module {}\n");
  EXPECT_EQ(saidOf(request), "") << "that is the whole answer";
  request.cleanRunsEnd = false;
  request.seenToSucceed.clear();
  EXPECT_FALSE(foundBehind(text));
  EXPECT_THAT(saidOf(request), HasSubstr("none of the 3 programs"));
}

// The first run was clean, and the script was reduced in place of the compiler.
TEST_F(Behind, ACommandThatFailsNowAndThenIsWatchedUntilItDoes) {
  std::string text = "echo >> runs\n[ $(wc -l < runs) -lt 3 ] && exit 0\n"
                     "./own-opt k.mlir --exit=3";
  request.cleanRunsEnd = true;
  request.watchedRuns = 2;
  EXPECT_FALSE(foundBehind(text));
  EXPECT_EQ(request.seenToSucceed.size(), 2u) << "they are the answer";
  file("runs", "");
  request.seenToSucceed.clear();
  request.watchedRuns = 10;
  auto compiler = foundBehind(text);
  ASSERT_TRUE(compiler);
  EXPECT_EQ(compiler->argv.front(), "./own-opt");
  EXPECT_TRUE(compiler->seenToSucceed.empty());
  EXPECT_EQ(contents(path("runs")), "\n\n\n") << "no run more";
}

// The healthy compiler was asked, and the answer was that nothing fails.
TEST_F(Behind, ACommandThatDiesByItselfIsNotItsCompiler) {
  request.argv = {script("./own-opt \"$@\"; [ -e again ] && kill -SEGV $$\n"
                         "touch again"),
                  path("k.mlir")};
  request.cleanRunsEnd = true;
  request.watchedRuns = 5;
  EXPECT_FALSE(found());
  EXPECT_TRUE(request.seenToFail);
  EXPECT_TRUE(request.seenToSucceed.empty());
  EXPECT_THAT(saidOf(request), HasSubstr("the command is taken as it is"));
}

TEST_F(Behind, TheBudgetsHoldForWatchedRunsToo) {
  request.argv = {script("true")};
  request.cleanRunsEnd = true;
  request.watchedRuns = 10;
  request.maxCompiles = 3;
  EXPECT_FALSE(found());
  EXPECT_EQ(request.seenToSucceed.size(), 3u);
  EXPECT_EQ(request.maxCompiles, 1u) << "what is left";
  EXPECT_FALSE(request.wasSeenToSucceed()) << "not as often as was asked for";
}

TEST_F(Behind, AProgramThatStartsNothingIsNotWatchedAgain) {
  request.argv = {program("stranger"), path("k.mlir")};
  request.cleanRunsEnd = true;
  request.watchedRuns = 10;
  EXPECT_FALSE(found());
  EXPECT_EQ(request.seenToSucceed.size(), 1u);
  EXPECT_FALSE(request.wasSeenToSucceed());
}

TEST_F(Behind, WhatTheCommandWritesGoesAside) {
  request.argv = {script("./own-opt \"$@\"; exec ./own-opt \"$@\" --exit=7"),
                  path("k.mlir"), "-o", path("user.mlir")};
  auto compiler = found();
  ASSERT_TRUE(compiler);
  EXPECT_FALSE(has("user.mlir"));
  EXPECT_NE(compiler->argv[3], path("user.mlir"));
  EXPECT_EQ(contents(compiler->argv[3]), "module {}\n")
      << "it stays while the compiler is asked";
  EXPECT_THAT(saidOf(*compiler), HasSubstr("-o " + path("user.mlir")))
      << "people know their own file";
}

TEST_F(Behind, TemporariesGoAsideUnlessTheUserSaysWhere) {
  auto compiler = foundBehind("./own-opt k.mlir --print=$TMPDIR --exit=3");
  ASSERT_TRUE(compiler);
  EXPECT_THAT(compiler->behind->outcome.err.text, HasSubstr("/culprit."));
  request.environment["TMPDIR"] = "/the/users";
  compiler = foundBehind("./own-opt k.mlir --print=t=$TMPDIR --exit=3");
  ASSERT_TRUE(compiler);
  EXPECT_THAT(compiler->behind->outcome.err.text, Not(HasSubstr("culprit.")));
}

TEST_F(Behind, StandardInputIsReadOnceAndBothGetIt) {
  StandardInput text(file("fed", "module { fed }"));
  auto compiler = foundBehind("./own-opt --read-stdin --exit=3");
  ASSERT_TRUE(compiler);
  EXPECT_EQ(compiler->inputText, "module { fed }");
  EXPECT_EQ(compiler->behind->outcome.out.text, "module { fed }");
  // The command itself is what goes on here.
  EXPECT_FALSE(foundBehind("cat > /dev/null; exit 3"));
  EXPECT_EQ(request.inputText, "module { fed }");
}

// It waited 2 s for a pipe of which a build service keeps the other end.
TEST_F(Behind, AProgramOfPythonDoesNotWaitForASilentPipe) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  StandardInput silent(ends[0]);
  request.argv = {script("exit 3"), file("k.py", "print()")};
  testing::internal::CaptureStderr();
  EXPECT_FALSE(found());
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_FALSE(request.inputText);
  request.argv.pop_back(); // of a script it does not show
  testing::internal::CaptureStderr();
  EXPECT_FALSE(found());
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("silent"));
  ::close(ends[1]);
}

// `(sleep 3; cat in.mlir) | culprit check -- ./stranger`.
TEST_F(Behind, AProgramThatIsNoScriptIsAwaited) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  StandardInput slow(ends[0]);
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(2200));
    (void)!::write(ends[1], "module {}", 9);
    ::close(ends[1]);
  });
  request.argv = {program("stranger"), "--read-stdin", "--exit=3"};
  EXPECT_FALSE(found());
  writer.join();
  EXPECT_EQ(request.inputText, "module {}");
}

TEST_F(Behind, AnEmptyStandardInputIsNoInput) {
  EXPECT_FALSE(foundBehind("exit 3"));
  EXPECT_FALSE(request.inputText);
}

TEST_F(Behind, AStarterThatFailsWithoutAWordIsToBeLeftOut) {
  request.argv = {program("start"), "--exit=3", path("own-opt"),
                  path("k.mlir")};
  llvm::Error error = findBehind(request, profiles).takeError();
  EXPECT_TRUE(error.isA<UsageError>());
  EXPECT_THAT(llvm::toString(std::move(error)),
              AllOf(HasSubstr("fails (exit 3)"),
                    HasSubstr("leave it out: culprit triage -- " +
                              path("own-opt") + " " + path("k.mlir"))));
}

TEST_F(Behind, AStarterThatIsNotThereIsToBeLeftOut) {
  request.argv = {path("none"), path("own-opt"), path("k.mlir")};
  llvm::Error error = findBehind(request, profiles).takeError();
  EXPECT_TRUE(error.isA<UsageError>());
  EXPECT_THAT(llvm::toString(std::move(error)),
              AllOf(HasSubstr("no such file"), HasSubstr("leave it out")));
  // Without a compiler behind it, its own start says so.
  request.argv = {path("none"), path("k.mlir")};
  EXPECT_FALSE(found());
}

TEST_F(Behind, AProgramThatGivesUpUnderPtraceIsWhyNothingWasSeen) {
  EXPECT_FALSE(foundBehind("echo '==7==HINT: LeakSanitizer does not work under "
                           "ptrace (strace, gdb, etc)' >&2; exit 1"));
  EXPECT_THAT(saidOf(request),
              HasSubstr("could not be watched (LeakSanitizer does not work "
                        "under ptrace), so the command is taken as it is"));
  EXPECT_FALSE(request.seenToFail);
}

// A build script that started gcc was not seen to succeed.
TEST_F(Behind, ADriverThatMayLinkASanitizerLooksForNoLeaks) {
  std::filesystem::copy_file(CULPRIT_FAKES_DIR "/fake-compiler", path("cc"));
  std::ofstream(path("cc"), std::ios::binary | std::ios::app)
      << "%{static-libasan:%{!shared:libasan_preinit%O%s}} LeakSanitizer";
  request.cleanRunsEnd = true;
  EXPECT_FALSE(foundBehind("./cc k.mlir"));
  EXPECT_EQ(request.seenToSucceed.size(), 1u);
}

// Nobody looks for leaks there: the command may fail all the same.
TEST_F(Behind, AProgramThatWouldLookForLeaksIsNotSeenToSucceed) {
  std::filesystem::copy_file(CULPRIT_FAKES_DIR "/fake-compiler", path("leaky"));
  std::ofstream(path("leaky"), std::ios::binary | std::ios::app)
      << "LeakSanitizer: detected memory leaks";
  request.cleanRunsEnd = true;
  EXPECT_FALSE(foundBehind("./leaky k.mlir"));
  EXPECT_TRUE(request.seenToSucceed.empty());
  EXPECT_THAT(saidOf(request), HasSubstr("it succeeds, but LeakSanitizer"));
  EXPECT_FALSE(foundBehind("ASAN_OPTIONS=detect_leaks=false ./leaky k.mlir"));
  EXPECT_EQ(request.seenToSucceed.size(), 1u) << "as the user has it";
}

TEST_F(Behind, WhatCannotBeWatchedIsTakenAsItIsAndThatIsSaid) {
  request.argv = {script("", "/no/interpreter")};
  EXPECT_FALSE(found());
  EXPECT_THAT(saidOf(request),
              AllOf(HasSubstr("could not be watched (cannot start"),
                    HasSubstr("the command is taken as it is")));
  EXPECT_TRUE(request.seenToSucceed.empty()) << "nothing was seen";
  EXPECT_FALSE(request.seenToFail);
}

TEST_F(Behind, AnInterruptEndsTheLook) {
  std::vector<bool> watched;
  request.onWatch = [&](Watch *watch) {
    watched.push_back(watch != nullptr);
    if (watch)
      watch->interrupt();
  };
  request.argv = {script("exec ./own-opt --hang")};
  llvm::Error error = findBehind(request, profiles).takeError();
  EXPECT_TRUE(error.isA<Stopped>());
  llvm::consumeError(std::move(error));
  EXPECT_THAT(watched, ElementsAre(true, false))
      << "nobody interrupts what is no longer there";
}

// The user's own directory of profiles need not have one for what is unknown.
TEST_F(Behind, AScriptNeedsNoProfile) {
  profiles.front().name = "own";
  auto compiler = foundBehind("./own-opt k.mlir --exit=3");
  ASSERT_TRUE(compiler);
  EXPECT_EQ(compiler->argv.front(), "./own-opt");
}

TEST_F(Behind, ALongCommandIsCutWhereItIsShown) {
  auto compiler = foundBehind(
      "./own-opt k.mlir --exit=3 --print=" + std::string(400, 'x') + "END");
  ASSERT_TRUE(compiler);
  EXPECT_THAT(saidOf(*compiler),
              AllOf(HasSubstr("xxx..."), Not(HasSubstr("END"))));
}

} // namespace
