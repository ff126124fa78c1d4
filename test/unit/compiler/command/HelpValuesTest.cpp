#include "compiler/command/HelpValues.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

static constexpr char help[] =
    "  --arch              - Alias for --gpu-name\n"
    "  --gpu-name=<value>  - Specify name of NVIDIA GPU.\n"
    "    =sm_80            -   SM 80\n"
    "    =sm_100           -   SM 100\n"
    "    =<empty>          -   the default\n"
    "  --host-os=<value>   - Specify the operating system.\n"
    "    =linux            -   linux\n"
    "  --gpu-name-2=<value>\n"
    "    =other\n";

TEST(HelpValuesTest, TakesTheLinesBelowTheOption) {
  EXPECT_THAT(valuesInHelp(help, "gpu-name"), ElementsAre("sm_80", "sm_100"));
  EXPECT_THAT(valuesInHelp(help, "host-os"), ElementsAre("linux"));
}

TEST(HelpValuesTest, AnOptionWithoutValuesHasNone) {
  EXPECT_THAT(valuesInHelp(help, "arch"), IsEmpty());
  EXPECT_THAT(valuesInHelp(help, "gpu"), IsEmpty());
  EXPECT_THAT(valuesInHelp("", "gpu-name"), IsEmpty());
}
