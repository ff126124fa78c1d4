#include "probe/failure/EndOfMachine.h"
#include <csignal>
#include <gmock/gmock.h>

using namespace culprit;
using Status = Outcome::Status;

namespace {

Outcome endOf(Status status, std::string said, int code) {
  Outcome outcome;
  outcome.status = status;
  (status == Status::Crashed ? outcome.signal : outcome.exitCode) = code;
  outcome.err.text = std::move(said);
  return outcome;
}

TEST(EndOfMachine, SaysNothingOfTheInput) {
  for (const Outcome &outcome :
       {endOf(Status::Crashed, "", SIGKILL),
        endOf(Status::Crashed, "", SIGTERM),
        endOf(Status::Rejected,
              "error: cannot open output file: No space left on device\n", 1),
        endOf(Status::Rejected, "sh: fork: Resource temporarily unavailable\n",
              2),
        endOf(Status::Rejected,
              "mlir-opt: error while loading shared libraries: libMLIR.so: "
              "cannot open shared object file\n",
              127)})
    EXPECT_TRUE(endOfTheMachine(outcome)) << outcome.err.text;
}

TEST(EndOfMachine, OfACompilerIsNone) {
  for (const Outcome &outcome :
       {endOf(Status::Crashed, "No space left on device\n", SIGSEGV),
        endOf(Status::Crashed, "", SIGABRT), endOf(Status::Completed, "", 0),
        endOf(Status::Rejected, "x.mlir:1:1: error: no\n", 1),
        endOf(Status::Rejected, "x.mlir:1:1: error: no\n", 127),
        endOf(Status::Rejected, "foocc: syntax problem near line 1\n", 127),
        endOf(Status::Rejected,
              "warning: cannot lock x: Input/output error\nerror: no\n", 1),
        endOf(Status::Rejected, "error: no\nwarning: Input/output error\n", 1),
        endOf(Status::Rejected, "x.mlir:1:1: error: Input/output error of @f\n",
              1),
        endOf(Status::Rejected,
              "error: no\n  \"a\"() {b = \"Input/output error\"}\n", 1),
        endOf(Status::Rejected, "x.mlir: No such file or directory\n", 1)})
    EXPECT_FALSE(endOfTheMachine(outcome)) << outcome.err.text;
}

TEST(EndOfMachine, MeetsTheLimitOfFilesWhereItSaysSo) {
  EXPECT_TRUE(metFileLimit(
      endOf(Status::Rejected, "OSError: [Errno 27] File too large\n", 1)));
  EXPECT_TRUE(metFileLimit(
      endOf(Status::Rejected, "opt: File size limit exceeded\n", 3)));
  Outcome atItsLimit = endOf(Status::FloodedOutput, "", 0);
  EXPECT_FALSE(metFileLimit(atItsLimit)) << "Culprit ended it";
  atItsLimit.signal = SIGXFSZ;
  EXPECT_TRUE(metFileLimit(atItsLimit)) << "of the user's, by `ulimit -f`";
  EXPECT_FALSE(metFileLimit(endOf(Status::Rejected, "error: no\n", 1)));
  EXPECT_FALSE(metFileLimit(endOf(Status::Completed, "File too large\n", 0)));
  EXPECT_FALSE(metFileLimit(endOf(
      Status::Rejected, "x.mlir:1:1: error: no\n// File too large\n^\n", 1)));
  EXPECT_FALSE(metFileLimit(
      endOf(Status::Crashed, "cf.assert %c, \"File too large\"\n", SIGABRT)));
}

} // namespace
