//===- LLVMUnitsOfPassTest.cpp - Whose units does a counter count? --------===//
#include "bisect/action/LLVMUnitsOfPass.h"
#include "test/unit/bisect/Bisecting.h"
#include "test/unit/compiler/Profiles.h"

using namespace culprit;
using namespace culprit::test;

namespace {

/// Of three passes, the first counts two units, and the last three.
Outcome counting(const Command &command, const Limits &) {
  static constexpr unsigned units[] = {2, 0, 3};
  int limit = 3;
  unsigned number = 0;
  for (const std::string &word : command.argv)
    if (llvm::StringRef value = word; value.consume_front("-opt-bisect-limit="))
      value.getAsInteger(10, limit);
  std::string text;
  limit = limit < 0 ? 3 : limit;
  for (int pass = 0; pass < limit; ++pass)
    for (unsigned i = 0; i < units[pass]; ++i)
      text += "DebugCounter c=" + std::to_string(number++) + " execute\n";
  return clean("", text);
}

// The guilty pass was said to fail by a unit of the one before it.
TEST(LLVMUnitsOfPass, AUnitIsThatOfThePassWhichCountsIt) {
  CompilerUnderTest compiler;
  compiler.profile = profileNamed("opt");
  compiler.flags = {"opt-bisect-limit", "debug-counter",
                    "print-debug-counter-queries"};
  Bench bench(counting);
  FlagInstruments instruments(*bench.prober, compiler);
  FailureOracle oracle(instruments, signatureOf(theCrash()));
  auto isCounted = [&](uint64_t unit, uint64_t execution) {
    return llvm::cantFail(isCountedInPass(oracle, compileWith("IR", {"-a"}),
                                          "c", unit, execution));
  };
  EXPECT_EQ(isCounted(1, 0), true);
  EXPECT_EQ(isCounted(1, 1), false);
  EXPECT_EQ(isCounted(2, 2), true);
  EXPECT_EQ(isCounted(4, 1), false) << "of the pass behind it";
  EXPECT_EQ(isCounted(0, 0), true);
  compiler.flags.erase("opt-bisect-limit");
  EXPECT_FALSE(isCounted(1, 0));
}

} // namespace
