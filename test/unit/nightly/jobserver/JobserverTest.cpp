#include "nightly/jobserver/Jobserver.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace culprit;
using namespace culprit::test;

namespace {

TEST(JobserverAuth, IsReadAsMakeWritesIt) {
  JobserverAuth pipe{"3,4", "", 3, 4}, fifo{"fifo:/t/GMfifo7", "/t/GMfifo7"};
  EXPECT_EQ(jobserverIn(" -j8 --jobserver-auth=3,4"), pipe);
  EXPECT_EQ(jobserverIn("kw -j8 --jobserver-fds=3,4 -j"), pipe);
  EXPECT_EQ(jobserverIn("w -j8 --jobserver-auth=fifo:/t/GMfifo7 -- A=b"), fifo);
  EXPECT_EQ(jobserverIn("-j --jobserver-auth=fifo:/a\\ b")->fifo, "/a b");
}

TEST(JobserverAuth, TheLastOneCounts) {
  EXPECT_EQ(jobserverIn("--jobserver-auth=5,6 --jobserver-auth=3,4")->read, 3);
  EXPECT_FALSE(jobserverIn("--jobserver-auth=5,6 --jobserver-auth=-2,-2"));
}

TEST(JobserverAuth, VariablesOfTheUserAreNone) {
  EXPECT_FALSE(jobserverIn(""));
  EXPECT_FALSE(jobserverIn("-k -- FLAGS=--jobserver-auth=3,4"));
  EXPECT_FALSE(jobserverIn("-k -- --jobserver-auth=3,4"));
  EXPECT_FALSE(jobserverIn("--eval=a\\ --jobserver-auth=3,4"));
}

TEST(JobserverAuth, WhatIsNotUnderstoodIsSaid) {
  for (const char *odd : {"", "3", "3,", "a,b", "sem:17", "99999999999,1"}) {
    auto auth = jobserverIn("--jobserver-auth=" + std::string(odd));
    ASSERT_TRUE(auth) << odd;
    EXPECT_EQ(auth->text, odd);
    auto jobserver = Jobserver::open(*auth);
    EXPECT_EQ(toString(jobserver.takeError()), "this form of it is not known");
  }
}

/// What is left in the pipe.
std::string tokensIn(int descriptor) {
  char bytes[16];
  ::fcntl(descriptor, F_SETFL, O_NONBLOCK);
  ssize_t size = ::read(descriptor, bytes, sizeof(bytes));
  return std::string(bytes, size < 0 ? 0 : static_cast<size_t>(size));
}

void takesAllAndGivesThemBack(const JobserverAuth &auth, int end) {
  auto jobserver = Jobserver::open(auth);
  ASSERT_TRUE(bool(jobserver)) << toString(jobserver.takeError());
  EXPECT_TRUE((*jobserver)->take());
  EXPECT_TRUE((*jobserver)->take());
  EXPECT_FALSE((*jobserver)->take()); // and does not wait
  EXPECT_EQ((*jobserver)->held(), 2u);
  (*jobserver)->giveBack();
  EXPECT_EQ((*jobserver)->held(), 1u);
  EXPECT_EQ(tokensIn(end), "b"); // the very byte
  jobserver->reset();
  EXPECT_EQ(tokensIn(end), "a");
}

TEST(Jobserver, OfAPipe) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  FileDescriptor read(ends[0]), write(ends[1]);
  ASSERT_EQ(::write(write.get(), "ab", 2), 2);
  takesAllAndGivesThemBack({"", "", read.get(), write.get()}, read.get());
}

TEST(Jobserver, OfAFifo) {
  TemporaryDirectory place;
  std::string path = place.path + "/fifo";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  FileDescriptor make(::open(path.c_str(), O_RDWR));
  ASSERT_EQ(::write(make.get(), "ab", 2), 2);
  takesAllAndGivesThemBack({"", path}, make.get());
}

TEST(Jobserver, ClosedTakesNothing) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  FileDescriptor read(ends[0]), write(ends[1]);
  ASSERT_EQ(::write(write.get(), "ab", 2), 2);
  auto jobserver = Jobserver::open({"", "", read.get(), write.get()});
  ASSERT_TRUE(bool(jobserver));
  EXPECT_TRUE((*jobserver)->take());
  (*jobserver)->close();
  EXPECT_FALSE((*jobserver)->take());
  (*jobserver)->giveBack(); // by who did not know
  EXPECT_EQ(tokensIn(read.get()), "ba");
}

TEST(Jobserver, ReadsNothingButThePipeOfMake) {
  TemporaryDirectory place;
  std::string file = place.path + "/file";
  FileDescriptor plain(::open(file.c_str(), O_RDWR | O_CREAT, 0600));
  int one[2], two[2];
  ASSERT_EQ(::pipe(one), 0);
  ASSERT_EQ(::pipe(two), 0);
  FileDescriptor a(one[0]), b(one[1]), c(two[0]), d(two[1]);
  const JobserverAuth odd[] = {{"", "", plain.get(), plain.get()},
                               {"", "", a.get(), d.get()},
                               {"", "", 9998, 9999},
                               {"", file},
                               {"", place.path + "/none"}};
  for (const JobserverAuth &auth : odd) {
    auto jobserver = Jobserver::open(auth);
    EXPECT_FALSE(bool(jobserver)) << auth.read << " " << auth.fifo;
    consumeError(jobserver.takeError());
  }
}

} // namespace
