#include "counters/handover/HandOverLog.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

std::string record(const std::string &name, long number,
                   const std::string &bytes = "") {
  return name + " " + std::to_string(number) + " " +
         std::to_string(bytes.size()) + "\n" + bytes + "\n";
}

CompileResult with(std::vector<ProducedFile> files) {
  CompileResult result;
  result.preloadFiles = std::move(files);
  return result;
}

} // namespace

TEST(HandOverLogTest, ReadsTheCallsOfTheLibrary) {
  HandOver read = parseHandOverLog(
      record("tries", 0, "/a/libnvvm.so") + record("loads", 0) +
      record("begins", 0, "kernel") + record("bytes", 17) +
      record("returns", 0) + record("begins", 2) +
      record("returns", 9, " Error: two\nlines\n"));
  EXPECT_THAT(read.tried, ElementsAre("/a/libnvvm.so"));
  EXPECT_TRUE(read.loaded);
  ASSERT_THAT(read.calls, SizeIs(2));
  EXPECT_EQ(read.calls[0].kind, HandOver::Call::Kind::Add);
  EXPECT_EQ(read.calls[0].text, "kernel");
  EXPECT_EQ(read.calls[0].bytes, 17u);
  EXPECT_FALSE(read.calls[0].refused());
  EXPECT_EQ(read.calls[1].text, " Error: two\nlines\n");
  EXPECT_EQ(read.calls[1].code, 9);
}

TEST(HandOverLogTest, ACallThatDoesNotReturnIsRefused) {
  HandOver read = parseHandOverLog(record("begins", 2));
  ASSERT_THAT(read.calls, SizeIs(1));
  EXPECT_TRUE(read.calls[0].refused());
  EXPECT_EQ(read.calls[0].code, std::nullopt);
}

TEST(HandOverLogTest, ReadsPrograms) {
  std::string words("ptxas\0-arch\0sm_90\0", 18);
  HandOver read =
      parseHandOverLog(record("starts", 7, words) + record("starts", 8, words) +
                       record("ended", 7, "65280 fatal: no"));
  ASSERT_THAT(read.programs, SizeIs(2));
  EXPECT_THAT(read.programs[0].argv, ElementsAre("ptxas", "-arch", "sm_90"));
  EXPECT_EQ(read.programs[0].status, 65280);
  EXPECT_EQ(read.programs[0].text, "fatal: no");
  EXPECT_EQ(read.programs[1].status, std::nullopt);
}

TEST(HandOverLogTest, EndsAtARecordThatWasCutOff) {
  std::string log = record("loads", 0) + record("begins", 2, "text");
  for (size_t size = 0; size < log.size(); ++size)
    EXPECT_THAT(parseHandOverLog(log.substr(0, size)).calls, IsEmpty());
  EXPECT_THAT(parseHandOverLog("garbage\n\n1 2 3").calls, IsEmpty());
  EXPECT_THAT(parseHandOverLog("begins 2 99999999999999999999\n").calls,
              IsEmpty());
}

TEST(HandOverLogTest, TakesTheProcessThatHandedSomethingOver) {
  auto handOver = handOverOf(with({{"preload.11", ""},
                                   {"preload.12", record("begins", 2)},
                                   {"preload.12.1.bc", "BC"},
                                   {"preload.13", ""}}));
  ASSERT_TRUE(handOver);
  EXPECT_THAT(handOver->calls, SizeIs(1));
  ASSERT_THAT(handOver->files, SizeIs(1));
  EXPECT_EQ(handOver->files[0].name, "1.bc");
}

TEST(HandOverLogTest, WithoutAFileTheLibraryWasNotThere) {
  EXPECT_FALSE(handOverOf(with({})));
  auto handOver = handOverOf(with({{"preload.11", ""}}));
  ASSERT_TRUE(handOver);
  EXPECT_THAT(handOver->calls, IsEmpty());
}
