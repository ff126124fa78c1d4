#include "probe/failure/StartComplaint.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

std::string complaint(int exitCode, const std::string &text,
                      Outcome::Status status = Outcome::Status::Rejected) {
  Outcome outcome;
  outcome.status = status;
  outcome.exitCode = exitCode;
  outcome.err.text = text;
  return startComplaint(outcome).value_or("");
}

TEST(StartComplaint, OfTheLoaderAndOfShells) {
  EXPECT_EQ(complaint(127, "./my-opt: error while loading shared libraries: "
                           "libMLIR.so.22.1: cannot open shared object file: "
                           "No such file or directory\n"),
            "./my-opt: error while loading shared libraries: libMLIR.so.22.1: "
            "cannot open shared object file: No such file or directory");
  EXPECT_EQ(complaint(127, "begins\n./w.sh: 2: nowhere: not found\n"),
            "./w.sh: 2: nowhere: not found");
  EXPECT_EQ(complaint(126, "bash: ./k.mlir: Permission denied\n"),
            "bash: ./k.mlir: Permission denied");
}

// Each job of a night was a new bug.
TEST(StartComplaint, OfAWrapperInItsOwnWords) {
  EXPECT_EQ(complaint(127, "run-opt: cannot load libMLIR.so\n\n"),
            "run-opt: cannot load libMLIR.so");
  EXPECT_EQ(complaint(126, "docker: Error response from daemon: no such "
                           "image\nSee 'docker run --help'.\n"),
            "See 'docker run --help'.");
}

// The compiler was said to run out of memory on a healthy input.
TEST(StartComplaint, ALimitThatTheLoaderMeets) {
  const char *text = "/usr/bin/mlir-opt: error while loading shared libraries: "
                     "libicudata.so.72: failed to map segment from shared "
                     "object\n";
  EXPECT_NE(complaint(127, text, Outcome::Status::OutOfMemory), "");
  EXPECT_EQ(complaint(1, text, Outcome::Status::OutOfMemory), "");
}

TEST(StartComplaint, OtherEndsAreTheProgramsOwn) {
  EXPECT_EQ(complaint(1, "k.mlir:1:1: error: @f: not found\n"), "");
  EXPECT_EQ(complaint(127, "k.mlir:1:1: error: no such thing\n"), "");
  EXPECT_EQ(complaint(127, "k.mlir:1:1: error: symbol 'f': not found\n"), "");
  EXPECT_EQ(complaint(127, ""), "");
  EXPECT_EQ(complaint(127, "opt: symbol lookup error: ./p.so: undefined "
                           "symbol: f\n"),
            "")
      << "a pass may run by then, which calls it";
}

} // namespace
