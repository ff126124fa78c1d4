#include "compiler/command/VeilOptions.h"
#include "compiler/command/ParseCommandLine.h"
#include "test/unit/compiler/Profiles.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

Unveiled unveiled(const std::vector<std::string> &argv) {
  CompilerProfile profile = test::profileNamed("mlir-opt");
  auto isIR = [](llvm::StringRef path) { return path.ends_with(".mlir"); };
  return withoutVeils(
      llvm::cantFail(parseCommandLine(argv, profile, std::nullopt, isIR)),
      profile);
}

TEST(VeilOptions, RecoveryFromCrashesGoes) {
  Unveiled result =
      unveiled({"mlir-opt-22", "--mlir-pass-pipeline-local-reproducer",
                "a.mlir", "--mlir-pass-pipeline-crash-reproducer=r.mlir",
                "--cse", "--verify-each=false"});
  EXPECT_THAT(result.command.argv, ElementsAre("mlir-opt-22", "a.mlir", "--cse",
                                               "--verify-each=false"));
  EXPECT_THAT(result.removed,
              ElementsAre("--mlir-pass-pipeline-local-reproducer",
                          "--mlir-pass-pipeline-crash-reproducer=r.mlir"));
  EXPECT_EQ(result.command.input.argument, 1u);
  EXPECT_THAT(result.command.outputs, IsEmpty());
}

TEST(VeilOptions, WithAValueInTheNextWord) {
  Unveiled result =
      unveiled({"mlir-opt-22", "a.mlir", "-mlir-pass-pipeline-crash-reproducer",
                "r.mlir", "--cse"});
  EXPECT_THAT(result.command.argv,
              ElementsAre("mlir-opt-22", "a.mlir", "--cse"));
  EXPECT_THAT(result.removed,
              ElementsAre("-mlir-pass-pipeline-crash-reproducer r.mlir"));
}

TEST(VeilOptions, ExpectingErrorsGoes) {
  Unveiled result =
      unveiled({"mlir-opt-22", "a.mlir", "-verify-diagnostics", "--cse"});
  EXPECT_THAT(result.removed, ElementsAre("-verify-diagnostics"));
  EXPECT_FALSE(result.command.verifyDiagnostics);
}

TEST(VeilOptions, NothingElseDoes) {
  Unveiled result = unveiled(
      {"mlir-opt-22", "a.mlir", "--cse", "--mlir-generate-reproducer=r.mlir"});
  EXPECT_THAT(result.removed, IsEmpty());
  EXPECT_EQ(result.command.argv.size(), 4u);
}

} // namespace
