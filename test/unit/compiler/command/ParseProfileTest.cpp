#include "compiler/command/ParseProfile.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::Pair;

namespace {

constexpr const char *Every = R"({
  "name": "a", "tier": "b",
  "executables": ["c"], "joinedOptions": ["d"], "plainOptions": ["e"],
  "environment": ["f"], "trailers": ["g"], "toolkitVariables": ["h"],
  "targetOptions": ["i"], "levelOptions": ["j"], "levels": ["k"],
  "valueOptions": ["l"], "forwardingOptions": ["m"], "outputOptions": ["n"],
  "scopedOptions": ["o"], "inputOptions": ["p"], "veilOptions": ["q"],
  "pipelineOptions": ["r"], "productOptions": ["s"],
  "unaskedOutputs": {"t": "--u=v"}, "countingEnvironment": {"w": "x"},
  "responseFiles": true, "handsOver": true, "interpreter": true,
  "unlisted": ["output"], "spellings": {"pass-pipeline": "-y={}"},
  "pipelineSyntax": "llvm",
  "reproducerTool": {"program": "z", "profile": "a"},
  "defaultOutput": {"flag": "-b=", "path": "c", "extensions": {"d": "e"}}
})";

TEST(ParseProfile, EachFieldGoesWhereItBelongs) {
  CompilerProfile profile = llvm::cantFail(parseProfile(Every));
  EXPECT_EQ(profile.name, "a");
  EXPECT_EQ(profile.tier, "b");
  EXPECT_THAT(profile.executables, ElementsAre("c"));
  EXPECT_THAT(profile.joinedOptions, ElementsAre("d"));
  EXPECT_THAT(profile.plainOptions, ElementsAre("e"));
  EXPECT_THAT(profile.environment, ElementsAre("f"));
  EXPECT_THAT(profile.trailers, ElementsAre("g"));
  EXPECT_THAT(profile.toolkitVariables, ElementsAre("h"));
  EXPECT_THAT(profile.targetOptions, ElementsAre("i"));
  EXPECT_THAT(profile.levelOptions, ElementsAre("j"));
  EXPECT_THAT(profile.levels, ElementsAre("k"));
  EXPECT_THAT(profile.valueOptions, ElementsAre("l"));
  EXPECT_THAT(profile.forwardingOptions, ElementsAre("m"));
  EXPECT_THAT(profile.outputOptions, ElementsAre("n"));
  EXPECT_THAT(profile.scopedOptions, ElementsAre("o"));
  EXPECT_THAT(profile.inputOptions, ElementsAre("p"));
  EXPECT_THAT(profile.veilOptions, ElementsAre("q"));
  EXPECT_THAT(profile.pipelineOptions, ElementsAre("r"));
  EXPECT_THAT(profile.productOptions, ElementsAre("s"));
  EXPECT_THAT(profile.unaskedOutputs, ElementsAre(Pair("t", "--u=v")));
  EXPECT_THAT(profile.countingEnvironment, ElementsAre(Pair("w", "x")));
  EXPECT_TRUE(profile.readsResponseFiles);
  EXPECT_TRUE(profile.handsOver);
  EXPECT_TRUE(profile.isInterpreter);
  EXPECT_THAT(profile.unlisted, ElementsAre(Role::Output));
  EXPECT_THAT(profile.spellings,
              ElementsAre(Pair(Role::PassPipeline, "-y={}")));
  EXPECT_EQ(profile.pipelineSyntax, PipelineSyntax::LLVM);
  EXPECT_EQ(profile.reproducerTool.program, "z");
  EXPECT_EQ(profile.defaultOutput.path, "c");
  EXPECT_THAT(profile.defaultOutput.extensions, ElementsAre(Pair("d", "e")));
}

// A field that reads into another's member would pass where all are true.
TEST(ParseProfile, AFlagIsThatOfItsFieldAlone) {
  auto with = [](const char *key) {
    return llvm::cantFail(parseProfile(
        (llvm::Twine(R"({"name": "x", ")") + key + R"(": true})").str()));
  };
  EXPECT_TRUE(with("interpreter").isInterpreter);
  EXPECT_TRUE(with("responseFiles").readsResponseFiles);
  EXPECT_TRUE(with("handsOver").handsOver);
}

TEST(ParseProfile, NamesTheToolForReproducers) {
  auto read = [](llvm::StringRef tool) {
    return parseProfile(
        ("{\"name\": \"x\", \"reproducerTool\": " + tool + "}").str());
  };
  auto profile = llvm::cantFail(
      read("{\"program\": \"x-opt\", \"profile\": \"mlir-opt\"}"));
  EXPECT_EQ(profile.reproducerTool.program, "x-opt");
  EXPECT_TRUE(profile.reproducerTool);
  for (const char *wrong :
       {"1", "{}", "{\"program\": \"a\"}", "{\"profile\": \"a\"}",
        "{\"program\": \"a\", \"driver\": \"b\", \"profile\": \"c\"}",
        "{\"program\": 1, \"profile\": \"a\"}",
        "{\"other\": \"a\", \"profile\": \"a\"}"})
    EXPECT_TRUE(read(wrong).errorIsA<llvm::StringError>()) << wrong;
}

TEST(ParseProfile, ADefaultOutputNeedsAFlagAndAPath) {
  for (const char *wrong :
       {"1", "{}", R"({"flag": "-o="})", R"({"flag": "-o=", "path": 1})",
        R"({"flag": "-o=", "path": "a", "extensions": "x"})",
        R"({"flag": "-o=", "path": "a", "other": []})"})
    EXPECT_TRUE(
        parseProfile(
            (llvm::Twine(R"({"name": "x", "defaultOutput": )") + wrong + "}")
                .str())
            .errorIsA<llvm::StringError>())
        << wrong;
}

TEST(ParseProfile, WhatIsWrittenUnaskedIsAnOptionWithAPath) {
  for (const char *wrong : {"[]", R"({"f": 1})", R"({"f": "option=path"})",
                            R"({"f": "--option"})", R"({"f": "--option="})"})
    EXPECT_TRUE(
        parseProfile(
            (llvm::Twine(R"({"name": "x", "unaskedOutputs": )") + wrong + "}")
                .str())
            .errorIsA<llvm::StringError>())
        << wrong;
}

TEST(ParseProfile, RefusesWhatItDoesNotUnderstand) {
  for (const char *json :
       {"", "[]", "{}", R"({"name":"a","executable":[]})", R"({"name":3})",
        R"({"name":"a","executables":"x"})",
        R"({"name":"a","plainOptions":[1]})",
        R"({"name":"a","interpreter":"yes"})",
        R"({"name":"a","countingEnvironment":["X=1"]})",
        R"({"name":"a","countingEnvironment":{"X":1}})",
        R"({"name":"a","spellings":{"output":1}})",
        R"({"name":"a","spellings":{"no-such-role":"-x"}})",
        R"({"name":"a","unlisted":["no-such-role"]})", R"({"name":"a")"}) {
    llvm::Expected<CompilerProfile> profile = parseProfile(json);
    EXPECT_FALSE(bool(profile)) << json;
    llvm::consumeError(profile.takeError());
  }
}

TEST(ParseProfile, SurvivesGarbage) {
  test::forEachGarbage({Every}, [](llvm::StringRef text) {
    llvm::Expected<CompilerProfile> profile = parseProfile(text);
    if (!profile)
      llvm::consumeError(profile.takeError());
  });
}

} // namespace
