#include "compiler/command/InputSearch.h"
#include "Parsed.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

TEST(InputSearch, AProgramIsTheInputUnlessItIsGivenOne) {
  auto input = [](const Argv &argv) { return parsed(argv).input; };
  EXPECT_EQ(input({"python3", "k.py", "sm_90"}).argument, 1u);
  EXPECT_EQ(input({"python3", "k.py", "a.mlir"}).argument, 2u);
  EXPECT_EQ(input({"python3", "k.py", "--in=a.mlir"}).kind,
            InputPlace::Kind::OptionValue);
  EXPECT_EQ(input({"python3", "k.py", "-"}).kind,
            InputPlace::Kind::StandardInput);
  EXPECT_EQ(parsed({"python3", "k.py"}, "b.mlir").input.kind,
            InputPlace::Kind::StandardInput)
      << "--input names what the program reads";
}

TEST(InputSearch, UnderstandsPlaceholders) {
  CommandLine whole = parsed({"mlir-opt", "%s", "--cse"}, "in.mlir");
  EXPECT_EQ(whole.input.argument, 1u);
  CommandLine value = parsed({"driver", "--in={input}", "--cse"}, "in.mlir");
  EXPECT_EQ(value.input.kind, InputPlace::Kind::OptionValue);
  EXPECT_THAT(value.pipelineArguments, ElementsAre(2));
  EXPECT_THAT(withInput(value, "x"), ElementsAre("driver", "--in=x", "--cse"));
  EXPECT_THAT(refused({"mlir-opt", "%s"}), HasSubstr("no --input"));
  EXPECT_THAT(refused({"mlir-opt", "%s", "{input}"}, "a"),
              HasSubstr("several"));
}

TEST(InputSearch, PrefersTheInputThatTheUserNames) {
  CommandLine line = parsed({"mlir-opt", "./a.mlir", "b.mlir"}, "a.mlir");
  EXPECT_EQ(line.input.argument, 1u);
  // Any file may be named, also one that does not look like IR.
  EXPECT_EQ(parsed({"mlir-opt", "a.txt"}, "a.txt").input.argument, 1u);
  // Not in the command at all: it is fed.
  EXPECT_EQ(parsed({"mlir-opt", "--cse"}, "a.txt").input.kind,
            InputPlace::Kind::StandardInput);
  EXPECT_THAT(refused({"mlir-opt", "a.mlir"}, "b.mlir"),
              HasSubstr("which reads a.mlir"));
}

TEST(InputSearch, ListsSeveralCandidates) {
  EXPECT_EQ(refused({"mlir-opt", "a.mlir", "--cse", "b.mlir"}),
            "several arguments may be the input: a.mlir, b.mlir; name it with "
            "--input");
}

TEST(InputSearch, DoesNotTakePluginsOrOutputsForInputs) {
  CommandLine line = parsed({"mlir-opt", "--irdl-file=d.mlir", "-o", "o.mlir",
                             "--irdl-file", "e.mlir", "--cse"});
  EXPECT_EQ(line.input.kind, InputPlace::Kind::StandardInput);
  EXPECT_EQ(parsed({"mlir-opt", "-", "--x=y.mlir"}).input.kind,
            InputPlace::Kind::StandardInput);
  // With nothing better the value of an unknown option is the input.
  EXPECT_EQ(parsed({"driver", "--in=y.mlir"}).input.prefix, "--in=");
}

// `opt --my-lib=lib.ll < in.ll`: the library was compiled, and nothing fed.
TEST(InputSearch, WhatIsFedComesBeforeTheValueOfAnUnknownOption) {
  auto fed = [](llvm::StringRef path) {
    return path == "-" || looksLikeIR(path);
  };
  auto line = llvm::cantFail(
      parseCommandLine({"opt", "--my-lib=lib.ll", "-passes=mine"},
                       profileNamed("opt"), std::nullopt, fed));
  EXPECT_EQ(line.input.kind, InputPlace::Kind::StandardInput);
  line =
      llvm::cantFail(parseCommandLine({"opt", "--my-lib=lib.ll", "in.ll"},
                                      profileNamed("opt"), std::nullopt, fed));
  EXPECT_EQ(line.input.argument, 2u) << "a file that stands alone is read";
  line = llvm::cantFail(
      parseCommandLine({"opt", "--my-lib=lib.ll", "-passes=mine"},
                       profileNamed("opt"), std::string("in.ll"), looksLikeIR));
  EXPECT_EQ(line.input.kind, InputPlace::Kind::StandardInput)
      << "--input that no word names is fed";
}

} // namespace
