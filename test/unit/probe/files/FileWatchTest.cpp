#include "probe/files/FileWatch.h"
#include "test/unit/probe/ProbeFixture.h"
#include <unistd.h>

using namespace culprit;

namespace {

class FileWatchTest : public ProbeFixture {
protected:
  std::string file(const std::string &name, const std::string &text) {
    std::string path = directory() + "/" + name;
    write(path, text);
    return path;
  }
  /// Another file under its name, as a build leaves it.
  void replace(const std::string &path, const std::string &text) {
    write(path + ".new", text);
    ASSERT_EQ(::rename((path + ".new").c_str(), path.c_str()), 0);
  }
};

TEST_F(FileWatchTest, ContentIsComparedOnceForATouch) {
  std::string path = file("a", "1");
  unsigned compared = 0;
  FileWatch watch({path}, [&] {
    ++compared;
    return std::string();
  });
  EXPECT_EQ(watch.replaced(), "");
  EXPECT_EQ(compared, 0u);
  replace(path, "1");
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(watch.replaced(), "");
  EXPECT_EQ(compared, 1u) << "the same content in another file";
}

TEST_F(FileWatchTest, ReplacedOnceIsReplacedForGood) {
  std::string path = file("a", "1"), found = path;
  FileWatch watch({file("b", "1"), path}, [&] { return found; });
  replace(path, "2");
  EXPECT_EQ(watch.replaced(), path);
  found.clear();
  replace(path, "1");
  EXPECT_EQ(watch.replaced(), path);
}

TEST_F(FileWatchTest, MissingFileSaysNothingUntilAnotherIsThere) {
  std::string path = file("a", "1");
  FileWatch watch({path}, [&] { return path; });
  ASSERT_EQ(::unlink(path.c_str()), 0);
  EXPECT_EQ(watch.replaced(), "");
  file("a", "2");
  EXPECT_EQ(watch.replaced(), path);
}

} // namespace
