#include "probe/journal/Packed.h"
#include <gtest/gtest.h>
#include <random>

using namespace culprit;

namespace {

TEST(Packed, AnyBytesComeBack) {
  std::mt19937 random(7);
  for (size_t size : {0, 1, 511, 512, 100000})
    for (unsigned letters : {1, 4, 256}) {
      std::string bytes;
      for (size_t i = 0; i < size; ++i)
        bytes += char(random() % letters);
      EXPECT_EQ(unpacked(packed(bytes)), bytes) << size << " of " << letters;
    }
}

TEST(Packed, IRBecomesATenth) {
  std::string text;
  for (unsigned i = 0; i < 10000; ++i)
    text += "    %v" + std::to_string(i) + " = arith.addi %a, %b : i32\n";
  EXPECT_LT(packed(text).size(), text.size() / 10);
}

TEST(Packed, DamageIsNoAnswer) {
  std::string bytes = packed(std::string(5000, 'x'));
  EXPECT_FALSE(unpacked(""));
  EXPECT_FALSE(unpacked("?x"));
  EXPECT_FALSE(unpacked(bytes.substr(0, 4)));
  EXPECT_FALSE(unpacked(bytes.substr(0, bytes.size() - 3)));
  for (size_t at = 1; at < 9; ++at) { // the size of what was packed
    std::string damaged = bytes;
    damaged[at] = char(0xff);
    EXPECT_FALSE(unpacked(damaged)) << at;
  }
}

} // namespace
