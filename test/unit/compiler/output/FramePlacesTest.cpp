#include "compiler/output/FramePlaces.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(FramePlaces, AreComparedByOffsetWhereItIsKnown) {
  EXPECT_TRUE(isSamePlace("a.so+0x10@0x7f0010", "a.so+0x10@0x7e0010"));
  EXPECT_FALSE(isSamePlace("a.so+0x10@0x7f0010", "a.so+0x20@0x7f0010"));
  EXPECT_TRUE(isSamePlace("a.so+0x10@0x7f0010", "a.so@0x7f0010"));
  EXPECT_FALSE(isSamePlace("a.so+0x10@0x7f0010", "a.so@0x7f0020"));
  EXPECT_TRUE(isSamePlace("a.so@0x7f0010", "a.so@0x7e3010"))
      << "in another run, with address randomisation";
  EXPECT_FALSE(isSamePlace("a.so+0x10@0x7f0010", "b.so+0x10@0x7f0010"));
}

TEST(FramePlaces, AreAnOffsetInAModuleAndAnAddress) {
  StackFrame frame;
  frame.module = "a.so";
  frame.address = 0x7f001A;
  EXPECT_EQ(placeOf(frame), "a.so@0x7f001a") << "the offset is not known";
  frame.offset = 0x1A;
  EXPECT_EQ(placeOf(frame), "a.so+0x1a@0x7f001a");
}

} // namespace
