#include "report/IssueTitle.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

Report crashIn(const std::string &pass) {
  Report report;
  report.profile = "mlir-opt";
  report.pass.pass = pass;
  report.failure.face.kind = FailureKind::Crash;
  report.failure.face.frames = {"mlir::arith::AddIOp::create"};
  report.failure.face.specific = true;
  return report;
}

NamedAction applied(const std::string &pattern, const std::string &op) {
  NamedAction action;
  action.pattern = pattern;
  action.op = op;
  return action;
}

TEST(IssueTitle, NamesDialectPatternAndOp) {
  Report report = crashIn("convert-vector-to-xegpu");
  report.action.actions = {
      applied("(anonymous namespace)::TransferWriteLowering",
              "\"vector.transfer_write\"(%0, %1) : () -> ()")};
  EXPECT_EQ(issueTitle(report),
            "[mlir][xegpu] convert-vector-to-xegpu crashes in "
            "TransferWriteLowering on vector.transfer_write");
}

TEST(IssueTitle, InvalidIRIsNotInThePattern) {
  Report report = crashIn("finalize-memref-to-llvm");
  report.failure.face = {};
  report.failure.face.kind = FailureKind::Verifier;
  report.action.actions = {applied("Lowering", "\"memref.dealloc\"(%0)")};
  EXPECT_EQ(issueTitle(report), "[mlir][memref] finalize-memref-to-llvm leaves "
                                "invalid IR: Lowering on memref.dealloc");
}

TEST(IssueTitle, TheDialectOfTheOpIfThePassIsOfNone) {
  Report report = crashIn("canonicalize");
  report.action.actions = {applied("Fold", "%0 = \"arith.addi\"(%a, %b)")};
  EXPECT_EQ(issueTitle(report),
            "[mlir][arith] canonicalize crashes in Fold on arith.addi");
}

TEST(IssueTitle, WithoutAPatternTheFrameIsThePlace) {
  EXPECT_EQ(issueTitle(crashIn("cse")),
            "[mlir] cse crashes in mlir::arith::AddIOp::create");
}

// A title named the last pass of a range, which was not to blame.
TEST(IssueTitle, ARangeNamesAllThatItMayBe) {
  Report report = crashIn("sccp");
  report.pass.precision = Precision::Range;
  report.pass.candidates = {"erase", "sccp"};
  EXPECT_EQ(issueTitle(report),
            "[mlir] erase or sccp crashes in mlir::arith::AddIOp::create");
  report.pass.candidates = {"cse", "cse"};
  EXPECT_EQ(issueTitle(report),
            "[mlir] cse crashes in mlir::arith::AddIOp::create");
  report.pass.candidates = {"a", "b", "c", "sccp"};
  EXPECT_EQ(issueTitle(report), "[mlir] one of 4 passes, a to sccp, crashes in "
                                "mlir::arith::AddIOp::create");
}

// The stack of a hang is that of the moment in which it was ended.
TEST(IssueTitle, WhereAHangWasEndedIsNoPlace) {
  Report report = crashIn("cse");
  report.failure.face.kind = FailureKind::Hang;
  EXPECT_EQ(issueTitle(report), "[mlir] cse does not terminate");
}

TEST(IssueTitle, SeveralPatternsAreNoPlace) {
  Report report = crashIn("cse");
  report.action.actions = {applied("A", "a.b"), applied("B", "a.c")};
  EXPECT_EQ(issueTitle(report),
            "[mlir][a] cse crashes in mlir::arith::AddIOp::create");
}

TEST(IssueTitle, LLVMsOwnToolsHaveNoTag) {
  Report report = crashIn("instcombine");
  report.profile = "opt";
  report.failure.face = {};
  report.failure.face.kind = FailureKind::Hang;
  EXPECT_EQ(issueTitle(report), "instcombine does not terminate");
}

TEST(IssueTitle, LongDiagnosticsAreCutAtAWord) {
  Report report = crashIn("cse");
  report.failure.face = {};
  report.failure.face.kind = FailureKind::Verifier;
  report.failure.face.firstErrorVerbatim =
      std::string(60, 'a') + " " + std::string(60, 'b') + "\nmore";
  EXPECT_EQ(issueTitle(report),
            "[mlir] cse leaves invalid IR: " + std::string(60, 'a') + " ...");
}

TEST(IssueTitle, WithoutAWordItIsCutBetweenCharacters) {
  Report report = crashIn("cse");
  report.failure.face = {};
  report.failure.face.kind = FailureKind::Verifier;
  std::string start(99, 'a');
  report.failure.face.firstErrorVerbatim = start + "\u00e9\u00e9";
  EXPECT_EQ(issueTitle(report),
            "[mlir] cse leaves invalid IR: " + start + "\u00e9 ...");
}

// The trailer of a compiler says less than what it aborted with.
TEST(IssueTitle, AnAbortIsKnownByItsMessage) {
  Report report = crashIn("nvgpu-warp-specialization");
  report.failure.face = {};
  report.failure.face.kind = FailureKind::FatalError;
  report.failure.face.fatalVerbatim = "LLVM ERROR: unsupported load type";
  report.failure.face.firstErrorVerbatim = "Failures have been detected";
  EXPECT_EQ(issueTitle(report), "[mlir] nvgpu-warp-specialization aborts: LLVM "
                                "ERROR: unsupported load type");
}

// The function that aborts was the same for all of them, and the address
// another one in each run.
TEST(IssueTitle, AMessageSaysMoreThanWhereItWasSaid) {
  Report report = crashIn("isel");
  report.failure.face.kind = FailureKind::FatalError;
  report.failure.face.fatalVerbatim =
      "LLVM ERROR: Cannot select: 0x55555580b770: i32 = a 0x5555558077f0";
  EXPECT_EQ(issueTitle(report), "[mlir] isel aborts: LLVM ERROR: Cannot "
                                "select: 0x...: i32 = a 0x...");
}

TEST(IssueTitle, AFrameOfAllPassesIsNoPlace) {
  Report report = crashIn("cse");
  report.failure.face.specific = false;
  EXPECT_EQ(issueTitle(report), "[mlir] cse crashes");
}

// It was the profile by which a script of the user's was asked.
TEST(IssueTitle, AProgramWithoutAProfileHasItsOwnName) {
  Report report = crashIn("");
  report.program = "drive.sh";
  report.failure.face.specific = false;
  EXPECT_EQ(issueTitle(report), "drive.sh crashes");
  report = crashIn("cse");
  report.program = "own-opt";
  report.failure.face.specific = false;
  EXPECT_EQ(issueTitle(report), "[own] cse crashes");
}

TEST(IssueTitle, AHangThatIsNotSureMayEnd) {
  Report report = crashIn("cse");
  report.failure.face = {};
  report.failure.face.kind = FailureKind::Hang;
  report.limits.wall = std::chrono::seconds(10);
  EXPECT_EQ(issueTitle(report), "[mlir] cse does not terminate");
  report.remarks.add(RemarkId::HangUnsure, "it may be slow");
  EXPECT_EQ(issueTitle(report), "[mlir] cse does not end within 10 s");
}

TEST(IssueTitle, ACommandThatSucceedsDoesNotFail) {
  Report report = crashIn("");
  report.failure.face = {};
  report.status = Status::NotReproduced;
  EXPECT_EQ(issueTitle(report), "[mlir] mlir-opt does not fail");
}

} // namespace
