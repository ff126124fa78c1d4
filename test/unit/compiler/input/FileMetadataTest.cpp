#include "compiler/input/FileMetadata.h"
#include "test/unit/compiler/Garbage.h"
#include <gtest/gtest.h>

using namespace culprit;
using llvm::StringRef;

namespace {

constexpr StringRef Three =
    "module {}\n{-# a: {x: \"}#-}\"}, b: {y: 1, z: {}}, c: {} #-}\n";

/// The value of the entry, as it is written.
StringRef value(StringRef file, const MetadataEntry *entry) {
  return entry ? file.slice(entry->valueBegin, entry->valueEnd) : "absent";
}

TEST(FileMetadata, IsReadIntoSpansOfTheFile) {
  auto metadata = findMetadata(Three);
  ASSERT_TRUE(metadata);
  EXPECT_EQ(Three.slice(0, metadata->begin), "module {}\n");
  EXPECT_EQ(Three.drop_front(metadata->end), "\n");
  EXPECT_EQ(metadata->entries.size(), 3u);
  const MetadataEntry *a = metadata->find("a"), *b = metadata->find("b");
  ASSERT_TRUE(a && b);
  EXPECT_EQ(value(Three, a->find("x")), "\"}#-}\"");
  EXPECT_EQ(value(Three, b->find("y")), "1");
  EXPECT_EQ(value(Three, b->find("z")), "{}");
  EXPECT_EQ(Three.slice(b->begin, b->end), "b: {y: 1, z: {}}");
  EXPECT_FALSE(metadata->find("x")) << "of an entry";
}

TEST(FileMetadata, IsTheLastThatReadsWell) {
  StringRef file = "{-# a: 1 #-}\n{-# b: 2 #-}";
  auto metadata = findMetadata(file);
  ASSERT_TRUE(metadata);
  EXPECT_EQ(metadata->begin, file.rfind("{-#"));
  EXPECT_FALSE(findMetadata("{-# a: 1 #-} module {}"));
  EXPECT_TRUE(findMetadata("{-# // x\n a: 1 #-}\n// found by whom\n"));
  EXPECT_FALSE(findMetadata("{-# a: 1 #-}\n// x\nmodule {}"));
  EXPECT_FALSE(findMetadata("module {}"));
}

TEST(FileMetadata, AnEntryGoesWithTheCommaBesideIt) {
  auto metadata = findMetadata(Three);
  ASSERT_TRUE(metadata);
  auto without = [&](const char *key) {
    return withoutEntry(Three, *metadata, *metadata->find(key));
  };
  EXPECT_EQ(without("a"), "module {}\n{-# b: {y: 1, z: {}}, c: {} #-}\n");
  EXPECT_EQ(without("b"), "module {}\n{-# a: {x: \"}#-}\"}, c: {} #-}\n");
  EXPECT_EQ(without("c"),
            "module {}\n{-# a: {x: \"}#-}\"}, b: {y: 1, z: {}} #-}\n");
}

TEST(FileMetadata, DepthOfGarbageIsBounded) {
  auto nested = [](size_t depth) {
    std::string file = "{-# ";
    for (size_t i = 0; i < depth; ++i)
      file += "a: {";
    return file + std::string(depth, '}') + " #-}";
  };
  EXPECT_TRUE(findMetadata(nested(16)));
  EXPECT_FALSE(findMetadata(nested(17)));
  EXPECT_FALSE(findMetadata(nested(100000)));
}

TEST(FileMetadata, SurvivesGarbage) {
  test::forEachGarbage({Three.str(), "{-# a: {-# b: \""},
                       [](StringRef text) { findMetadata(text); });
}

} // namespace
