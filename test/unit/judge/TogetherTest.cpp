#include "judge/Together.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include "llvm/ADT/STLExtras.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;

namespace {

/// A compiler that doubles its input, refuses what is bad, and crashes of what
/// is worse.
class TogetherTest : public testing::Test {
protected:
  TogetherTest() { compiler.flags.insert("split-input-file"); }

  Outcome compile(const Command &command) {
    std::string text = contents(command.argv[1]);
    bool splits = llvm::is_contained(command.argv, "--split-input-file");
    ++processes;
    if (text.find("worse") != std::string::npos)
      return crashed("");
    llvm::SmallVector<llvm::StringRef, 8> inputs{text};
    if (splits) {
      inputs.clear();
      llvm::StringRef(text).split(inputs, '\n', -1, /*KeepEmpty=*/false);
    }
    std::string out;
    bool isRefused = false;
    for (llvm::StringRef input : inputs) {
      bool isBad = input.contains("bad");
      isRefused |= isBad;
      if (input == "// -----")
        out += "// -----\n";
      else if (!isBad)
        out += "\n" + twice(input.trim(), !out.empty()) + "\n";
    }
    return isRefused ? rejected("", 1, out) : clean(out);
  }
  std::string twice(llvm::StringRef text, bool isLater) const {
    return (text + "+" + (isLater && remembers ? "" : text)).str();
  }

  /// The outputs; "-": refused, "!": crashed.
  std::vector<std::string> outputsOf(const std::vector<std::string> &inputs) {
    std::vector<Compile> compiles;
    for (const std::string &input : inputs) {
      compiles.push_back(compileWith(input, {}));
      compiles.back().want = Want::Output;
    }
    std::vector<std::string> outputs;
    for (const CompileResult &result : llvm::cantFail(together.run(compiles)))
      outputs.push_back(result.outcome.status == Outcome::Status::Completed
                            ? llvm::StringRef(result.output).trim().str()
                        : result.outcome.status == Outcome::Status::Rejected
                            ? "-"
                            : "!");
    return outputs;
  }

  bool remembers = false; ///< the first input changes what it does to others
  unsigned processes = 0;
  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench{[this](const Command &command, const Limits &) {
    return compile(command);
  }};
  Together together{*bench.prober, compiler};
};

std::vector<std::string> numbered(unsigned count) {
  std::vector<std::string> names;
  for (unsigned i = 0; i < count; ++i)
    names.push_back("i" + std::to_string(i));
  return names;
}

std::vector<std::string> doubled(std::vector<std::string> names) {
  for (std::string &name : names)
    name += "+" + name;
  return names;
}

TEST_F(TogetherTest, OneProcessAndOneThatProvesIt) {
  EXPECT_EQ(outputsOf(numbered(20)), doubled(numbered(20)));
  EXPECT_EQ(processes, 2u);
  EXPECT_EQ(outputsOf(numbered(20)), doubled(numbered(20)));
  EXPECT_EQ(processes, 2u) << "they are known";
}

TEST_F(TogetherTest, WhatIsRefusedHasItsPlace) {
  auto inputs = numbered(10);
  auto outputs = doubled(inputs);
  for (unsigned place : {0u, 4u, 9u}) {
    inputs[place] += "bad";
    outputs[place] = "-";
  }
  EXPECT_EQ(outputsOf(inputs), outputs);
  EXPECT_EQ(processes, 2u);
}

TEST_F(TogetherTest, OneThatCrashesCostsAFewProcesses) {
  auto inputs = numbered(64);
  auto outputs = doubled(inputs);
  inputs[37] = "worse";
  outputs[37] = "!";
  EXPECT_EQ(outputsOf(inputs), outputs);
  EXPECT_LE(processes, 19u);
}

TEST_F(TogetherTest, AWordIsNoVariable) {
  std::vector<Compile> word, variable;
  for (const std::string &input : numbered(20)) {
    word.push_back(compileWith(input, {"A=1"}));
    variable.push_back(compileWith(input, {}));
    variable.back().environment["A"] = "1";
    word.back().want = variable.back().want = Want::Output;
  }
  llvm::cantFail(together.run(word));
  EXPECT_EQ(processes, 2u);
  llvm::cantFail(together.run(variable));
  EXPECT_EQ(processes, 4u) << "another command";
}

TEST_F(TogetherTest, ACompilerThatRemembersIsNotTrusted) {
  remembers = true;
  EXPECT_EQ(outputsOf(numbered(20)), doubled(numbered(20)));
}

// What was known of a batch was forgotten in the middle of it, and another
// input's output taken.
TEST_F(TogetherTest, EachHasItsOwnOutputWhenTheStoreIsFull) {
  Together small(*bench.prober, compiler, /*mostBytes=*/40);
  auto all = numbered(24);
  auto outputsOfSome = [&](size_t first, size_t count) {
    std::vector<Compile> compiles;
    for (size_t i = first; i < first + count; ++i) {
      compiles.push_back(compileWith(all[i], {}));
      compiles.back().want = Want::Output;
    }
    std::vector<std::string> outputs;
    for (const CompileResult &result : llvm::cantFail(small.run(compiles)))
      outputs.push_back(llvm::StringRef(result.output).trim().str());
    return outputs;
  };
  auto expected = doubled(all);
  for (size_t first : {0u, 4u, 8u, 12u}) {
    auto from = expected.begin() + first;
    EXPECT_EQ(outputsOfSome(first, 12),
              std::vector<std::string>(from, from + 12));
  }
}

TEST_F(TogetherTest, WhereAllAreRefusedEachIsAskedAlone) {
  auto inputs = numbered(10);
  for (std::string &input : inputs)
    input += "bad";
  EXPECT_EQ(outputsOf(inputs), std::vector<std::string>(10, "-"));
  EXPECT_EQ(processes, 11u);
}

TEST_F(TogetherTest, ASingleOneHasItsOwnProcess) {
  outputsOf(numbered(20));
  EXPECT_EQ(outputsOf({"i3"}), doubled({"i3"}));
  EXPECT_EQ(processes, 3u);
}

TEST_F(TogetherTest, ACounterCountsOverTheProcess) {
  std::vector<Compile> compiles;
  for (const std::string &name : numbered(20))
    compiles.push_back(compileWith(name, {"--mlir-debug-counter=x-skip=1"}));
  llvm::cantFail(together.run(compiles));
  EXPECT_EQ(processes, 20u);
}

TEST_F(TogetherTest, AFewAreNotWorthIt) {
  EXPECT_EQ(outputsOf(numbered(3)), doubled(numbered(3)));
  EXPECT_EQ(processes, 3u);
}

} // namespace
