#include "triage/session/RequestPrefix.h"
#include "triage/session/EnvironmentChange.h"
#include <gmock/gmock.h>

using namespace culprit;
using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

Request withoutPrefix(std::vector<std::string> argv,
                      bool timeoutGiven = false) {
  Request request;
  request.argv = std::move(argv);
  request.timeoutGiven = timeoutGiven;
  takePrefix(request);
  return request;
}

TEST(RequestPrefix, WhatMattersIsKeptAndTheRestIsSaid) {
  Request request =
      withoutPrefix({"nice", "taskset", "-c", "0", "opt", "k.ll"});
  EXPECT_THAT(request.argv, ElementsAre("opt", "k.ll"));
  EXPECT_THAT(request.launchedBy, ElementsAre("taskset", "-c", "0"));
  EXPECT_EQ(request.wordsInFront, 4u);
  ASSERT_EQ(request.remarks.all().size(), 2u);
  EXPECT_THAT(request.remarks.all()[0].text, HasSubstr("nice"));
  EXPECT_THAT(request.remarks.all()[1].text, HasSubstr("taskset -c 0"));
}

TEST(RequestPrefix, ATimeoutIsTheLimitUnlessTheUserGaveOne) {
  Request own = withoutPrefix({"timeout", "2", "opt"});
  EXPECT_EQ(own.timeout, milliseconds(2000));
  EXPECT_THAT(own.remarks.all().at(0).text, HasSubstr("counts as a hang"));
  Request given = withoutPrefix({"timeout", "2", "opt"}, /*timeoutGiven=*/true);
  EXPECT_EQ(given.timeout, milliseconds(30000));
  EXPECT_THAT(given.remarks.all().at(0).text, HasSubstr("--timeout is"));
}

TEST(RequestPrefix, EnvSetsVariablesAndMayRemoveAllOthers) {
  ::setenv("CULPRIT_TEST_OURS", "1", 1);
  Request request = withoutPrefix({"env", "-i", "A=b", "opt"});
  EXPECT_EQ(request.environment.at("A"), "b");
  EXPECT_EQ(request.environment.at("CULPRIT_TEST_OURS"), std::nullopt);
  {
    EnvironmentChange change(
        {{"CULPRIT_TEST_OURS", std::nullopt}, {"CULPRIT_TEST_NEW", "2"}});
    EXPECT_EQ(::getenv("CULPRIT_TEST_OURS"), nullptr);
    EXPECT_STREQ(::getenv("CULPRIT_TEST_NEW"), "2");
  }
  EXPECT_STREQ(::getenv("CULPRIT_TEST_OURS"), "1");
  EXPECT_EQ(::getenv("CULPRIT_TEST_NEW"), nullptr);
}

} // namespace
