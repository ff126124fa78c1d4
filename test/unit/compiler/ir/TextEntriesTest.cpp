#include "compiler/ir/TextEntries.h"
#include "gmock/gmock.h"
#include <random>

using namespace culprit::ir;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(TextEntries, AnEntryComesBeforeThoseInsideIt) {
  EXPECT_THAT(
      entriesInText("#ns.a<[1, 2], {k = \"x\"}, on>"),
      ElementsAre("[1, 2]", "1", "2", "{k = \"x\"}", "k = \"x\"", "on"));
}

TEST(TextEntries, StringsAndArrowsHoldNoBrackets) {
  EXPECT_THAT(entriesInText("#ns.a<(d0) -> (d1), \"a, \\\"b>\", c>"),
              ElementsAre("(d0) -> (d1)", "d0", "d1", "\"a, \\\"b>\"", "c"));
}

TEST(TextEntries, WhatStandsAloneInAngleBracketsIsAName) {
  EXPECT_THAT(entriesInText("#gpu.address_space<workgroup>"), IsEmpty());
  EXPECT_THAT(entriesInText("#ns.a<[]>"), IsEmpty());
  EXPECT_THAT(entriesInText("#ns.a<[1]>"), ElementsAre("1"));
}

TEST(TextEntries, ManyAreData) {
  std::string few = "0", many = "0";
  for (int i = 1; i < 17; ++i) {
    many += ", 0";
    if (i < 16)
      few += ", 0";
  }
  EXPECT_EQ(entriesInText("#ns.a<x, [" + few + "]>").size(), 18u);
  EXPECT_EQ(entriesInText("#ns.a<x, [" + many + "]>").size(), 2u);
  EXPECT_EQ(entriesInText("#ns.a<x, [[1, 2], " + many + "]>").size(), 2u)
      << "what is in data is data";
}

TEST(TextEntries, NoneWhereBracketsDoNotMatch) {
  for (const char *text : {"#ns.a<1, (2>)", "1, 2>", "<1, 2", "<\"1, 2>", "\""})
    EXPECT_THAT(entriesInText(text), IsEmpty()) << text;
}

TEST(TextEntries, GoWithTheirCommas) {
  const char *text = "#ns.a<x,  [1, 2, 3], {k = 4}>"; // 0: x, 1: [...], 2: 1
  EXPECT_EQ(withoutEntriesInText(text, {}), text);
  EXPECT_EQ(withoutEntriesInText(text, {0}), "#ns.a<[1, 2, 3], {k = 4}>");
  EXPECT_EQ(withoutEntriesInText(text, {2, 3}), "#ns.a<x,  [3], {k = 4}>");
  EXPECT_EQ(withoutEntriesInText(text, {3, 4}), "#ns.a<x,  [1], {k = 4}>");
  EXPECT_EQ(withoutEntriesInText(text, {2, 4}), "#ns.a<x,  [2], {k = 4}>");
  EXPECT_EQ(withoutEntriesInText(text, {2, 3, 4, 6}), "#ns.a<x,  [], {}>");
  EXPECT_EQ(withoutEntriesInText(text, {1, 3, 5}), "#ns.a<x>");
  EXPECT_EQ(withoutEntriesInText(text, {0, 1, 2, 5, 6}), "#ns.a<>");
}

namespace {

/// A list of lists and words, and its text: what removal does is plain on it.
struct Tree {
  std::vector<Tree> entries; ///< none: a word

  static Tree random(std::mt19937 &generator, int depth) {
    Tree tree;
    if (depth > 0)
      for (unsigned i = generator() % 5; i > 0; --i)
        tree.entries.push_back(random(generator, depth - 1));
    return tree;
  }

  /// `goes` is asked for each entry in the order in which they are written.
  std::string text(const std::function<bool()> &goes) const {
    std::string kept;
    for (const Tree &entry : entries) {
      bool entryGoes = goes();
      std::string inner =
          entry.entries.empty() ? "w" : "[" + entry.text(goes) + "]";
      if (!entryGoes)
        kept += (kept.empty() ? "" : ", ") + inner;
    }
    return kept;
  }
};

} // namespace

TEST(TextEntries, AnySetGoesAsInAnyTree) {
  std::mt19937 generator(7);
  for (int round = 0; round < 500; ++round) {
    Tree tree = Tree::random(generator, 3);
    std::string text = "[" + tree.text([] { return false; }) + "]";
    std::vector<unsigned> gone;
    for (unsigned i = 0; i < entriesInText(text).size(); ++i)
      if (generator() % 3 == 0)
        gone.push_back(i);
    unsigned next = 0;
    std::string expected = "[" + tree.text([&] {
      return std::binary_search(gone.begin(), gone.end(), next++);
    }) + "]";
    ASSERT_EQ(withoutEntriesInText(text, gone), expected) << text;
  }
}
