#include "reproducer/Archive.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::HasSubstr;

namespace {

const std::string day = " 2026-01-31 12:00:00 ";

std::string list(const std::string &entry) {
  return "drwxr-xr-x 0/0 0" + day + "b/\n" + entry + "\n";
}

std::string refusal(const std::string &text) {
  auto top = topOf(text);
  return top ? "" : llvm::toString(top.takeError());
}

TEST(Archive, FilesBelowOneDirectory) {
  auto top = topOf(list("-rw-r--r-- 0/0 17" + day + "b/reproducer/input.mlir"));
  ASSERT_TRUE(bool(top)) << llvm::toString(top.takeError());
  EXPECT_EQ(*top, "b");
}

TEST(Archive, RefusesWhatIsNoFile) {
  for (const char *entry :
       {"lrwxrwxrwx 0/0 0 2026-01-31 12:00:00 b/x -> /etc/passwd",
        "hrw-r--r-- 0/0 0 2026-01-31 12:00:00 b/x link to b/y",
        "crw-r--r-- 0/0 1,3 2026-01-31 12:00:00 b/x",
        "prw-r--r-- 0/0 0 2026-01-31 12:00:00 b/x"})
    EXPECT_THAT(refusal(list(entry)), HasSubstr("refused")) << entry;
}

TEST(Archive, RefusesNamesThatLeadElsewhere) {
  for (const char *name :
       {"/b/x", "../x", "b/../../x", "b/./x", "c/x", "x", "b/a\\nb", "b/", "b"})
    EXPECT_THAT(refusal(list("-rw-r--r-- 0/0 1" + day + name)),
                HasSubstr("refused"))
        << name;
}

TEST(Archive, RefusesWhatIsTooMuch) {
  EXPECT_THAT(refusal(list("-rw-r--r-- 0/0 2000000000" + day + "b/x")),
              HasSubstr("1 GiB"));
  EXPECT_THAT(refusal(list("-rw-r--r-- 0/0 99999999999999999999" + day + "b")),
              HasSubstr("cannot be read"));
  std::string many;
  for (int number = 0; number <= 10000; ++number)
    many += "-rw-r--r-- 0/0 1" + day + "b/" + std::to_string(number) + "\n";
  EXPECT_THAT(refusal(many), HasSubstr("10000 files"));
  EXPECT_THAT(refusal(""), HasSubstr("is empty"));
  EXPECT_THAT(refusal("whatever\n"), HasSubstr("cannot be read"));
}

// tar had begun the new one in its place.
TEST(Archive, OneThatCannotBeMadeTakesNoOther) {
  test::TemporaryDirectory directory;
  std::string file = directory.path + "/a.tar.gz";
  std::ofstream(file) << "earlier";
  EXPECT_NE(llvm::toString(pack(directory.path, "no-such-answer", file)), "");
  EXPECT_EQ(test::contents(file), "earlier");
}

// `/dev/stdout` is a link, and root may replace it.
TEST(Archive, ALinkStaysOne) {
  test::TemporaryDirectory directory;
  std::filesystem::create_directory(directory.path + "/answer");
  std::string link = directory.path + "/link";
  std::filesystem::create_symlink("a.tar.gz", link);
  llvm::cantFail(pack(directory.path, "answer", link));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_TRUE(isArchive(directory.path + "/a.tar.gz"));
}

} // namespace
