#include "compiler/command/UnaskedOutputs.h"
#include "compiler/command/CommandLineOutput.h"
#include "compiler/command/ParseCommandLine.h"
#include "test/unit/compiler/Profiles.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

using Argv = std::vector<std::string>;

/// The words that are added to the command.
Argv added(const Argv &argv, llvm::StringRef profile) {
  CompilerProfile known = test::profileNamed(profile);
  CommandLine line = llvm::cantFail(
      parseCommandLine(argv, known, std::nullopt, [](llvm::StringRef path) {
        return path.starts_with("k.");
      }));
  Argv named = withDefaultOutput(line, known).argv;
  return {named.begin() + ptrdiff_t(argv.size()), named.end()};
}

// iree-compile wrote the user's dispatch.dot at every probe.
TEST(UnaskedOutputs, AFlagsFileGetsAName) {
  EXPECT_THAT(
      added({"iree-compile", "k.mlir", "--iree-flow-dump-dispatch-graph"},
            "iree-compile"),
      ElementsAre("--iree-flow-dump-dispatch-graph-output-file=dispatch.dot"));
  EXPECT_THAT(added({"opt", "k.ll", "-time-trace"}, "opt"),
              ElementsAre("--time-trace-file=out.time-trace"));
}

TEST(UnaskedOutputs, ItMayBeOneValueOfAnOption) {
  EXPECT_THAT(added({"mlir-opt", "k.mlir", "--remark-format=yaml"}, "mlir-opt"),
              ElementsAre("--remarks-output-file=mlir-remarks.yaml"));
  EXPECT_THAT(
      added({"mlir-opt", "k.mlir", "--remark-format", "bitstream"}, "mlir-opt"),
      ElementsAre("--remarks-output-file=mlir-remarks.bitstream"));
  EXPECT_THAT(
      added({"mlir-opt", "k.mlir", "--remark-format=emitRemark"}, "mlir-opt"),
      IsEmpty());
}

TEST(UnaskedOutputs, WhatIsNamedOrOffNeedsNone) {
  EXPECT_THAT(
      added({"opt", "k.ll", "-time-trace", "-time-trace-file=t"}, "opt"),
      IsEmpty());
  EXPECT_THAT(
      added({"opt", "k.ll", "-time-trace", "-time-trace-file", "t"}, "opt"),
      IsEmpty());
  EXPECT_THAT(added({"opt", "k.ll", "-time-trace=false"}, "opt"), IsEmpty());
}

TEST(UnaskedOutputs, TheAddedNameIsAnOutput) {
  CompilerProfile opt = test::profileNamed("opt");
  CommandLine line = llvm::cantFail(
      parseCommandLine({"opt", "k.ll", "-time-trace"}, opt, std::nullopt,
                       [](llvm::StringRef path) { return path == "k.ll"; }));
  line = withDefaultOutput(line, opt);
  ASSERT_EQ(line.outputs.size(), 1u);
  EXPECT_FALSE(line.outputs[0].isMain);
  EXPECT_THAT(
      line.withFiles("in.ll", [](auto &) { return "/p/o0"; }),
      ElementsAre("opt", "in.ll", "-time-trace", "--time-trace-file=/p/o0"));
}

} // namespace
