//===- RegressTest.cpp - Whole searches, without a process ----------------===//
//
// The runner starts nothing: what `culprit` would have said of a build is
// computed from the build's name.
//
//===----------------------------------------------------------------------===//
#include "nightly/regress/Regress.h"
#include "nightly/regress/RegressText.h"
#include "probe/files/Directories.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <algorithm>
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
using testing::Not;
using Precision = FirstFailingResult::Precision;

namespace {

class MadeUpRunner : public Runner {
public:
  std::string out;                 ///< of the question
  std::string firstBad;            ///< it and all behind it are bad
  std::set<std::string> breaking;  ///< what they do ends the judge
  std::optional<Ended> bisectEnds; ///< so, without a report
  int triageExits = 0;
  std::function<std::string()> made = [] { return ""; }; ///< in place

  void start(unsigned id, const Errand &errand) override {
    const auto &words = errand.arguments;
    auto dashes = std::find(words.begin(), words.end(), "--");
    bool isWrapped = llvm::StringRef(dashes[1]).ends_with(".sh");
    std::string compiler =
        std::filesystem::path(dashes[isWrapped ? 2 : 1]).filename();
    if (std::string name = made(); !name.empty())
      compiler = name;
    if (words.front() == "bisect" && bisectEnds) {
      last = {id, *bisectEnds};
      return;
    }
    if (words.front() == "bisect") {
      makeDirectories(out + "/newest");
      std::ofstream(out + "/newest/report.json")
          << R"({"status": "confirmed", "failure": {"kind": "crash"}})";
    }
    Ended how;
    if (words.front() == "triage")
      how.code = triageExits;
    if (words.front() == "judge" && breaking.count(compiler))
      how.code = 70;
    else if (words.front() == "judge")
      std::ofstream(errand.out)
          << R"({"verdict": ")" << (compiler >= firstBad ? "same" : "clean")
          << R"(", "reason": "made up"})";
    if (how.code)
      std::ofstream(errand.out) << "";
    last = {id, how};
  }
  std::optional<std::pair<unsigned, Ended>>
  wait(std::optional<std::chrono::steady_clock::time_point>) override {
    return last;
  }
  void stopAll() override {}

private:
  std::pair<unsigned, Ended> last;
};

/// All builds have one compiler, in place.
class InPlace : public Builder {
public:
  llvm::Expected<Built> make(const std::string &build) override {
    bool isAgain = !made.insert(build).second;
    last = build;
    return isAgain ? Built{"", "no such commit any more"} : Built{"cc", ""};
  }
  std::string last;

private:
  std::set<std::string> made;
};

/// The names of the builds are those of their compilers.
class Named : public Builder {
public:
  llvm::Expected<Built> make(const std::string &build) override {
    return Built{build, ""};
  }
};

class Regression : public testing::Test {
protected:
  RegressAnswer search(Builder &builder) {
    question.out = runner.out = directory.path;
    question.directory = directory.path;
    question.command = command;
    Regress regress(question, builder, runner, stopping, say);
    RegressAnswer answer = llvm::cantFail(regress.find());
    llvm::cantFail(regress.triage(answer));
    return answer;
  }
  TemporaryDirectory directory;
  RegressQuestion question;
  std::vector<std::string> command = {"cc", "in.mlir"};
  MadeUpRunner runner;
  std::function<bool()> stopping = [] { return false; };
  SayLine say = [](const std::string &) {};
};

} // namespace

// What Culprit could not find out became a verdict, which the same command told
// again.
TEST_F(Regression, WhatCouldNotBeFoundOutIsAskedAgain) {
  question.builds = {"a", "b", "c"};
  runner.firstBad = "b";
  runner.breaking = {"b"};
  Named builder;
  EXPECT_EQ(search(builder).search.result.precision, Precision::Range);
  runner.breaking = {};
  RegressAnswer again = search(builder);
  EXPECT_EQ(again.resumed, 2u);
  EXPECT_EQ(again.search.result.precision, Precision::Exact);
  EXPECT_EQ(again.search.result.firstShowing, 1u);
}

// The triage was asked about a command whose first word was empty.
TEST_F(Regression, ABuildThatCannotBeMadeAgainHasNoTriage) {
  question.builds = {"a", "b", "c", "d", "e"};
  question.buildCommand = "make {rev}";
  runner.firstBad = "c";
  InPlace builder;
  runner.made = [&] { return builder.last; };
  RegressAnswer answer = search(builder);
  EXPECT_EQ(answer.search.result.precision, Precision::Exact);
  EXPECT_EQ(answer.search.result.firstShowing, 2u);
  EXPECT_FALSE(answer.triage.has_value());
}

// The report was there already, of an earlier run.
TEST_F(Regression, ANewestBuildWithoutAnAnswerIsNotAnsweredByAnEarlierOne) {
  question.builds = {"a", "b"};
  question.command = {"cc"};
  question.out = runner.out = directory.path;
  makeDirectories(directory.path + "/newest");
  std::ofstream(directory.path + "/newest/report.json")
      << R"({"status": "confirmed", "failure": {"kind": "crash"}})";
  runner.firstBad = "b";
  Named builder;
  for (auto [how, code, said] :
       {std::tuple(Ended::How::Killed, 9, "killed by signal 9"),
        std::tuple(Ended::How::Exited, 70, "exit 70"),
        std::tuple(Ended::How::Exited, 2, "exit 2")}) {
    runner.bisectEnds = {how, code, ""};
    auto answer = Regress(question, builder, runner, stopping, say).find();
    ASSERT_FALSE(static_cast<bool>(answer));
    EXPECT_EQ(llvm::toString(answer.takeError()),
              std::string("the newest build, b, cannot be asked: ") + said);
  }
}

// Exit code 4, and nobody was told how little that was.
TEST_F(Regression, ACleanNewestBuildSaysHowOftenItWasAsked) {
  question.builds = {"a", "b"};
  question.command = command;
  question.out = runner.out = directory.path;
  makeDirectories(directory.path + "/newest");
  std::ofstream(directory.path + "/newest/report.json")
      << R"({"status": "not-reproduced", "baseline_runs": 1})";
  runner.bisectEnds = {Ended::How::Exited, 4, ""};
  Named builder;
  auto answer = Regress(question, builder, runner, stopping, say).find();
  ASSERT_FALSE(static_cast<bool>(answer));
  EXPECT_EQ(llvm::toString(answer.takeError()),
            "the newest build, b, does not show a failure in 1 run; if it "
            "fails now and then, ask for more with --runs 30");
}

// The first word was taken for the compiler, whatever it was.
TEST_F(Regression, AWrapperInFrontOfTheCompilerIsAnInputToo) {
  question.builds = {"a", "b", "c"};
  runner.firstBad = "b";
  std::ofstream(directory.path + "/wrap.sh") << "one";
  Named builder;
  command = {"./wrap.sh", "{compiler}", "in.mlir"};
  EXPECT_EQ(search(builder).resumed, 0u);
  EXPECT_EQ(search(builder).resumed, 3u);
  std::ofstream(directory.path + "/wrap.sh") << "another";
  EXPECT_EQ(search(builder).resumed, 0u);
}

// `exec mlir-opt-$(cat version)`: the answer was that of another version.
TEST_F(Regression, AScriptMayStartAnotherBuildToday) {
  for (const char *name : {"a", "b", "c"}) {
    std::string path = directory.path + "/" + name;
    std::ofstream(path) << "#!/bin/sh\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    question.builds.push_back(path);
  }
  Named builder;
  runner.firstBad = "b";
  EXPECT_EQ(search(builder).search.result.firstShowing, 1u);
  runner.firstBad = "c";
  RegressAnswer answer = search(builder);
  EXPECT_EQ(answer.resumed, 0u);
  EXPECT_EQ(answer.search.result.firstShowing, 2u);
}

// With builds of revisions, no file that the command names counted.
TEST_F(Regression, AnInputThatIsOfNoRevisionCountsThoughATreeIsBuilt) {
  question.builds = {"a", "b", "c"};
  question.buildCommand = "make {rev}";
  runner.firstBad = "b";
  std::ofstream(directory.path + "/in.mlir") << "one";
  Named builder;
  search(builder);
  std::ofstream(directory.path + "/in.mlir") << "another";
  EXPECT_EQ(search(builder).resumed, 0u);
  question.ofRevision = {"in.mlir"};
  search(builder);
  std::ofstream(directory.path + "/in.mlir") << "as another revision has it";
  EXPECT_EQ(search(builder).resumed, 3u);
}

TEST_F(Regression, WhatAResponseFileNamesIsAnInputToo) {
  question.builds = {"a", "b", "c"};
  runner.firstBad = "b";
  std::ofstream(directory.path + "/in.mlir") << "one";
  std::ofstream(directory.path + "/args") << "in.mlir --cse";
  Named builder;
  command = {"cc", "@args"};
  EXPECT_EQ(search(builder).resumed, 0u);
  EXPECT_EQ(search(builder).resumed, 3u);
  std::ofstream(directory.path + "/in.mlir") << "another";
  EXPECT_EQ(search(builder).resumed, 0u);
  std::ofstream(directory.path + "/args") << "in.mlir --sccp";
  EXPECT_EQ(search(builder).resumed, 0u);
}

// It was [exact], and so was the same command the next day.
TEST_F(Regression, ATriageThatFindsNoFailureContradictsTheSearch) {
  question.builds = {"a", "b", "c"};
  runner.firstBad = "b";
  Named builder;
  runner.triageExits = static_cast<int>(ExitCode::DoesNotFail);
  RegressAnswer answer = search(builder);
  EXPECT_THAT(toLines(question, answer), Not(HasSubstr("[exact]")));
  EXPECT_THAT(toJson(question, answer),
              HasSubstr("\"precision\": \"unknown\""));
  runner.triageExits = 0;
  answer = search(builder);
  EXPECT_EQ(answer.resumed, 0u);
  EXPECT_THAT(toLines(question, answer), HasSubstr("[exact]"));
}

// A branch had moved, and the answer was that of yesterday's builds.
TEST_F(Regression, ANameThatLeadsToAnotherCommitIsAnotherBuild) {
  question.builds = {"a", "b", "c"};
  question.buildCommand = "make {rev}";
  question.commits = {"1", "2", "3"};
  runner.firstBad = "b";
  Named builder;
  search(builder);
  EXPECT_EQ(search(builder).resumed, 3u);
  question.commits = {"1", "2", "4"};
  EXPECT_EQ(search(builder).resumed, 0u);
}
