//===- MakeReportTest.cpp - What is known of which passes -----------------===//
#include "triage/MakeReport.h"
#include "compiler/command/ParsePipeline.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

std::vector<std::string> namesOf(const std::vector<LeftPass> &passes) {
  std::vector<std::string> names;
  for (const LeftPass &pass : passes)
    names.push_back(pass.pass);
  return names;
}

/// The second canonicalize is guilty.
PipelineAnswer answer() {
  PipelineAnswer answer;
  answer.minimal = llvm::cantFail(
      parsePipeline("builtin.module(canonicalize,a,canonicalize,b,c)"));
  answer.passesAfter = answer.passesBefore = 5;
  return answer;
}

// As many as stand in front of the guilty pass were kept, so that one behind it
// came after those that are no enablers.
TEST(SplitAtGuilty, NoPassBehindItIsAnEnabler) {
  PipelineAnswer whole = answer();
  whole.enablers = {{"a", "", PipelinePath{1}}, {"b", "", PipelinePath{3}}};
  whole.unjudged = {{"canonicalize", "", PipelinePath{0}},
                    {"c", "", PipelinePath{4}}};
  PipelineAnswer split = splitAtGuilty(whole, {"canonicalize", 0});
  EXPECT_EQ(split.minimal.str(), "builtin.module(canonicalize,a,canonicalize)");
  EXPECT_EQ(split.seenAfter->str(), "builtin.module(b,c)");
  EXPECT_EQ(split.passesAfter, 3u);
  EXPECT_THAT(namesOf(split.enablers), ElementsAre("a"));
  EXPECT_THAT(namesOf(split.unjudged), ElementsAre("canonicalize"));
}

TEST(SplitAtGuilty, WhatTheBisectionNamesStandsBeforeIt) {
  PipelineAnswer whole = answer();
  whole.enablers = {{"a", "without it the result is right"}};
  EXPECT_THAT(namesOf(splitAtGuilty(whole, {"canonicalize", 0}).enablers),
              ElementsAre("a"));
}

TEST(SplitAtGuilty, NothingWithoutThatPass) {
  PipelineAnswer split = splitAtGuilty(answer(), {"other", 0});
  EXPECT_EQ(split.minimal.str(), answer().minimal.str());
  EXPECT_FALSE(split.seenAfter);
}

} // namespace
