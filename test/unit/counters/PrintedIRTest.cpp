#include "counters/PrintedIR.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gtest/gtest.h>

using namespace culprit;
using namespace culprit::test;

namespace {

std::string named(const std::string &path, const InputText &input) {
  Bench bench([](const Command &, const Limits &) { return clean(); });
  Compile compile;
  compile.input = input;
  return asTheUserNamesIt("loc(\"" + bench.directory.path + path + "\":3:8)",
                          compile, *bench.prober);
}

TEST(PrintedIR, ScratchDirectoriesHaveNoName) {
  EXPECT_EQ(named("/p12/input.mlir", InputText("IR")),
            "loc(\"input.mlir\":3:8)");
}

TEST(PrintedIR, PartOfAFileHasItsName) {
  InputText part("IR", ".mlir", "dir/k.mlir");
  EXPECT_EQ(named("/p12/input.mlir", part), "loc(\"dir/k.mlir\":3:8)");
  EXPECT_EQ(named("/p12/o1", part), "loc(\"o1\":3:8)");
  EXPECT_EQ(named("/p12/input.mlir", InputText("IR", ".mlir", "a\"b.mlir")),
            "loc(\"input.mlir\":3:8)")
      << "it would need an escape";
}

} // namespace
