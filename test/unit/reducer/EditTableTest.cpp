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
    EXPECT_EQ(line.ends_with("| one |"), kind.alternatives) << kind.name;
    at = row;
  }
}
