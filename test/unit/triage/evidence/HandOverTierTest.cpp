#include "triage/evidence/HandOverTier.h"
#include <gtest/gtest.h>

using namespace culprit;
using Kind = HandOver::Call::Kind;

namespace {

Tier tierOfError(const HandOver &handOver) {
  return tierOf(handOver, FailureKind::PassFailure);
}

TEST(HandOverTierTest, NothingHandedOverIsTheCompilersOwn) {
  Tier tier = tierOfError({});
  EXPECT_EQ(tier.name, "mlir");
  EXPECT_TRUE(tier.observed);
}

TEST(HandOverTierTest, ARefusedModuleIsOfCodegen) {
  HandOver handOver;
  handOver.loaded = true;
  handOver.calls = {{Kind::Add, 0, "kernel", 10},
                    {Kind::Compile, 9, " Error: unsupported\n", 0}};
  Tier tier = tierOfError(handOver);
  EXPECT_EQ(tier.name, "codegen");
  EXPECT_EQ(tier.why, "libnvvm cannot compile the module (code 9): `Error: "
                      "unsupported`");
  handOver.calls.back().code.reset();
  EXPECT_EQ(tierOfError(handOver).name, "codegen");
}

TEST(HandOverTierTest, AProgramThatFailsIsOfPtxas) {
  HandOver handOver;
  handOver.loaded = true;
  handOver.calls = {{Kind::Compile, 0, "", 0}};
  handOver.programs = {{{"/bin/ptxas", "-arch"}, 0xff00, "ptxas fatal: x\n"}};
  EXPECT_EQ(tierOfError(handOver).name, "ptxas");
  EXPECT_EQ(tierOfError(handOver).why,
            "ptxas ends with exit code 255: `ptxas fatal: x`");
  handOver.programs.insert(handOver.programs.begin(),
                           {{"/bin/llvm-symbolizer"}, 256, ""});
  EXPECT_EQ(tierOfError(handOver).why,
            "ptxas ends with exit code 255: `ptxas fatal: x`")
      << "what names the frames of a stack is no part of the toolkit";
  handOver.programs.erase(handOver.programs.begin());
  handOver.programs[0].status = 11;
  handOver.programs[0].text.clear();
  EXPECT_EQ(tierOfError(handOver).why, "ptxas is ended by signal 11");
}

TEST(HandOverTierTest, WithoutALibraryNoTierIsNamed) {
  HandOver handOver;
  handOver.tried = {"/x/libnvvm.so"};
  EXPECT_TRUE(lacksLibrary(handOver));
  EXPECT_EQ(tierOfError(handOver).name, "");
  handOver.loaded = true;
  handOver.calls = {{Kind::Compile, 0, "", 0}};
  handOver.programs = {{{"ptxas"}, 0, ""}};
  EXPECT_FALSE(lacksLibrary(handOver));
  EXPECT_EQ(tierOfError(handOver).why, "libnvvm and ptxas did their work");
}

// As the compiler is killed before it waits, or never meant to.
TEST(HandOverTierTest, AProgramThatNobodyWaitedForIsAtFaultInAHangAlone) {
  HandOver handOver;
  handOver.loaded = true;
  handOver.calls = {{Kind::Compile, 0, "", 0}};
  handOver.programs = {{{"/bin/ptxas"}, std::nullopt, ""}};
  EXPECT_EQ(tierOf(handOver, FailureKind::Crash).name, "");
  EXPECT_EQ(tierOf(handOver, FailureKind::Crash).why,
            "nobody waited for ptxas, so that its end is not known");
  EXPECT_EQ(tierOf(handOver, FailureKind::Hang).name, "ptxas");
  EXPECT_EQ(tierOf(handOver, FailureKind::Hang).why,
            "ptxas does not come to its end");
  handOver.calls.push_back({Kind::Compile, 9, "Error: x\n", 0});
  EXPECT_EQ(tierOf(handOver, FailureKind::Crash).name, "codegen");
  handOver.programs.push_back({{"/bin/nvlink"}, 256, ""});
  EXPECT_EQ(tierOf(handOver, FailureKind::Crash).why,
            "nvlink ends with exit code 1");
}

} // namespace
