#include "nightly/jobs/LitResults.h"
#include "nightly/jobs/RememberedNames.h"
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace culprit;
using testing::ElementsAre;

static std::vector<Job> parsed(const std::string &text) {
  auto jobs = parseLitResults(text, "lit", "/base");
  EXPECT_TRUE(static_cast<bool>(jobs)) << llvm::toString(jobs.takeError());
  return jobs ? *jobs : std::vector<Job>();
}

TEST(LitResults, FailingTestsOfTheJsonForm) {
  std::string text = R"({"__version__": [22, 1, 8], "elapsed": 1,
    "tests": [
      {"name": "s :: a.mlir", "code": "FAIL", "output": "+ opt"},
      {"name": "s :: b.mlir", "code": "PASS", "output": ""},
      {"name": "s :: c.mlir", "code": "XFAIL", "output": ""},
      {"name": "s :: d.mlir", "code": "TIMEOUT", "output": "d"}]})";
  EXPECT_TRUE(looksLikeLitResults(text));
  auto jobs = parsed(text);
  ASSERT_EQ(jobs.size(), 2u);
  EXPECT_EQ(jobs[0].name, "s :: a.mlir");
  EXPECT_EQ(jobs[0].shellLine, "+ opt\n");
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
    {"name": "a", "code": "FAIL", "output": "+ one"},
    {"name": "a", "code": "FAIL", "output": "+ two"},
    {"name": "a", "code": "FAIL", "output": "+ one"},
    {"name": "a (2)", "code": "FAIL", "output": "+ three"}]})J");
  ASSERT_EQ(jobs.size(), 3u);
  EXPECT_EQ(jobs[0].name, "a");
  EXPECT_EQ(jobs[1].name, "a (3)");
  EXPECT_EQ(jobs[1].shellLine, "+ two\n");
  EXPECT_EQ(jobs[2].name, "a (2)");
}

TEST(LitResults, FailingTestsOfTheXunitForm) {
  std::string text =
      "<?xml version=\"1.0\"?>\n<testsuites><testsuite name=\"s\">\n"
      "<testcase classname=\"s.s\" name=\"ok.mlir\" time=\"0.1\"/>\n"
      "<testcase classname=\"s.s\" name=\"a&amp;b.mlir\" time=\"0.1\">\n"
      "\t<failure><![CDATA[+ opt 'a' && b </failure>]]>]]&gt;<![CDATA[ "
      "end]]></failure>\n</testcase>\n"
      "<testcase classname=\"s.s\" name=\"skip\" time=\"0\">\n"
      "<skipped message=\"Unsupported\"/></testcase>\n</testsuite>"
      "</testsuites>";
  EXPECT_TRUE(looksLikeLitResults(text));
  auto jobs = parsed(text);
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].name, "s.s :: a&b.mlir");
  EXPECT_EQ(jobs[0].shellLine, "+ opt 'a' && b </failure>]]> end\n");
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

static std::string commandOf(const std::string &log) {
  nlohmann::json test = {{"name", "a"}, {"code", "FAIL"}, {"output", log}};
  auto jobs = parsed(nlohmann::json{{"tests", {test}}}.dump());
  return jobs.empty() ? "no job" : jobs.front().shellLine;
}

// No process can be started with a word of more than 128 KiB: the test was
// never asked.
TEST(LitResults, OfALogTheCommandsAreAJobAndNotWhatTheyPrint) {
  std::string flood;
  for (int i = 0; i < 10000; ++i)
    flood += "# | error: line of the compiler\n";
  EXPECT_EQ(commandOf("Exit Code: 1\n\nCommand Output (stdout):\n--\n"
                      "# RUN: at line 1\nopt a.mlir | FileCheck a.mlir\n"
                      "# executed command: opt a.mlir\n" +
                      flood + "# RUN: at line 2\nopt b.mlir\n" + flood),
            "# RUN: at line 1\nopt a.mlir | FileCheck a.mlir\n"
            "# RUN: at line 2\nopt b.mlir\n");
  EXPECT_EQ(commandOf("--\nopt a # RUN: at line 1\n+ opt a\n" + flood),
            "opt a # RUN: at line 1\n");
  EXPECT_EQ(commandOf("Script:\n--\n: 'RUN: at line 1';   opt a\n" + flood),
            ": 'RUN: at line 1';   opt a\n");
  EXPECT_EQ(commandOf("# executed command: opt a\n" + flood),
            "# executed command: opt a\n");
  EXPECT_EQ(commandOf("+ opt a\n" + flood + "+ opt b\n"), "+ opt a\n+ opt b\n");
}

// What a program of tests printed was run by the shell, line by line.
TEST(LitResults, ALogThatMarksNoCommandHasNone) {
  EXPECT_EQ(commandOf("rm -rf x\n[ FAILED ] Foo.Bar\n"), "");
  EXPECT_EQ(commandOf("Test has no 'RUN:' line"), "");
  EXPECT_EQ(commandOf("opt a |\n  opt b\n"), "");
}

// lit writes so what has a quote in it, and the whole file was refused.
TEST(LitResults, ATestWithAQuoteInItsName) {
  auto jobs = parsed("<testsuites><testcase classname=\"s name=x\" "
                     "name='a\"b&#13;.mlir' time=\"0.1\">"
                     "<failure>opt a</failure></testcase></testsuites>");
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].name, "s name=x :: a\"b\r.mlir");
}

// The second one was asked under the first one's name where that did not fail,
// and the first one's bug stayed unresolved.
TEST(LitResults, TestsOfOneNameAreKnownByTheirCommands) {
  auto named = [](const std::vector<std::pair<std::string, std::string>> &all) {
    std::vector<Job> jobs;
    for (const auto &[name, line] : all) {
      jobs.emplace_back();
      jobs.back().name = name;
      jobs.back().shellLine = line;
      jobs.back().labels = {"lit"};
    }
    return jobs;
  };
  std::map<std::string, Input> remembered;
  for (const Job &job : named({{"a", "one"}, {"a (2)", "two"}, {"b", "one"}}))
    remembered[job.name].job = job;
  auto with = [&](const std::vector<std::pair<std::string, std::string>> &all) {
    std::vector<std::string> names;
    for (const Job &job : withRememberedNames(named(all), remembered))
      names.push_back(job.name + ": " + job.shellLine);
    return names;
  };
  EXPECT_THAT(with({{"a", "two"}}), ElementsAre("a (2): two"));
  EXPECT_THAT(with({{"a", "two"}, {"a (2)", "one"}}),
              ElementsAre("a (2): two", "a: one"));
  EXPECT_THAT(with({{"a", "three"}, {"a (2)", "one"}}),
              ElementsAre("a (2): three", "a: one"));
  EXPECT_THAT(with({{"a", "changed"}, {"b", "two"}, {"c", "one"}}),
              ElementsAre("a: changed", "b: two", "c: one"));
}
