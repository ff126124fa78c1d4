//===- OpenSessionTest.cpp - From a request to a session ------------------===//
#include "OpeningSession.h"
#include "triage/Answer.h"

using namespace culprit;
using namespace culprit::test;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

class OpenSession : public OpeningSession {};

TEST_F(OpenSession, KnowsTheCompilerItsInputAndItsPlace) {
  Session session;
  bool hasProber = false;
  request.onProber = [&](Prober *prober) { hasProber = prober != nullptr; };
  open(session);
  EXPECT_EQ(session.compiler.profile.name, "own");
  EXPECT_FALSE(session.compiler.identity.isScript);
  EXPECT_EQ(session.input.text(), "module {}\n");
  EXPECT_EQ(session.request.pasted, request.argv);
  EXPECT_TRUE(has("out/journal.sqlite"));
  EXPECT_TRUE(hasProber) << "it can be interrupted from here on";
  EXPECT_THAT(session.compiler.profile.trailers,
              ElementsAre("what each failure ends with*"))
      << "of all families: a script may start any compiler";
  EXPECT_EQ(session.prober->configuration().limits.wall, request.timeout);
}

TEST_F(OpenSession, WritesOnlyWhereItMay) {
  request.useJournal = false;
  {
    Session session;
    open(session);
    EXPECT_TRUE(has("out/lock"));
    EXPECT_FALSE(has("out/journal.sqlite"));
  }
  request.writesOut = false;
  request.out = path("other");
  Session session;
  open(session);
  EXPECT_FALSE(has("other"));
}

// The journal answered for a library that had been repaired meanwhile.
TEST_F(OpenSession, AFileInsideOfAnOptionIsAPartOfTheQuestion) {
  request.useJournal = false;
  std::string file = path("lib.mlir");
  std::ofstream(file) << "a";
  request.argv.push_back("--p=builtin.module(x{paths=" + file + " n=1},y)");
  auto surroundings = [&] {
    Session session;
    open(session);
    return session.prober->configuration().surroundings;
  };
  auto before = surroundings();
  EXPECT_EQ(surroundings(), before);
  std::ofstream(file) << "b";
  EXPECT_NE(surroundings(), before);
}

TEST_F(OpenSession, ALinkIsTheCompilerThatItLeadsTo) {
  std::filesystem::remove(path("own-opt"));
  std::filesystem::copy_file(CULPRIT_FAKES_DIR "/fake-compiler",
                             path("own-opt"));
  std::filesystem::create_symlink(path("own-opt"), path("cc"));
  request.argv.front() = path("cc");
  Session session;
  open(session);
  EXPECT_EQ(session.compiler.profile.name, "own");
  EXPECT_TRUE(session.compiler.profile.fits("cc"));
}

TEST_F(OpenSession, WhatIsUnknownIsTakenForMlirOpt) {
  request.argv.front() = program("stranger");
  Session session;
  open(session);
  EXPECT_EQ(session.compiler.profile.name, "mlir-opt");
  EXPECT_FALSE(session.compiler.profile.fits("stranger"));
  std::filesystem::remove(path("profiles/mlir-opt.json"));
  EXPECT_THAT(refusal(), HasSubstr("no profile fits " + path("stranger")));
}

TEST_F(OpenSession, AProfileMayBeNamed) {
  request.profile = "mlir-opt";
  Session session;
  open(session);
  EXPECT_EQ(session.compiler.profile.name, "mlir-opt");
  EXPECT_TRUE(session.compiler.profile.fits("own-opt"));
  request.out = path("other");
  request.profile = "gone";
  EXPECT_THAT(refusal(), HasSubstr("there is no profile called gone"));
}

TEST_F(OpenSession, TheTextOfADriverIsPartOfTheCompiler) {
  request.driver = file("driver.py", "import triton\n");
  {
    Session session;
    open(session);
    EXPECT_EQ(session.compiler.driverText, "import triton\n");
  }
  request.driver = path("gone.py");
  EXPECT_THAT(refusal(), HasSubstr("gone.py"));
}

TEST_F(OpenSession, NoCommandSaysHowToGiveOne) {
  request.argv.clear();
  EXPECT_THAT(refusal(), HasSubstr("put the failing command after `--`"));
}

TEST_F(OpenSession, WithoutProfilesThereIsNoSession) {
  request.profileDirectories = {path("nowhere")};
  EXPECT_THAT(refusal(), HasSubstr("no compiler profiles found"));
}

TEST_F(OpenSession, AMissingCompilerIsNoRefusedCommand) {
  request.argv.front() = path("none");
  Session session;
  llvm::Error error = tryOpen(session);
  EXPECT_TRUE(error.isA<NoCompiler>());
  EXPECT_EQ(leaveError(session, error)->status, Status::NoCompiler);
  EXPECT_THAT(llvm::toString(std::move(error)), HasSubstr("no such file"));
  EXPECT_THAT(contents(path("out/report.json")), HasSubstr("no such file"));
}

TEST_F(OpenSession, TwoInputsAreListed) {
  request.argv.push_back(file("l.mlir", "module {}\n"));
  EXPECT_THAT(refusal(),
              AllOf(HasSubstr(path("k.mlir")), HasSubstr(path("l.mlir"))));
}

TEST_F(OpenSession, APlaceThatCannotBeWrittenToIsNamed) {
  request.out = file("taken", "of the user's");
  EXPECT_THAT(refusal(), HasSubstr("taken is a file, no directory"));
  EXPECT_EQ(contents(path("taken")), "of the user's");
  // A wrong command is told first: it is why there would be nothing to write.
  request.argv.back() = path("gone.mlir");
  EXPECT_THAT(refusal(), AllOf(HasSubstr("gone.mlir does not exist"),
                               Not(HasSubstr("taken"))));
}

TEST_F(OpenSession, AnEarlierAnswerThatCannotBeMovedStays) {
  std::filesystem::create_directories(path("out/best"));
  file("out/lock", std::string(64, 'a')); // another question
  file("out/report.json", "its report");
  file("out/earlier", "in the way");
  Session session;
  llvm::Error error = tryOpen(session);
  EXPECT_FALSE(leaveError(session, error)) << "there is no place for it";
  EXPECT_THAT(llvm::toString(std::move(error)),
              HasSubstr("cannot move an earlier answer"));
  EXPECT_EQ(contents(path("out/report.json")), "its report");
}

TEST_F(OpenSession, AJournalThatCannotBeOpenedIsNamed) {
  std::filesystem::create_directories(path("out/journal.sqlite"));
  EXPECT_THAT(refusal(), HasSubstr("out/journal.sqlite"));
}

TEST_F(OpenSession, WithoutTemporariesNothingRuns) {
  const char *before = ::getenv("TMPDIR");
  std::string restored = before ? before : "";
  ::setenv("TMPDIR", path("nowhere").c_str(), 1);
  EXPECT_THAT(refusal(), HasSubstr("set TMPDIR to a directory"));
  before ? ::setenv("TMPDIR", restored.c_str(), 1) : ::unsetenv("TMPDIR");
}

} // namespace
