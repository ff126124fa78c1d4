#include "triage/evidence/KernelOfLLVMPass.h"
#include "compiler/ir/SymbolText.h"

using namespace llvm;

namespace culprit {

bool takeKernelOfLLVMPass(KernelAnswer &kernel, const Tier &tier) {
  StringRef op = kernel.opName;
  bool isFunction = op.ends_with(".func") || op == "function" || op == "entry";
  if (isFunction || !tier.llvmPass || tier.llvmPass->symbol.empty())
    return false;
  kernel.kernel = tier.llvmPass->symbol;
  kernel.path = ir::printedSymbol(kernel.kernel);
  kernel.opName = "function";
  kernel.why = "LLVM's " + tier.llvmPass->pass + " ran on it";
  return true;
}

} // namespace culprit
