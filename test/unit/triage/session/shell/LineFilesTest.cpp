#include "triage/session/shell/LineFiles.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>
#include <unistd.h>

using namespace culprit;
using test::contents;
namespace fs = std::filesystem;

namespace {

class LineFilesTest : public testing::Test {
protected:
  LineFilesTest() : files((directory.path + "/private")) {
    fs::create_directories(directory.path + "/private");
    fs::create_directories(here + "/real/deep");
    fs::create_directory_symlink("real/deep", here + "/link");
    write(here + "/in.mlir", "precious");
  }

  static void write(const std::string &path, const std::string &text) {
    std::ofstream(path) << text;
  }
  std::string forWriting(const std::string &path) const {
    return llvm::cantFail(files.forWriting(path, here));
  }

  test::TemporaryDirectory directory;
  std::string here = directory.path + "/user";
  LineFiles files;
};

// `-o /dev/shm/k.mlir` overwrote the user's file.
TEST_F(LineFilesTest, OnlyDevicesAreWrittenWhereTheyAre) {
  for (const char *device : {"/dev/null", "/dev/stdout", "/dev/fd/2",
                             "/dev/./null", "/dev/shm/../null"}) {
    EXPECT_TRUE(LineFiles::isDevice(device, here)) << device;
    EXPECT_FALSE(files.isPrivate(forWriting(device))) << device;
  }
  for (const char *file :
       {"/dev/no-such-device", "/dev/shm/culprit-no-such-file", "in.mlir"}) {
    EXPECT_FALSE(LineFiles::isDevice(file, here)) << file;
    EXPECT_TRUE(files.isPrivate(forWriting(file))) << file;
  }
  EXPECT_FALSE(LineFiles::isDevice("/dev/shm", here));
  EXPECT_FALSE(LineFiles::isDevice("/dev", here));
}

// Each was taken for the other one.
TEST_F(LineFilesTest, DirectoriesAreTextAndFilesLieBehindLinks) {
  EXPECT_EQ(LineFiles::textual("link/../x", here), here + "/x");
  EXPECT_EQ(LineFiles::whole("link/../x", here), here + "/real/x");
  EXPECT_EQ(LineFiles::whole("../x", here + "/link"), here + "/real/x");
  EXPECT_EQ(LineFiles::whole("link/x", here), here + "/real/deep/x");
  EXPECT_EQ(LineFiles::whole("link", here), here + "/real/deep");
  fs::create_symlink("in.mlir", here + "/l.mlir");
  EXPECT_EQ(LineFiles::whole("./l.mlir", here), here + "/l.mlir");
  EXPECT_EQ(LineFiles::whole("none/a/../../x/", here), here + "/x");
  EXPECT_EQ(LineFiles::whole("/..", here), "/");
  std::string longer(5000, 'a');
  EXPECT_EQ(LineFiles::whole(longer, here), here + "/" + longer);
}

TEST_F(LineFilesTest, ALinkInFrontOfThePrivateDirectoryIsSeenThrough) {
  fs::create_directory_symlink(directory.path, directory.path + "/tmp");
  LineFiles linked(directory.path + "/tmp/private");
  EXPECT_EQ(llvm::cantFail(linked.forWriting("in.mlir", here)),
            forWriting("in.mlir"));
  std::string own = linked.temporaryFor("x");
  EXPECT_EQ(llvm::cantFail(linked.forWriting(own, here)), own);
}

TEST_F(LineFilesTest, WhatIsAddedToIsACopyOnce) {
  std::string mine = llvm::cantFail(files.forChanging("in.mlir", here));
  ASSERT_TRUE(files.isPrivate(mine));
  EXPECT_EQ(contents(mine), "precious");
  EXPECT_EQ(fs::last_write_time(mine), fs::last_write_time(here + "/in.mlir"));
  write(mine, "changed");
  EXPECT_EQ(llvm::cantFail(files.forChanging("in.mlir", here)), mine);
  EXPECT_EQ(contents(mine), "changed");
  EXPECT_FALSE(
      fs::exists(llvm::cantFail(files.forChanging("none.mlir", here))));
}

// `rm crash.mlir` left the user's file in sight.
TEST_F(LineFilesTest, WhatIsRemovedIsOutOfSightAndStays) {
  write(here + "/real/k.mlir", "precious");
  files.remove("in.mlir", here);
  files.remove("real/", here);
  for (const char *gone :
       {"in.mlir", "./in.mlir", "real", "real/k.mlir", "link"}) {
    EXPECT_TRUE(fs::exists(here + "/" + gone));
    EXPECT_FALSE(fs::exists(files.forReading(gone, here))) << gone;
  }
  EXPECT_EQ(files.forReading("none", here), "none");
  EXPECT_THAT(llvm::toString(files.forWriting("real/a", here).takeError()),
              testing::HasSubstr("there is no directory"));
  // Made again, it has what the line writes, and no more.
  llvm::cantFail(files.forWritingInto("real", here));
  EXPECT_EQ(files.placeOf(here + "/real"), files.forReading("real", here));
  write(forWriting("real/a"), "a");
  EXPECT_EQ(contents(files.forReading("real/a", here)), "a");
  EXPECT_FALSE(fs::exists(files.forReading("real/k.mlir", here)));
  files.remove("real", here);
  EXPECT_FALSE(fs::exists(files.forReading("real/a", here)));
}

TEST_F(LineFilesTest, ALinkToADirectoryIsNotRemovedAsThat) {
  write(here + "/real/deep/k.mlir", "precious");
  files.remove("link", here);
  EXPECT_EQ(files.forReading("real/deep/k.mlir", here), "real/deep/k.mlir");
}

// Its `..` led into the private directory.
TEST_F(LineFilesTest, FromADirectoryOfTheLinesTheUsersFilesAreWhole) {
  std::string made = llvm::cantFail(files.forWritingInto("made", here));
  std::string directory = here + "/made";
  EXPECT_EQ(files.placeOf(directory), made);
  EXPECT_EQ(files.forReading("../in.mlir", directory), here + "/in.mlir");
  EXPECT_EQ(files.forReading("..", directory), here);
  EXPECT_EQ(files.forReading("../none", directory), "../none");
  EXPECT_EQ(files.forReading("/usr", directory), "/usr");
  EXPECT_EQ(files.placeOf(here), here);
}

} // namespace
