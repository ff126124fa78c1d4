//===- SweepTest.cpp - Every single edit is tried -------------------------===//
#include "reducer/Sweep.h"
#include "test/unit/reducer/Editing.h"
#include "test/unit/reducer/Misled.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

/// A number, of which 0 is the simplest form, which misleads, and 1 another.
struct Alternatives {
  explicit Alternatives(Misled::Holds own)
      : misled(std::move(own),
               [](llvm::StringRef input) { return input.contains("n = "); }) {}

  /// The row for the values of what is left.
  KindCertificate sweepValues() {
    auto swept = llvm::cantFail(sweep(best, {&kindNamed("values")}, nullptr));
    return swept.certificate.front();
  }

  Misled misled;
  ForeignIR ir = llvm::cantFail(ForeignIR::read(
      *misled.bench.prober, "\"t.op\"() {n = 77 : i32} : () -> ()\n"));
  Best best{misled.oracle, Misled::compile(ir.text()), EditableIR(ir),
            misled.keeps};
};

TEST(Sweep, AnotherFormIsTriedWhereTheSimplestIsRefusedOnACloserLook) {
  Alternatives number([](llvm::StringRef input) {
    return input.contains("n = 77 :") || input.contains("n = 1 :");
  });
  KindCertificate row = number.sweepValues();
  EXPECT_THAT(number.best.text(), HasSubstr("n = 1 :"));
  EXPECT_EQ(row.tried, 1u) << "0 in the place of 1";
}

TEST(Sweep, EveryFormIsInTheCertificate) {
  Alternatives number(
      [](llvm::StringRef input) { return input.contains("n = 77 :"); });
  KindCertificate row = number.sweepValues();
  EXPECT_THAT(number.best.text(), HasSubstr("n = 77 :"));
  EXPECT_EQ(row.tried, 2u) << "0 and 1";
  EXPECT_EQ(row.unresolved, 0u);
  for (const TriedEdit &edit : row.edits)
    EXPECT_EQ(edit.verdict, Verdict::Different) << edit.reason;
}

} // namespace
