#include "nightly/jobs/JobLines.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::HasSubstr;

static std::vector<Job> parsed(const std::string &text) {
  auto jobs = parseJobLines(text, "jobs", "/base");
  EXPECT_TRUE(static_cast<bool>(jobs)) << llvm::toString(jobs.takeError());
  return jobs ? *jobs : std::vector<Job>();
}

static std::string refusal(const std::string &text) {
  auto jobs = parseJobLines(text, "jobs", "/base");
  return jobs ? "" : llvm::toString(jobs.takeError());
}

TEST(JobLines, CommandsAndObjectsInOneFile) {
  auto jobs = parsed("# a comment\n"
                     "\n"
                     "mlir-opt a.mlir | mlir-opt --cse\n"
                     "{\"name\": \"b\", \"command\": [\"opt\", \"b.ll\"], "
                     "\"directory\": \"sub/../k\", \"environment\": {\"A\": "
                     "\"1\"}, \"labels\": [\"gpu\"], \"check\": \"./c\"}\r\n");
  ASSERT_EQ(jobs.size(), 2u);
  EXPECT_EQ(jobs[0].name, "mlir-opt a.mlir | mlir-opt --cse");
  EXPECT_EQ(jobs[0].shellLine, jobs[0].name);
  EXPECT_EQ(jobs[1].name, "b");
  EXPECT_THAT(jobs[1].argv, ElementsAre("opt", "b.ll"));
  EXPECT_EQ(jobs[1].directory, "/base/sub/../k") << "sub may be a link";
  EXPECT_EQ(jobs[1].environment.at("A"), "1");
  EXPECT_EQ(jobs[1].check, "./c");
}

TEST(JobLines, WithoutANameItsCommandIsOne) {
  auto jobs = parsed(R"({"command": ["opt", "a b.ll"]})");
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].name, "opt 'a b.ll'");
}

TEST(JobLines, TheSameLineTwiceIsOneJob) {
  EXPECT_EQ(parsed("opt a.ll\nopt a.ll\n").size(), 1u);
}

TEST(JobLines, RefusalsNameTheLine) {
  EXPECT_THAT(refusal("opt a\n{\"command\": []}\n"), HasSubstr("jobs:2: "));
  EXPECT_THAT(refusal("{\"comand\": \"x\"}"),
              HasSubstr("jobs:1: no key is called \"comand\""));
  EXPECT_THAT(refusal("{\"name\": \"x\"}"), HasSubstr("no \"command\""));
  EXPECT_THAT(refusal("{\"command\": 3}"), HasSubstr("\"command\""));
  EXPECT_THAT(refusal("{\"command\": [\"a\", 3]}"), HasSubstr("\"command\""));
  EXPECT_THAT(refusal("{\"command\": \"a\", \"environment\": {\"A\": 1}}"),
              HasSubstr("\"environment\""));
  EXPECT_THAT(refusal("{\"command\": \"a\", \"environment\": {\"A=\": \"\"}}"),
              HasSubstr("\"environment\""));
  EXPECT_THAT(refusal("{\"command\": \"a\", \"labels\": \"x\"}"),
              HasSubstr("\"labels\""));
  EXPECT_THAT(refusal("{\"command\": \"a\\u0000b\"}"), HasSubstr("zero byte"));
  EXPECT_THAT(refusal("{\"command\": \"a\""), HasSubstr("no JSON object"));
  EXPECT_THAT(refusal(std::string("opt\0a", 5)), HasSubstr("zero byte"));
  EXPECT_THAT(refusal("{\"name\":\"n\",\"command\":\"a\"}\n"
                      "{\"name\":\"n\",\"command\":\"b\"}\n"),
              HasSubstr("jobs:2: line 1 has another job of the name \"n\""));
}

TEST(JobLines, WhatIsNoJsonIsToldAsWhatItIs) {
  EXPECT_THAT(refusal("{\"command\": \"opt k\xe9.mlir\"}"),
              HasSubstr("jobs:1: the line has bytes that are no UTF-8"));
  EXPECT_THAT(refusal("[{\"command\": \"opt a\"}]"),
              HasSubstr("jobs:1: this is a JSON array"));
  EXPECT_THAT(refusal("[\n  {\"command\": \"opt a\"}\n]"),
              HasSubstr("jobs:1: this is a JSON array"));
  EXPECT_EQ(parsed("[ -e a.ll ] && opt a.ll\n").size(), 1u);
}

TEST(JobLines, WhatIsRememberedIsTheJob) {
  Job job{"n", {"a", "b c"}, "", "i", "/d", {{"A", "1"}}, {"l"}, "c"};
  EXPECT_EQ(jobFromJson(toJson(job)), job);
  EXPECT_EQ(jobFromJson("nonsense"), Job());
}

TEST(JobLines, OptionsStandBeforeTheCommand) {
  Job words{"n", {"opt", "x"}, "", "in", "", {}, {}, "chk"};
  EXPECT_THAT(commandArguments(words),
              ElementsAre("--check", "chk", "--input", "in", "--", "opt", "x"));
  Job line{"n", {}, "a | b", "", "", {}, {}, ""};
  EXPECT_THAT(commandArguments(line), ElementsAre("--sh", "a | b"));
}

TEST(JobLines, ADirectoryIsAsShortAsItCanBe) {
  auto jobs = parsed(R"({"command": "opt", "directory": "./k/./"})");
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].directory, "/base/k/");
}

// Another file was asked about, which was not there.
TEST(JobLines, AFileWhoseNameIsNoTextIsRemembered) {
  Job job{"n\xff",      {"a", "k\xe9.mlir"}, "",    "\xff",
          "/d\xc3\xa9", {{"A\xfe", "\xfd"}}, {"l"}, "c"};
  EXPECT_EQ(jobFromJson(toJson(job)), job);
}
