#include "compiler/output/IRDump.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;
using When = IRDumpBanner::When;

namespace {

IRDumpBanner only(llvm::StringRef text) {
  std::vector<IRDumpBanner> banners = parseIRDumpBanners(text);
  EXPECT_EQ(banners.size(), 1u) << text.str();
  return banners.empty() ? IRDumpBanner() : banners[0];
}

// mlir-opt-22 and -19, --mlir-print-ir-before-all --mlir-print-ir-after-failure
constexpr const char *Dump =
    R"(// -----// IR Dump Before Canonicalizer (canonicalize) //----- //
func.func @f() {
  return
}

// -----// IR Dump Before (anonymous namespace)::TestFailurePass (test-pass-failure) //----- //
func.func @f() {
  return
}

// -----// IR Dump After (anonymous namespace)::TestFailurePass Failed (test-pass-failure) ('func.func' operation: @f) //----- //
"builtin.module"() ({
}) : () -> ()
)";

TEST(IRDump, ReadsBanners) {
  std::vector<IRDumpBanner> banners = parseIRDumpBanners(Dump);
  ASSERT_EQ(banners.size(), 3u);
  EXPECT_EQ(banners[0].when, When::Before);
  EXPECT_EQ(banners[0].passClass, "Canonicalizer");
  EXPECT_EQ(banners[0].passArgument, "canonicalize");
  EXPECT_EQ(banners[0].offset, 0u);
  EXPECT_TRUE(llvm::StringRef(Dump)
                  .drop_front(banners[0].end)
                  .starts_with("func.func @f"));
  EXPECT_EQ(banners[1].passClass, "(anonymous namespace)::TestFailurePass");
  EXPECT_EQ(banners[2].when, When::AfterFailed);
  EXPECT_EQ(banners[2].passClass, "(anonymous namespace)::TestFailurePass");
  EXPECT_EQ(banners[2].passArgument, "test-pass-failure");
  EXPECT_EQ(banners[2].opName, "func.func");
  EXPECT_EQ(banners[2].symbol, "f");
}

TEST(IRDump, ReadsModuleScope) {
  IRDumpBanner banner = only("// -----// IR Dump After Inliner (inline) "
                             "('builtin.module' operation) //----- //\n");
  EXPECT_EQ(banner.when, When::After);
  EXPECT_EQ(banner.passArgument, "inline");
  EXPECT_EQ(banner.opName, "builtin.module");
  EXPECT_EQ(banner.symbol, "");
}

// iree-opt and torch-mlir-opt of LLVM 24
TEST(IRDump, ReadsPipelineTextAfterTheClass) {
  IRDumpBanner banner =
      only("// -----// IR Dump Before CanonicalizerPass: canonicalize"
           "{cse-between-iterations=false    max-iterations=10 "
           "region-simplify=normal } //----- //\n");
  EXPECT_EQ(banner.when, When::Before);
  EXPECT_EQ(banner.passClass, "CanonicalizerPass");
  EXPECT_EQ(banner.passArgument, "canonicalize");
  EXPECT_EQ(
      only("// -----// IR Dump Before CSEPass: cse //----- //").passArgument,
      "cse");
  banner = only("// -----// IR Dump After {anonymous}::TileX Failed: "
                "tile-x{op-pipelines=func.func(cse{a=b}) sizes=1,2} "
                "('func.func' operation: @f) //----- //");
  EXPECT_EQ(banner.when, When::AfterFailed);
  EXPECT_EQ(banner.passClass, "{anonymous}::TileX");
  EXPECT_EQ(banner.passArgument, "tile-x");
  EXPECT_EQ(banner.opName, "func.func");
  EXPECT_EQ(banner.symbol, "f");
}

TEST(IRDump, PassWithoutArgumentHasNone) {
  EXPECT_EQ(only("// -----// IR Dump Before X () //----- //").passArgument, "");
  IRDumpBanner banner = only("// -----// IR Dump Before mlir::Pass<int, 1>: "
                             "unknown<mlir::Pass<int, 1>> //----- //");
  EXPECT_EQ(banner.passClass, "mlir::Pass<int, 1>");
  EXPECT_EQ(banner.passArgument, "");
}

// MLIR_ENABLE_DUMP=1 of Triton
TEST(IRDump, ReadsTheOperationBehindPipelineText) {
  IRDumpBanner banner =
      only("// -----// IR Dump Before {anonymous}::ConvertTritonGPUToLLVM: "
           "convert-triton-gpu-to-llvm{compute-capability=90 ptx-version=80} "
           "('builtin.module' operation) //----- //");
  EXPECT_EQ(banner.passClass, "{anonymous}::ConvertTritonGPUToLLVM");
  EXPECT_EQ(banner.passArgument, "convert-triton-gpu-to-llvm");
  EXPECT_EQ(banner.opName, "builtin.module");
}

TEST(IRDump, QuotesInOptionsAreNoOperation) {
  IRDumpBanner banner = only("// -----// IR Dump Before P: p{filter=\"a "
                             "('b')\"} //----- //");
  EXPECT_EQ(banner.passArgument, "p");
  EXPECT_EQ(banner.opName, "");
}

TEST(IRDump, ReadsOldAndLLVMBanners) {
  EXPECT_EQ(only("*** IR Dump After cse ***").passClass, "cse");
  EXPECT_EQ(only("*** IR Dump After cse Failed ***").when, When::AfterFailed);
  // opt-22 -print-before-all
  IRDumpBanner banner =
      only("; *** IR Dump Before ForceFunctionAttrsPass on [module] ***\n");
  EXPECT_EQ(banner.passClass, "ForceFunctionAttrsPass");
  EXPECT_EQ(banner.when, When::Before);
  EXPECT_EQ(only("# *** IR Dump After Finalize ISel (finalize-isel) ***:\n")
                .passClass,
            "Finalize ISel (finalize-isel)");
}

TEST(IRDump, IgnoresOtherLines) {
  EXPECT_TRUE(parseIRDumpBanners("the IR Dump Before X (x)\n").empty());
  EXPECT_TRUE(
      parseIRDumpBanners("// -----// IR Dump Before X (x) //-----").empty());
  EXPECT_TRUE(parseIRDumpBanners("*** IR Dump Before ***").empty());
}

// test-scf-parallel-loop-collapsing ends its complaint without a newline, and
// the pass that failed was not known.
TEST(IRDump, ABannerMayStandBehindText) {
  std::string said = "No collapsed-indices were specified.";
  auto banners = parseIRDumpBanners(
      said + "// -----// IR Dump After X Failed (x) //----- //\nmodule {\n");
  ASSERT_EQ(banners.size(), 1u);
  EXPECT_EQ(banners[0].when, IRDumpBanner::When::AfterFailed);
  EXPECT_EQ(banners[0].passArgument, "x");
  EXPECT_EQ(banners[0].offset, said.size());
}

TEST(IRDump, SurvivesGarbage) {
  test::forEachGarbage({Dump, "*** IR Dump After cse on f ***\n",
                        "// -----// IR Dump After A Failed: a{b=c} "
                        "('x.y' operation: @f) //----- //\n"},
                       [](llvm::StringRef text) {
                         for (const IRDumpBanner &b : parseIRDumpBanners(text))
                           EXPECT_LE(b.offset, b.end);
                       });
}

} // namespace
