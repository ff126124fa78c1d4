#include "probe/files/TextFile.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

TEST(ReplaceTextFile, LeavesOnlyTheNewFile) {
  TemporaryDirectory directory;
  std::string path = directory.path + "/f";
  llvm::cantFail(writeTextFile(path, "old and longer"));
  llvm::cantFail(replaceTextFile(path, "new"));
  EXPECT_EQ(llvm::cantFail(readTextFile(path)), "new");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path),
                          std::filesystem::directory_iterator()),
            1);
}

TEST(ReplaceTextFile, LeavesNothingWhereItFails) {
  TemporaryDirectory directory;
  std::string path = directory.path + "/d";
  std::filesystem::create_directory(path);
  EXPECT_THAT(llvm::toString(replaceTextFile(path, "new")),
              HasSubstr("cannot write " + path + ": "));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path),
                          std::filesystem::directory_iterator()),
            1);
}
