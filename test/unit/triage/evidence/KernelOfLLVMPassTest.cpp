#include "triage/evidence/KernelOfLLVMPass.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

KernelAnswer answer(const std::string &name, const std::string &op) {
  KernelAnswer kernel;
  kernel.kernel = name;
  kernel.opName = op;
  return kernel;
}

// The executable was named, and the line above said on which function it fails.
TEST(KernelOfLLVMPass, IsTheFunctionInsideOfAnExecutable) {
  Tier tier;
  tier.llvmPass.emplace().symbol = "dispatch_1";
  tier.llvmPass->pass = "X86 Assembly Printer";
  KernelAnswer kernel = answer("linked", "hal.executable");
  EXPECT_TRUE(takeKernelOfLLVMPass(kernel, tier));
  EXPECT_EQ(kernel.path, "@dispatch_1");
  EXPECT_EQ(kernel.why, "LLVM's X86 Assembly Printer ran on it");
  KernelAnswer unknown;
  EXPECT_TRUE(takeKernelOfLLVMPass(unknown, tier));
  for (const char *op : {"gpu.func", "llvm.func", "function", "entry"}) {
    KernelAnswer function = answer("k", op);
    EXPECT_FALSE(takeKernelOfLLVMPass(function, tier)) << op;
    EXPECT_EQ(function.kernel, "k");
  }
}

TEST(KernelOfLLVMPass, IsNoneThatIsNotKnown) {
  KernelAnswer kernel = answer("linked", "hal.executable");
  Tier tier;
  EXPECT_FALSE(takeKernelOfLLVMPass(kernel, tier));
  tier.llvmPass.emplace();
  EXPECT_FALSE(takeKernelOfLLVMPass(kernel, tier));
  EXPECT_EQ(kernel.kernel, "linked");
}

} // namespace
