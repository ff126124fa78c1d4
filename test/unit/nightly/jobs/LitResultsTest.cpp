#include "nightly/jobs/LitResults.h"
#include <gmock/gmock.h>

using namespace culprit;

static std::vector<Job> parsed(const std::string &text) {
  auto jobs = parseLitResults(text, "lit", "/base");
  EXPECT_TRUE(static_cast<bool>(jobs)) << llvm::toString(jobs.takeError());
  return jobs ? *jobs : std::vector<Job>();
}

TEST(LitResults, FailingTestsOfTheJsonForm) {
  std::string text = R"({"__version__": [22, 1, 8], "elapsed": 1,
    "tests": [
      {"name": "s :: a.mlir", "code": "FAIL", "output": "RUN: at line 1: opt"},
      {"name": "s :: b.mlir", "code": "PASS", "output": ""},
      {"name": "s :: c.mlir", "code": "XFAIL", "output": ""},
      {"name": "s :: d.mlir", "code": "TIMEOUT", "output": "d"}]})";
  EXPECT_TRUE(looksLikeLitResults(text));
  auto jobs = parsed(text);
  ASSERT_EQ(jobs.size(), 2u);
  EXPECT_EQ(jobs[0].name, "s :: a.mlir");
  EXPECT_EQ(jobs[0].shellLine, "RUN: at line 1: opt");
  EXPECT_EQ(jobs[0].directory, "/base");
  EXPECT_EQ(jobs[1].name, "s :: d.mlir");
}

// lit could not run it, says that it failed, and so does its other form.
TEST(LitResults, ATestThatCouldNotBeRunIsNotSilent) {
  auto jobs = parsed(R"({"tests": [
    {"name": "a", "code": "UNRESOLVED", "output": "Test has no 'RUN:' line"},
    {"name": "b", "code": "UNSUPPORTED", "output": ""}]})");
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].name, "a");
}

// What was seen of the second one took the place of the first one's failure.
TEST(LitResults, TestsOfOneNameAreJobsOfTheirOwn) {
  auto jobs = parsed(R"J({"tests": [
    {"name": "a", "code": "FAIL", "output": "one"},
    {"name": "a", "code": "FAIL", "output": "two"},
    {"name": "a", "code": "FAIL", "output": "one"},
    {"name": "a (2)", "code": "FAIL", "output": "three"}]})J");
  ASSERT_EQ(jobs.size(), 3u);
  EXPECT_EQ(jobs[0].name, "a");
  EXPECT_EQ(jobs[1].name, "a (3)");
  EXPECT_EQ(jobs[1].shellLine, "two");
  EXPECT_EQ(jobs[2].name, "a (2)");
}

TEST(LitResults, FailingTestsOfTheXunitForm) {
  std::string text =
      "<?xml version=\"1.0\"?>\n<testsuites><testsuite name=\"s\">\n"
      "<testcase classname=\"s.s\" name=\"ok.mlir\" time=\"0.1\"/>\n"
      "<testcase classname=\"s.s\" name=\"a&amp;b.mlir\" time=\"0.1\">\n"
      "\t<failure><![CDATA[opt 'a' && b </failure>]]>]]&gt;<![CDATA[ "
      "end]]></failure>\n</testcase>\n"
      "<testcase classname=\"s.s\" name=\"skip\" time=\"0\">\n"
      "<skipped message=\"Unsupported\"/></testcase>\n</testsuite>"
      "</testsuites>";
  EXPECT_TRUE(looksLikeLitResults(text));
  auto jobs = parsed(text);
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].name, "s.s :: a&b.mlir");
  EXPECT_EQ(jobs[0].shellLine, "opt 'a' && b </failure>]]> end");
}

TEST(LitResults, FieldsOfOddTypesAreNone) {
  EXPECT_TRUE(parsed("{\"tests\": [{\"code\": 3}, {}]}").empty());
  auto jobs = parsed("{\"tests\": [{\"code\": \"FAIL\", \"name\": \"a\", "
                     "\"output\": {}}]}");
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].shellLine, "");
}

TEST(LitResults, NoOtherFormIsTakenForIt) {
  EXPECT_FALSE(looksLikeLitResults("{\"command\": \"a --tests\"}"));
  EXPECT_FALSE(looksLikeLitResults("mlir-opt \"tests\""));
  EXPECT_FALSE(looksLikeLitResults(""));
  EXPECT_TRUE(static_cast<bool>(
      parseLitResults("{\"tests\": 3}", "lit", "/").takeError()));
}

// The fuzzer found a job that nobody could name.
TEST(LitResults, AFailingTestHasAName) {
  for (const char *text :
       {"{\"tests\": [{\"code\": \"FAIL\"}]}",
        "{\"tests\": [{\"code\": \"FAIL\", \"name\": []}]}",
        "<testsuites><testcase classname=\"s\"><failure>x</failure>"
        "</testcase></testsuites>"}) {
    auto jobs = parseLitResults(text, "lit", "/");
    ASSERT_FALSE(static_cast<bool>(jobs)) << text;
    EXPECT_EQ(llvm::toString(jobs.takeError()),
              "lit: a test in lit's results has no name");
  }
}

/// Whatever is cut off: it is never taken for a suite in which nothing fails.
TEST(LitResults, CutAnywhere) {
  std::string text = "<testsuites><testcase name=\"a\"><failure><![CDATA[x]]>"
                     "</failure></testcase><testcase name=\"b\"/>"
                     "</testsuites>";
  for (size_t length = 0; length < text.size(); ++length)
    EXPECT_TRUE(static_cast<bool>(
        parseLitResults(text.substr(0, length), "lit", "/").takeError()))
        << length;
}
