#include "compiler/output/HelpFlags.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

// From mlir-opt-22 --help-hidden, cut.
constexpr const char *Help = R"(OVERVIEW: MLIR modular optimizer driver

USAGE: mlir-opt-22 [options] <input file>

OPTIONS:

General options:

  -W                                       - Alias for --no-warn
  --aarch64-authenticated-lr-check-method=<value> - Override the variant
    =none                                  -   Do not check
  --arm-implicit-it=<value>                - Allow conditional instructions outdside of an
  IT block support
  Compiler passes to run
    Passes:
      --acc-implicit-routine               -   Generate implicit acc routine
        --device-type=<value>              - Target device type
    =none                                  -   none
      --canonicalize                       -   Canonicalize operations
        --max-iterations=<long>            - Max. iterations
    Pass Pipelines:
      --sparsifier                         -   The standard pipeline
        --enable-runtime-library           - Enable runtime library
  --split-input-file[=<string>]            - Split the input file
  -o <filename>                            - Output filename
)";

TEST(HelpFlags, OptionsOfPassesAreNone) {
  EXPECT_THAT(flagsInHelp(Help),
              testing::UnorderedElementsAre(
                  "W", "aarch64-authenticated-lr-check-method",
                  "arm-implicit-it", "acc-implicit-routine", "canonicalize",
                  "sparsifier", "split-input-file", "o"));
}

TEST(HelpFlags, SurvivesGarbage) {
  test::forEachGarbage({Help}, [](llvm::StringRef text) { flagsInHelp(text); });
}

} // namespace
