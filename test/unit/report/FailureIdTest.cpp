#include "report/FailureId.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;

namespace {

Report failing(const Outcome &outcome, const std::string &pass = "convert-a",
               const std::string &pattern = "") {
  Report report;
  report.failure.face = faceOf(outcome);
  report.failure.failingPass = pass;
  if (!pattern.empty()) {
    NamedAction action;
    action.pattern = pattern;
    report.action.actions = {action};
  }
  return report;
}

TEST(FailureId, SameForEachFaceOfAPattern) {
  Report one = failing(crashed(stackDump({"mlir::a::lower()"})), "convert-a",
                       "(anonymous namespace)::APattern");
  Report other =
      failing(rejected("LLVM ERROR: out of luck\n"), "convert-a", "APattern");
  other.failure.face.kind = FailureKind::FatalError;
  EXPECT_EQ(failureKey(one), "crash/convert-a/APattern");
  EXPECT_EQ(failureId(one), failureId(other));
  EXPECT_EQ(failureId(one).size(), 12u);
}

TEST(FailureId, FrameStandsForThePattern) {
  Report a = failing(crashed(stackDump({"mlir::a::lower(mlir::Op*, int)"})));
  Report b = failing(crashed(stackDump({"mlir::b::lower(mlir::Op*, int)"})));
  EXPECT_EQ(failureKey(a), "crash/convert-a/mlir::a::lower");
  EXPECT_NE(failureId(a), failureId(b));
}

// One run of six had lost its stack, and with it the id was another one.
TEST(FailureId, AFaceWithoutAStackIsNone) {
  Report whole = failing(crashed(stackDump({"mlir::a::lower()"})));
  Report seen = whole;
  FailureFace lost;
  lost.kind = FailureKind::Crash;
  lost.signal = SIGSEGV;
  seen.faces = {{lost, 1}};
  seen.failure.otherFaces = {lost};
  EXPECT_EQ(failureId(whole), failureId(seen));
  EXPECT_EQ(failureKey(seen), "crash/convert-a/mlir::a::lower");
}

TEST(FailureId, PassAloneWhereFacesVary) {
  Report a = failing(crashed(stackDump({"mlir::a::lower()"})));
  Report b = failing(crashed("free(): invalid pointer\n", SIGABRT));
  a.faces = {{b.failure.face, 3}};
  b.faces = {{a.failure.face, 3}};
  EXPECT_EQ(failureKey(a), "crash/convert-a/");
  EXPECT_EQ(failureId(a), failureId(b));
}

TEST(FailureId, SymbolsAndTypesOfTheInputAreNoPartOfIt) {
  Report a = failing(rejected("a.mlir:3:7: error: @foo needs memref<4xi32>\n"));
  Report b = failing(rejected("a.mlir:3:7: error: @bar needs memref<8xf32>\n"));
  EXPECT_EQ(failureKey(a), failureKey(b));
  EXPECT_EQ(failureId(a), failureId(b));
}

TEST(FailureId, DiagnosticHasNoLinesAndNoNames) {
  Report a =
      failing(rejected("a.mlir:3:7: error: 'a.b' op needs %12 results\n"));
  Report b = failing(
      rejected("/tmp/x/b.mlir:99:1: error: 'a.b' op needs %7 results\n"));
  EXPECT_EQ(failureId(a), failureId(b));
  EXPECT_NE(failureId(a),
            failureId(failing(rejected("a.mlir:3:7: error: another\n"))));
  EXPECT_NE(failureId(a),
            failureId(failing(rejected("a.mlir:3:7: error: 'a.b' op needs %12 "
                                       "results\n"),
                              "convert-b")));
}

TEST(FailureId, NoneWhereNothingTellsItApart) {
  EXPECT_EQ(failureId(Report()), "");
  Report report = failing(rejected("", 3));
  report.indistinct = "it prints nothing";
  EXPECT_EQ(failureId(report), "");
}

TEST(Remarks, EachIdHasAName) {
  std::set<std::string> names;
  for (RemarkId id : remarkIds())
    names.insert(str(id).str());
  EXPECT_EQ(names.size(), remarkIds().size());
  EXPECT_EQ(remarkIds().size(), size_t(RemarkId::Error) + 1);
}

} // namespace
