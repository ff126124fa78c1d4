//===- LocalReproducerTest.cpp - IR that MLIR writes as a pass fails ------===//
#include "counters/LocalReproducer.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

namespace {

CompilerUnderTest thatWritesReproducers() {
  CompilerUnderTest compiler = simulatedCompiler();
  compiler.flags.insert({"mlir-pass-pipeline-crash-reproducer",
                         "mlir-pass-pipeline-local-reproducer"});
  return compiler;
}

// The compiler removed the user's file as it failed.
TEST(LocalReproducer, TheUsersOutputIsWrittenAside) {
  Bench bench([](const Command &command, const Limits &) {
    for (const std::string &word : command.argv)
      if (llvm::StringRef file = word;
          file.consume_front("--mlir-pass-pipeline-crash-reproducer="))
        std::ofstream(file.str()) << "module {}";
    return rejected("error: no\n");
  });
  Compile compile = compileWith("IR", {"-o", "mine.vmfb"});
  compile.command.outputs.push_back({3, "", "mine.vmfb", /*isMain=*/true});
  auto writing = writingLocalReproducer(thatWritesReproducers(), compile, {});
  ASSERT_TRUE(writing);
  auto result = llvm::cantFail(bench.prober->run(*writing));
  EXPECT_EQ(result.output, "module {}");
  EXPECT_THAT(bench.launcher.commands().front().argv,
              Not(Contains(HasSubstr("mine.vmfb"))));
}

} // namespace
