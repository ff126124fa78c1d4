#include "probe/files/RegularFile.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>
#include <sys/stat.h>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

class RegularFile : public testing::Test {
protected:
  std::string complaint(const std::string &name, uint64_t most = 100) {
    auto text = readRegularFile(directory.path + "/" + name, most);
    return text ? "" : llvm::toString(text.takeError());
  }
  TemporaryDirectory directory;
};

TEST_F(RegularFile, IsReadWhole) {
  std::string bytes("a\0b\n", 4);
  std::ofstream(directory.path + "/f") << bytes;
  EXPECT_EQ(llvm::cantFail(readRegularFile(directory.path + "/f", 4)), bytes);
  EXPECT_THAT(complaint("f", 3), HasSubstr("has 4 bytes: more than 3"));
  EXPECT_THAT(complaint("none"), HasSubstr("No such file"));
}

TEST_F(RegularFile, NothingElseIsOpened) {
  ASSERT_EQ(::mkfifo((directory.path + "/pipe").c_str(), 0600), 0);
  std::filesystem::create_symlink("/dev/zero", directory.path + "/link");
  std::filesystem::create_directory(directory.path + "/directory");
  EXPECT_THAT(complaint("pipe"), HasSubstr("is no regular file"));
  EXPECT_THAT(complaint("link"), HasSubstr("is a link"));
  EXPECT_THAT(complaint("directory"), HasSubstr("is no regular file"));
  EXPECT_THAT(llvm::toString(readRegularFile("/dev/zero", 9).takeError()),
              HasSubstr("is no regular file"));
}

// A compiler that made a pipe of its `-o` was waited for without end.
TEST_F(RegularFile, ALinkIsFollowedWhereThatIsAsked) {
  std::ofstream(directory.path + "/f") << "text";
  std::filesystem::create_symlink("f", directory.path + "/link");
  std::filesystem::create_symlink("/dev/zero", directory.path + "/zero");
  auto followed = [&](const std::string &name) {
    return readRegularFile(directory.path + "/" + name, 100, Links::Followed);
  };
  EXPECT_EQ(llvm::cantFail(followed("link")), "text");
  EXPECT_THAT(llvm::toString(followed("zero").takeError()),
              HasSubstr("is no regular file"));
}

/// A file of /proc says that it has no bytes.
TEST_F(RegularFile, OneThatGrowsIsNoSmallOne) {
  auto text = readRegularFile("/proc/self/maps", 10);
  ASSERT_FALSE(text);
  EXPECT_THAT(llvm::toString(text.takeError()), HasSubstr("more than 10"));
}

} // namespace
