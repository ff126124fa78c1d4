#include "Editing.h"
#include "llvm/Support/MemoryBuffer.h"
#include <set>

using namespace culprit;
using testing::HasSubstr;

TEST(EditTable, EveryKindHasANameOfItsOwnAndIsDocumented) {
  auto page = llvm::MemoryBuffer::getFile(std::string(CULPRIT_SOURCE_DIR) +
                                          "/docs/reduce.md");
  ASSERT_TRUE(bool(page));
  std::set<std::string> names;
  size_t at = 0;
  for (const EditKind &kind : editKinds()) {
    EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
    size_t row =
        (*page)->getBuffer().find("\n| `" + std::string(kind.name) + "` |", at);
    ASSERT_NE(row, llvm::StringRef::npos)
        << kind.name << " is missing in docs/reduce.md, or out of order";
    llvm::StringRef line =
        (*page)->getBuffer().drop_front(row + 1).split('\n').first;
    EXPECT_EQ(line.ends_with("| one |"), kind.alternatives()) << kind.name;
    at = row;
  }
}

/// The simplest of each group of edits that exclude one another, all together.
static std::string simplestOfEach(llvm::StringRef body, llvm::StringRef kind) {
  GenericModule module = moduleOf(body);
  const EditKind &row = kindNamed(kind);
  std::vector<Edit> simplest;
  for (const Edit &edit : editsOf(module, row))
    if (simplest.empty() || !row.exclude(simplest.back(), edit))
      simplest.push_back(edit);
  return applyEdits(module, row, simplest).str();
}

TEST(EditTable, OnlyWaysToDoTheSameExcludeOneAnother) {
  EXPECT_THAT(simplestOfEach("%0 = \"test.make\"() : () -> tensor<4x8xf32>\n",
                             "shapes"),
              HasSubstr("tensor<1x1xf32>"));
  EXPECT_THAT(
      simplestOfEach("\"test.op\"() {a = 7 : i8, b = \"b\"} : () -> ()\n",
                     "values"),
      HasSubstr("{a = 0 : i8, b = \"\"}"));
  const EditKind &names = kindNamed("names");
  EXPECT_TRUE(names.exclude({0, 0}, {0, 1}));
  EXPECT_FALSE(names.exclude({0, 0}, {1, 0}));
  EXPECT_FALSE(kindNamed("ops").exclude({1, 0}, {1, 0}));
}
