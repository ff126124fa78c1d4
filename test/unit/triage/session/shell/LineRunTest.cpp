#include "triage/session/shell/LineRun.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include "triage/session/Session.h"
#include "triage/session/UsageError.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

namespace {

/// Commands that do what their names say: `crash` crashes, `reject` exits 1,
/// `show` prints its input or the files that it names, behind its own name.
class LineRunTest : public testing::Test {
protected:
  LineRunTest()
      : bench([this](const Command &command, const Limits &) {
          return run(command);
        }),
        files(bench.directory.path + "/private") {
    std::filesystem::create_directories(bench.directory.path + "/private");
    here = bench.directory.path + "/user";
    std::filesystem::create_directories(here + "/sub");
    write(here + "/in.mlir", "module {}");
    CompilerProfile profile;
    profile.name = "show";
    profile.executables = {"show"};
    profile.valueOptions = {"o"};
    profile.outputOptions = {"o"};
    profile.plainOptions = {"*"};
    profile.spellings[Role::Output] = "-o {}";
    CompilerProfile fallback;
    fallback.name = "mlir-opt";
    fallback.executables = {"mlir-opt"};
    profiles = {profile, fallback};
  }

  static void write(const std::string &path, const std::string &text) {
    std::ofstream(path) << text;
  }

  Outcome run(const Command &command) {
    const std::string &name = command.argv.front();
    if (name == "crash")
      return test::crashed("");
    if (name == "reject")
      return test::rejected("no\n");
    if (name == "grep")
      return ofGrep;
    std::string text = name + ":" + command.stdinText.value_or("");
    for (size_t i = 1; i < command.argv.size(); ++i) {
      if (command.argv[i] == "-o") {
        write(command.argv[++i], "made\n");
      } else {
        std::string path = command.argv[i];
        text += test::contents(
            path[0] == '/' ? path : command.workingDirectory + "/" + path);
      }
    }
    return test::clean(text, "a warning\n");
  }

  llvm::Expected<LineCommand> find(const std::string &text) {
    auto line = parseShellLine(
        text, {here + "/in.mlir", files.temporaryFor("in.mlir")});
    if (!line)
      return line.takeError();
    return findFailingCommand(*line, {*bench.prober, files, profiles, here,
                                      here + "/in.mlir",
                                      [this]() -> llvm::Expected<std::string> {
                                        if (!canRead)
                                          return usageError("%s", "a terminal");
                                        return "standard input";
                                      }});
  }

  LineCommand found(const std::string &text) {
    auto command = find(text);
    if (command)
      return std::move(*command);
    ADD_FAILURE() << text << ": " << llvm::toString(command.takeError());
    return {};
  }

  std::string refused(const std::string &text) {
    auto command = find(text);
    return command ? "accepted" : llvm::toString(command.takeError());
  }

  std::vector<std::string> ran() const {
    std::vector<std::string> names;
    for (const Command &command : bench.launcher.commands())
      names.push_back(command.argv.front());
    return names;
  }

  test::Bench bench;
  LineFiles files;
  std::string here;
  std::vector<CompilerProfile> profiles;
  Outcome ofGrep = test::clean();
  bool canRead = true; ///< from standard input
};

TEST_F(LineRunTest, TheLastCommandIsNotRun) {
  EXPECT_THAT(found("show in.mlir | reject").argv, ElementsAre("reject"));
  EXPECT_THAT(ran(), ElementsAre("show"));
}

TEST_F(LineRunTest, TheFirstThatFailsIsTriaged) {
  LineCommand command = found("show in.mlir && crash x && reject");
  EXPECT_THAT(command.argv, ElementsAre("crash", "x"));
  EXPECT_THAT(ran(), ElementsAre("show", "crash"));
  EXPECT_THAT(found(": && show in.mlir | crash && :").inputText,
              "show:module {}");
}

TEST_F(LineRunTest, WhatIsWrittenGoesAsideAndIsRead) {
  LineCommand command = found("show in.mlir > t.mlir && crash t.mlir");
  EXPECT_THAT(command.argv, ElementsAre("crash", "t.mlir"));
  EXPECT_EQ(command.input, "t.mlir");
  EXPECT_EQ(command.inputText, "show:module {}");
  EXPECT_EQ(found("show in.mlir -o sub/t.mlir; crash sub/t.mlir").inputText,
            "made\n");
  // Whose name contains that of the test's file.
  EXPECT_EQ(found("show in.mlir > %t.mlir; crash %t.mlir").inputText,
            "show:module {}");
  EXPECT_EQ(found("crash %s").input, here + "/in.mlir");
  EXPECT_EQ(found("show in.mlir 2>&1 | crash").inputText,
            "show:module {}a warning\n");
  EXPECT_EQ(found("show in.mlir > o 2> e; crash < e").inputText, "a warning\n");
  EXPECT_EQ(found("show in.mlir >> in.mlir; crash < in.mlir").inputText,
            "module {}show:module {}");
  EXPECT_EQ(test::contents(here + "/in.mlir"), "module {}");
  EXPECT_FALSE(std::filesystem::exists(here + "/t.mlir"));
  EXPECT_FALSE(std::filesystem::exists(here + "/sub/t.mlir"));
}

TEST_F(LineRunTest, FilesOfTheUserAreReadWhereTheyAre) {
  LineCommand command = found("mkdir -p sub && show in.mlir > sub/a && crash "
                              "in.mlir --lib=sub/a --dir=sub");
  EXPECT_EQ(command.input, "in.mlir");
  EXPECT_FALSE(command.inputText.has_value());
  ASSERT_THAT(command.privateWords, ElementsAre(2));
  EXPECT_EQ(test::contents(command.argv[2].substr(6)), "show:module {}");
  EXPECT_EQ(command.argv[3], "--dir=sub");
}

TEST_F(LineRunTest, NothingOfTheUsersIsRemoved) {
  found("rm -rf in.mlir sub && touch in.mlir && crash in.mlir");
  EXPECT_EQ(test::contents(here + "/in.mlir"), "module {}");
  EXPECT_TRUE(std::filesystem::exists(here + "/sub"));
  EXPECT_THAT(refused("mv in.mlir x.mlir && crash x.mlir"),
              HasSubstr("1:1 (mv in.mlir x.mlir): it is not supported here"));
  EXPECT_THAT(refused("rm -rf %t && mkdir %t && show in.mlir > %t/a && rm %t/a "
                      "&& show < %t/a && crash"),
              HasSubstr("cannot read"));
}

TEST_F(LineRunTest, CdAndExportHoldForWhatFollows) {
  LineCommand command = found("cd sub && export A=1 && B=2 crash ../in.mlir");
  EXPECT_EQ(command.directory, here + "/sub");
  EXPECT_THAT(command.argv,
              ElementsAre("env", "A=1", "B=2", "crash", "../in.mlir"));
  found("cd sub && A=1 show ../in.mlir && crash");
  Command ran = bench.launcher.commands().back();
  EXPECT_EQ(ran.workingDirectory, here + "/sub");
  EXPECT_THAT(ran.environment, testing::Contains(Pair("A", "1")));
  EXPECT_EQ(found("cd %S/sub && crash").directory, here + "/sub");
  EXPECT_THAT(refused("cd nowhere && crash"),
              HasSubstr("1:1 (cd nowhere): there is no directory"));
  EXPECT_THAT(refused("cd && crash"), HasSubstr("write `cd DIRECTORY`"));
  EXPECT_EQ(found("[1/2] cd sub && show ../in.mlir\n[2/2] crash").directory,
            here);
}

TEST_F(LineRunTest, NotTellsWhatIsAFailure) {
  EXPECT_THAT(found("not reject && crash").argv, ElementsAre("crash"));
  EXPECT_THAT(found("not crash && crash x").argv, ElementsAre("crash"));
  EXPECT_THAT(found("not --crash crash 1 && crash 2 x").argv,
              ElementsAre("crash", "2", "x"));
  EXPECT_THAT(found("not --crash reject && crash").argv, ElementsAre("reject"));
  // None fails but the one that should.
  EXPECT_THAT(found("not reject 2>&1 | FileCheck in.mlir && show in.mlir").argv,
              ElementsAre("reject"));
}

TEST_F(LineRunTest, ChecksAreNoFailures) {
  EXPECT_THAT(refused("show in.mlir | FileCheck-22 in.mlir"),
              HasSubstr("1:16 (FileCheck-22 in.mlir): the commands before it "
                        "do not fail"));
  EXPECT_THAT(found("show in.mlir | FileCheck x && crash | grep y").argv,
              ElementsAre("crash"));
  EXPECT_THAT(refused("diff a b; cat x"), HasSubstr("has no compiler"));
}

TEST_F(LineRunTest, WhatFollowsAFailedToolDoesNotRun) {
  EXPECT_THAT(refused("cp in.mlir nowhere/x && crash"),
              HasSubstr("there is no directory"));
}

TEST_F(LineRunTest, HowAToolFailedIsSaid) {
  const char *line = "grep a in.mlir > t && crash t";
  ofGrep = test::rejected("", 2);
  EXPECT_THAT(refused(line),
              HasSubstr("1:1 (grep a in.mlir): it ends with exit 2, and what "
                        "follows `&&` does not run"));
  ofGrep = test::crashed("");
  EXPECT_THAT(refused(line), HasSubstr("ends by signal 11"));
  ofGrep = test::hung();
  EXPECT_THAT(refused(line), HasSubstr("does not end within the limit"));
  EXPECT_THAT(found("grep a in.mlir > t ; crash x").argv,
              ElementsAre("crash", "x"));
  EXPECT_THAT(found("grep a in.mlir | show && crash x").argv,
              ElementsAre("crash", "x"))
      << "a pipe ends as its last command does";
}

TEST_F(LineRunTest, AToolThatShouldFailDoesSo) {
  ofGrep = test::rejected("", 1);
  EXPECT_THAT(found("not grep a in.mlir > t && crash x").argv,
              ElementsAre("crash", "x"));
  ofGrep = test::clean();
  EXPECT_THAT(refused("not grep a in.mlir > t && crash x"),
              HasSubstr("ends with exit 0"));
}

TEST_F(LineRunTest, AToolThatOnlyShowsIsNotRun) {
  EXPECT_THAT(found("show in.mlir | grep a; crash x").argv,
              ElementsAre("crash", "x"));
  EXPECT_THAT(ran(), ElementsAre("show"));
}

TEST_F(LineRunTest, NothingButARedirectionMakesAnEmptyFile) {
  EXPECT_EQ(found(": > t.mlir && crash < t.mlir").inputText, "");
}

TEST_F(LineRunTest, WhatChangesNothingInAPipeIsRefused) {
  EXPECT_THAT(refused("cd sub | crash"),
              HasSubstr("1:1 (cd sub): in a pipe it changes nothing"));
}

TEST_F(LineRunTest, TooMuchForTheNextCommandIsRefused) {
  ofGrep.out.cut = true;
  ofGrep.out.totalBytes = 90u << 20;
  EXPECT_THAT(refused("grep a in.mlir | crash"),
              HasSubstr("it prints 90 MiB, which are too many to hand on"));
}

TEST_F(LineRunTest, ACommandThatCannotStartIsNamed) {
  ofGrep = {};
  ofGrep.launchError = "cannot start 'grep': not in PATH";
  auto command = find("grep a in.mlir | crash");
  ASSERT_FALSE(command);
  llvm::Error error = command.takeError();
  EXPECT_TRUE(error.isA<NoCompiler>());
  EXPECT_THAT(llvm::toString(std::move(error)), HasSubstr("not in PATH"));
}

TEST_F(LineRunTest, AFirstCommandReadsStandardInput) {
  EXPECT_EQ(found("show | crash").inputText, "show:standard input");
  canRead = false;
  EXPECT_THAT(refused("show | crash"), HasSubstr("a terminal"));
}

TEST_F(LineRunTest, ThePlanNamesEachCommandAndItsPart) {
  auto line = llvm::cantFail(
      parseShellLine("A='1 2' show x | FileCheck y && cp a b", {}));
  EXPECT_EQ(planText(line), "command   1:1  A='1 2' show x: may be what fails\n"
                            "command   1:18  | FileCheck y: is not run\n"
                            "command   1:33  cp a b: prepares\n");
}

TEST_F(LineRunTest, WhatHasToRunBeforeIsKnownBefore) {
  auto runsOthers = [](const char *text) {
    return runsOthersFirst(llvm::cantFail(parseShellLine(text, {})));
  };
  EXPECT_FALSE(runsOthers("cd a && export B=1 && : && crash | FileCheck x"));
  EXPECT_TRUE(runsOthers("mkdir a && crash"));
  EXPECT_TRUE(runsOthers("show | crash"));
}

TEST_F(LineRunTest, ATraceDoesNotShowWhatIsRead) {
  EXPECT_THAT(found("+ show in.mlir\n+ crash in.mlir").argv,
              ElementsAre("crash", "in.mlir"));
  EXPECT_THAT(refused("+ show in.mlir\n+ show"),
              HasSubstr("paste the line with its pipes"));
}

} // namespace
