#include "compiler/command/OwnSetting.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

std::optional<llvm::StringRef> limitIn(const std::vector<std::string> &argv) {
  return ownSettingOf(argv, "opt-bisect-limit");
}

TEST(OwnSetting, IsReadHoweverADriverHandsItOn) {
  using Words = std::vector<std::string>;
  static const Words spellings[] = {
      {"opt", "-opt-bisect-limit=4"},
      {"opt", "--opt-bisect-limit", "4", "a.ll"},
      {"clang", "-mllvm", "-opt-bisect-limit=4"},
      {"clang", "-mllvm", "-opt-bisect-limit", "-mllvm", "4"},
      {"nvcc", "-Xcicc=--Xopt,-opt-bisect-limit=4"},
      {"nvcc", "-Xcicc", "--Xopt -opt-bisect-limit=4"},
      {"nvcc", "-Xcicc=-opt-bisect-limit=4"},
      {"cc", "-Wl,-mllvm,-opt-bisect-limit=4"},
      {"opt", "-opt-bisect-limit=9", "-opt-bisect-limit=4"}};
  for (const Words &argv : spellings)
    EXPECT_EQ(limitIn(argv), "4") << argv.back();
}

TEST(OwnSetting, NotOfAnotherOptionOrAFile) {
  EXPECT_FALSE(limitIn({"opt", "-print-opt-bisect-limit=4"}));
  EXPECT_FALSE(limitIn({"opt", "-opt-bisect-limits=4"}));
  EXPECT_FALSE(limitIn({"opt", "opt-bisect-limit=4"}));
  EXPECT_EQ(limitIn({"opt", "-opt-bisect-limit"}), "");
  static const std::vector<std::string> all = {"opt", "-opt-bisect-limit=-1"};
  EXPECT_EQ(limitIn(all), "-1");
}

} // namespace
