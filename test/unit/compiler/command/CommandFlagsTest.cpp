#include "compiler/command/CommandFlags.h"
#include "compiler/command/ParseCommandLine.h"
#include "test/unit/compiler/Profiles.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

std::vector<std::vector<size_t>> flags(const std::vector<std::string> &argv) {
  CompilerProfile opt = test::profileNamed("opt");
  return flagsIn(llvm::cantFail(parseCommandLine(
                     argv, opt, std::nullopt,
                     [](llvm::StringRef path) { return path == "k.ll"; })),
                 opt);
}

TEST(CommandFlags, AreWhatTheQuestionCouldDoWithout) {
  EXPECT_THAT(flags({"opt", "-S", "k.ll", "-mcpu", "sm_60", "-passes=dce", "-o",
                     "o.ll", "-time-passes"}),
              ElementsAre(ElementsAre(1), ElementsAre(3, 4), ElementsAre(8)));
}

// Without its name, the file would be written where the user works.
TEST(CommandFlags, TheNameOfAFileGoesWithTheFlagThatWritesIt) {
  EXPECT_THAT(
      flags({"opt", "k.ll", "-time-trace-file", "t", "-S", "-time-trace"}),
      ElementsAre(ElementsAre(4), ElementsAre(2, 3, 5)));
  EXPECT_THAT(flags({"opt", "k.ll", "-time-trace-file=t"}),
              ElementsAre(ElementsAre(2)));
}

} // namespace
