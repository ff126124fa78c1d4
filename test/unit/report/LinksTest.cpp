#include "report/Links.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

const Look withLinks{80, false, true, "here"};

TEST(Links, AreAroundWhatStandsThere) {
  EXPECT_EQ(
      linked("pass at a.mlir:3:7 [exact]", {{"a.mlir:3:7", "/x/a.mlir"}},
             withLinks),
      "pass at \033]8;;file://here/x/a.mlir\033\\a.mlir:3:7\033]8;;\033\\ "
      "[exact]");
}

TEST(Links, EncodeWhatAnAddressMayNotHold) {
  EXPECT_THAT(linked("f", {{"f", "/a b/%c;\x1b"}}, withLinks),
              HasSubstr("file://here/a%20b/%25c%3B%1B\033\\f"));
}

TEST(Links, AreNotForAllTerminals) {
  EXPECT_EQ(linked("f", {{"f", "/f"}}, Look{80, true}), "f");
}

TEST(Links, OfAReportAreItsScriptAndALineThatIsThere) {
  Report report;
  EXPECT_THAT(linksOf(report), IsEmpty());
  report.reproducer.path = "/out/reproducer";
  report.source.emplace();
  report.source->file = "/no/such/file.mlir";
  ASSERT_EQ(linksOf(report).size(), 1u);
  EXPECT_EQ(linksOf(report).front().path, "/out/reproducer/run.sh");
  report.source->file = CULPRIT_SOURCE_DIR "/examples/crash.mlir";
  report.source->line = 9;
  report.source->column = 8;
  ASSERT_EQ(linksOf(report).size(), 2u);
  EXPECT_EQ(linksOf(report).front().text,
            CULPRIT_SOURCE_DIR "/examples/crash.mlir:9:8");
}

} // namespace
