//===- UseAfterFree.cpp ---------------------------------------------------===//
//
// planted-use-after-free{harmless=true|false}
// UseFreed applies to every arith.addi that is `planted.here`, and uses memory
// that it has freed. What comes of that depends on the page where the memory
// lies, which is another one in each run unless addresses are fixed: libc
// notices at once (`double free`), the pass crashes (SIGSEGV), or libc notices
// only at the end, when no pass runs (`munmap_chunk(): invalid pointer`). With
// `harmless`, nothing comes of it on one page of four.
//
//===----------------------------------------------------------------------===//

#include "Faces.h"
#include "Marks.h"
#include "Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"
#include <cstdlib>

using namespace mlir;

namespace planted {

namespace {
/// What it holds is freed when the compiler ends.
struct Leftover {
  char *memory = nullptr;
  ~Leftover() { free(memory); }
};
} // namespace

static void noticeAtTheEnd() {
  alignas(16) static char notOfTheHeap[64];
  static Leftover leftover;
  // Through volatile, or the optimiser knows what is freed.
  char *volatile memory = notOfTheHeap + 16;
  leftover.memory = memory;
}

static void useFreed(unsigned outcomes) {
  constexpr size_t size = 72;
  constexpr unsigned bitsOfPage = 12;
  char *volatile memory = static_cast<char *>(malloc(size));
  auto page = reinterpret_cast<uintptr_t>(memory) >> bitsOfPage;
  free(memory);
  switch (page % outcomes) {
  case 0:
    free(memory);
    break;
  case 1:
    crash(Face::NullDereference);
    break;
  case 2:
    noticeAtTheEnd();
    break;
  }
}

struct UseFreed : Mark<arith::AddIOp> {
  using Mark::Mark;
};

struct UseAfterFree : PassWrapper<UseAfterFree, OperationPass<>> {
  UseAfterFree() = default;
  UseAfterFree(const UseAfterFree &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "planted-use-after-free"; }
  StringRef getDescription() const override {
    return "uses freed memory, with what comes of that by chance";
  }

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<UseFreed>(&getContext(), [&](Operation *op) {
      if (isHere(op))
        useFreed(harmless ? 4 : 3);
    });
    (void)applyPatternsGreedily(getOperation(), std::move(patterns),
                                patternsOnly());
  }

  Option<bool> harmless{*this, "harmless",
                        llvm::cl::desc("some runs come to a good end"),
                        llvm::cl::init(false)};
};

void registerUseAfterFree() { PassRegistration<UseAfterFree>(); }

} // namespace planted
