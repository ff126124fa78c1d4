#include "reducer/Prefilter.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;

namespace {

/// A compiler that refuses what is bad.
class Prefilter : public testing::Test {
protected:
  Prefilter() { compiler.flags.insert("split-input-file"); }

  Outcome compile(llvm::StringRef text) const {
    llvm::SmallVector<llvm::StringRef, 8> inputs;
    text.split(inputs, "// -----\n");
    std::vector<std::string> printed;
    bool isRefused = false;
    for (llvm::StringRef input : inputs) {
      bool isBad = input.contains("bad");
      isRefused |= isBad;
      printed.push_back(prints && !isBad ? input.str() : "\n");
    }
    std::string out = llvm::join(printed, "// -----\n");
    return isRefused ? rejected("", 1, out) : clean(out);
  }

  std::optional<std::vector<bool>>
  refused(const std::vector<std::string> &inputs,
          const std::string &shown = "s\n") {
    std::vector<Compile> candidates;
    for (const std::string &input : inputs)
      candidates.push_back(pipelineCompile("builtin.module(a)", input));
    return llvm::cantFail(refusedBeforePasses(
        oracle, pipelineCompile("builtin.module(a)", shown), candidates));
  }

  bool prints = true;
  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench{[this](const Command &command, const Limits &) {
    return compile(contents(command.argv[1]));
  }};
  FlagInstruments instruments{*bench.prober, compiler};
  FailureOracle oracle{instruments, signatureOf(theCrash(), "a")};
};

using Answer = std::vector<bool>;

TEST_F(Prefilter, OneProcessTellsWhichAreRefused) {
  EXPECT_EQ(refused({"a\n", "bad\n", "c\n"}), (Answer{false, true, false}));
  EXPECT_EQ(refused({"bad 1\n", "bad 2\n", "bad 3\n"}), Answer(3, true));
  EXPECT_EQ(bench.prober->counts().total, 2u);
}

// It ran no pass manager on what is no module, and all edits were taken for
// refused: what was left was 1-minimal without a compile.
TEST_F(Prefilter, ACompilerThatRefusesWhatFailsTellsNothing) {
  EXPECT_EQ(refused({"bad 1\n", "bad 2\n", "c\n"}, "bad\n"), std::nullopt);
}

// As if it had refused them all.
TEST_F(Prefilter, ACompilerThatPrintsNothingTellsNothing) {
  prints = false;
  EXPECT_EQ(refused({"a\n", "b\n", "c\n"}), std::nullopt);
}

} // namespace
