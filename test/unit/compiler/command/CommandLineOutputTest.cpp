#include "compiler/command/CommandLineOutput.h"
#include "compiler/command/ParseCommandLine.h"
#include "test/unit/compiler/Profiles.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

using Argv = std::vector<std::string>;

bool looksLikeIR(llvm::StringRef path) {
  return path.ends_with(".ll") || path.ends_with(".c") ||
         path.ends_with(".cu") || path.ends_with(".ptx");
}

CommandLine named(const Argv &argv, llvm::StringRef profile,
                  std::optional<std::string> input = {}) {
  CompilerProfile known = test::profileNamed(profile);
  return withDefaultOutput(
      llvm::cantFail(parseCommandLine(argv, known, input, looksLikeIR)), known);
}

/// Where the output goes; "" if none is added.
std::string added(const Argv &argv, llvm::StringRef profile,
                  std::optional<std::string> input = {}) {
  CommandLine line = named(argv, profile, std::move(input));
  return line.argv.size() == argv.size() ? "" : line.argv.back();
}

// `llc k.ll` wrote the user's k.s at every probe.
TEST(CommandLineOutput, WhatIsWrittenUnaskedIsAnOutput) {
  CommandLine line = named({"llc-22", "-O1", "k.ll"}, "llc");
  ASSERT_EQ(line.outputs.size(), 1u);
  EXPECT_TRUE(line.outputs[0].isMain);
  EXPECT_EQ(line.input.argument, 2u);
  EXPECT_THAT(line.withFiles("in.ll", [](auto &) { return "/p/o0"; }),
              ElementsAre("llc-22", "-O1", "in.ll", "-o=/p/o0"));
}

// clang refuses one name for several files: `clang -c k.c start.s`.
TEST(CommandLineOutput, ItsOwnNameStandsBesideTheInput) {
  auto name = [](const Argv &argv) {
    CompilerProfile llc = test::profileNamed("llc");
    return nameOfUnasked(
        llvm::cantFail(parseCommandLine(argv, llc, std::nullopt, looksLikeIR)),
        llc);
  };
  EXPECT_EQ(name({"llc", "d/k.ll"}), "d/k.s");
  EXPECT_EQ(name({"llc", "k.c"}), "k.c.s");
  EXPECT_EQ(name({"llc", "-filetype=obj", "k.ll"}), "k.o");
  EXPECT_EQ(name({"llc", "--filetype", "null", "k.ll"}), "k.null");
}

// The user's b.o was written over, and deleted where the compiler crashed.
TEST(CommandLineOutput, ADriversOneFileIsNamedWhateverSaysWhatItReads) {
  for (const Argv &argv : {Argv{"clang", "-x", "c", "-c", "b"},
                           {"clang", "-xc", "-c", "-"},
                           {"clang", "-cc1", "-S", "-x", "ir", "k.ll"},
                           {"clang", "-c", "-x", "cuda", "k.c"},
                           {"clang", "-c", "k.cu"},
                           {"clang", "k.c", "start.c"}})
    EXPECT_EQ(added(argv, "clang", argv.back()), "-oout.o") << argv[1];
  auto apart = [](const Argv &argv) {
    CompilerProfile clang = test::profileNamed("clang");
    return inputsMadeApart(
        llvm::cantFail(parseCommandLine(argv, clang, "k.c", looksLikeIR)),
        clang);
  };
  EXPECT_THAT(apart({"clang", "-c", "k.c", "start.s"}),
              ElementsAre("k.c", "start.s"));
  for (const Argv &one :
       {Argv{"clang", "-MD", "-MQ", "k.o", "-MF", "k.d", "-c", "k.c"},
        {"clang", "-c", "k.c", "other.o", "lib.a"},
        {"clang", "-c", "k.c", "--not-known-here", "x"},
        {"clang", "-c", "k.c", "-z", "now", "-o", "k.o"}})
    EXPECT_THAT(apart(one), ElementsAre()) << one[2];
  EXPECT_THAT(apart({"clang", "-fsyntax-only", "k.c", "o.c"}), ElementsAre());
  EXPECT_THAT(apart({"clang", "-c", "k.c"}), ElementsAre());
}

TEST(CommandLineOutput, DriversOfSeveralToolsNameTheirOwn) {
  EXPECT_EQ(added({"clang", "-c", "k.c", "start.s"}, "clang"), "");
  for (const Argv &argv : {Argv{"clang", "-S", "-x", "cuda", "k.c"},
                           {"clang", "-S", "k.cu"},
                           {"clang", "--cuda-device-only", "-S", "k.cu"}})
    EXPECT_EQ(added(argv, "clang"), "-oout.o") << argv[2];
  EXPECT_EQ(added({"ptxas", "k.ptx"}, "ptxas"), "");
}

// Without `-c`, which the failure did not need, clang wrote the user's a.out.
TEST(CommandLineOutput, OfOneInputADriverIsGivenTheName) {
  EXPECT_EQ(added({"clang", "-c", "k.c"}, "clang"), "-oout.o");
  EXPECT_EQ(added({"nvcc", "-ptx", "k.cu"}, "nvcc"), "-o=out.o");
  EXPECT_EQ(added({"clang", "-c", "k.c", "-o", "k.o"}, "clang"), "");
}

TEST(CommandLineOutput, WhatIsNamedOrPrintedStaysSo) {
  EXPECT_EQ(added({"llc", "k.ll", "-o", "-"}, "llc"), "");
  EXPECT_EQ(added({"llc", "k.ll", "-o=x.s"}, "llc"), "");
  EXPECT_EQ(added({"llc", "-O1"}, "llc"), "") << "it is fed, and prints";
  EXPECT_EQ(added({"opt", "k.ll", "-S"}, "opt"), "");
}

} // namespace
