#include "triage/session/ResponseFiles.h"
#include "RealPrograms.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;

namespace {

class ResponseFiles : public testing::Test, protected RealPrograms {};

TEST_F(ResponseFiles, TheirWordsTakeTheirPlaces) {
  file("flags", "--cse -o 'a b.mlir'\n@more\n");
  file("more", "--inline");
  EXPECT_THAT(withResponseFiles({"own-opt", "k.mlir", "@flags", "--last"},
                                directory.path),
              ElementsAre("own-opt", "k.mlir", "--cse", "-o", "a b.mlir",
                          "--inline", "--last"));
}

TEST_F(ResponseFiles, WhatIsNoneStays) {
  std::vector<std::string> argv = {"@flags", "k.mlir", "@gone"};
  file("flags", "--cse");
  EXPECT_EQ(withResponseFiles(argv, directory.path), argv);
  EXPECT_EQ(withResponseFiles({}, ""), std::vector<std::string>());
}

TEST_F(ResponseFiles, WhatIsTooLongForACommandStaysInItsFile) {
  std::vector<std::string> argv = {"own-opt", "@flags"};
  file("flags", std::string(2u << 20, 'x'));
  EXPECT_EQ(withResponseFiles(argv, directory.path), argv);
}

} // namespace
