#include "LineRunTest.h"
#include "triage/session/shell/LineProgram.h"

using namespace culprit;
using test::LineRunTest;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;

namespace {

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
  // What to do was not said.
  EXPECT_THAT(refused("show in.mlir | FileCheck-22 in.mlir --check-prefix=A"),
              HasSubstr("own command with --check 'FileCheck-22 in.mlir "
                        "--check-prefix=A --input-file={output}'"));
  EXPECT_THAT(refused("show in.mlir | diff - x"), Not(HasSubstr("--check")));
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

TEST_F(LineRunTest, AnExpectedFailureIsItUnlessACheckMustHaveFailed) {
  EXPECT_THAT(found("not reject x | FileCheck in.mlir").argv,
              ElementsAre("reject", "x"));
  EXPECT_THAT(found("not reject x | FileCheck in.mlir; crash y").argv,
              ElementsAre("crash", "y"));
  EXPECT_THAT(refused("not reject x | FileCheck in.mlir; "
                      "show in.mlir | FileCheck in.mlir"),
              AllOf(HasSubstr("each compiler of the line ends as it should"),
                    HasSubstr("1:1 (reject x)")));
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

// `cat big.mlir && mlir-opt`: it is awaited, and read by nobody.
TEST_F(LineRunTest, HoweverMuchAToolShowsItIsHandedToNobody) {
  ofGrep.out.cut = true;
  ofGrep.out.totalBytes = 90u << 20;
  EXPECT_THAT(found("grep a in.mlir && crash x").argv,
              ElementsAre("crash", "x"));
  EXPECT_THAT(ran(), ElementsAre("grep"));
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

/// A sed in front of a compiler read nothing.
TEST_F(LineRunTest, AFirstToolReadsStandardInput) {
  streamKind = LineInput::Kind::Stream;
  EXPECT_EQ(found("sed s/a/b/ | crash").inputText, "sed:standard input");
  EXPECT_EQ(found("nice cat | crash").inputText, "nice:standard input");
  EXPECT_EQ(found("cat - > t && crash < t").inputText, "cat:standard input");
  EXPECT_EQ(reads, 3u);
  EXPECT_EQ(found("cat in.mlir | crash").inputText, "cat:module {}");
  EXPECT_EQ(found("cp in.mlir t && echo | crash").inputText, "echo:");
  EXPECT_EQ(reads, 3u) << "who names a file reads that";
}

// Else they waited for standard input, which they do not read.
TEST_F(LineRunTest, AToolThatNamesItsFileReadsThat) {
  canRead = false; // from a terminal
  for (const char *tool :
       {"sed -e's/f/g/' in.mlir", "sed -es/f/g/ gone.mlir", "cat gone.mlir",
        "grep -efoo in.mlir", "grep -r foo", "sort -f in.mlir",
        "awk -f x.awk in.mlir", "tail -n 5 in.mlir", "uniq -f 1 in.mlir"})
    EXPECT_THAT(found(std::string(tool) + " | crash").argv,
                ElementsAre("crash"))
        << tool;
  for (const char *tool :
       {"sed -e s/f/g/", "sed s/f/g/", "sed s/f/g/ -", "grep foo", "awk 1 n=2",
        "sort -f", "tail -n 5", "uniq -f 1", "sed -f - in.mlir"})
    EXPECT_THAT(refused(std::string(tool) + " | crash"),
                HasSubstr("a terminal"))
        << tool;
}

// `llc k.ll && ...` wrote the user's k.s.
TEST_F(LineRunTest, WhatIsWrittenUnaskedGoesAsideAndIsRead) {
  write(here + "/k.ll", "define void @f() {\n}\n");
  write(here + "/k.s", "precious");
  EXPECT_EQ(found("lower k.ll && crash < k.s").inputText, "lowered\n");
  EXPECT_EQ(found("cd sub && nice lower ../k.ll && crash < ../k.s").inputText,
            "lowered\n");
  EXPECT_EQ(found("lower -filetype=obj k.ll && crash < k.o").inputText,
            "lowered\n");
  EXPECT_EQ(test::contents(here + "/k.s"), "precious");
  EXPECT_EQ(found("lower k.ll -o k.t && crash < k.t").inputText, "made\n");
  EXPECT_THAT(found("lower k.ll | lower k.ll").argv,
              ElementsAre("lower", "k.ll"))
      << "what is triaged is named there";
}

// `mlir-opt --transform-file=t.mlir < in.mlir` was refused.
TEST_F(LineRunTest, WhatIsFedComesBeforeTheValueOfAnUnknownOption) {
  write(here + "/t.mlir", "module { t }");
  const char *command = "crash --transform-file=t.mlir";
  LineCommand fed = found(std::string(command) + " < in.mlir");
  EXPECT_EQ(fed.input, "in.mlir");
  fed = found(std::string("show in.mlir | ") + command);
  EXPECT_EQ(fed.input, std::nullopt);
  EXPECT_EQ(fed.inputText, "show:module {}");
  EXPECT_EQ(found(command).input, "t.mlir") << "nobody feeds it";
  streamKind = LineInput::Kind::File;
  EXPECT_EQ(found(command).input, std::nullopt) << "the session reads it";
  EXPECT_EQ(found(std::string(command) + " && crash").inputText,
            "standard input");
  unnamed = here + "/in.mlir";
  EXPECT_EQ(found(command).input, unnamed);
}

TEST_F(LineRunTest, AnUnknownProgramMayReadStandardInput) {
  EXPECT_EQ(found("gen | crash").inputText, "gen:");
  for (auto kind : {LineInput::Kind::Stream, LineInput::Kind::File}) {
    streamKind = kind;
    EXPECT_EQ(found("gen -x | crash").inputText, "gen:standard input");
  }
  EXPECT_EQ(found("gen in.mlir | crash").inputText,
            "gen:standard inputmodule {}");
  streamKind = LineInput::Kind::Stream; // that nobody may ever end
  EXPECT_EQ(found("gen in.mlir | crash").inputText, "gen:module {}");
}

TEST_F(LineRunTest, WhatWasReadOnceIsThereForTheLastCommand) {
  streamKind = LineInput::Kind::File;
  EXPECT_EQ(found("show in.mlir > t && crash").inputText, std::nullopt)
      << "the session reads it";
  EXPECT_EQ(found("cat > t && crash").inputText, "standard input");
}

TEST_F(LineRunTest, AnInputThatNoWordNamesIsFed) {
  unnamed = here + "/in.mlir";
  LineCommand command = found("crash --cse");
  EXPECT_EQ(command.input, unnamed);
  EXPECT_EQ(command.inputText, std::nullopt);
  EXPECT_EQ(found("show | crash").inputText, "show:module {}");
  EXPECT_EQ(found("sed s/a/b/ | crash").inputText, "sed:module {}");
  write(here + "/b.mlir", "module {}");
  EXPECT_THAT(refused("show b.mlir"), HasSubstr("in.mlir is not in the line"));
  EXPECT_THAT(refused("echo x | crash"), HasSubstr("is not in the line"));
}

TEST(LineInput, ALineNamesAFileHoweverItIsSpelled) {
  auto names = [](const char *text) {
    return namesFile(llvm::cantFail(parseShellLine(text, {})), "/d/a/k.mlir",
                     "/d/a");
  };
  for (const char *text :
       {"c k.mlir", "c ./k.mlir", "c --x=k.mlir", "c < k.mlir",
        "c --p='{f=/d/a/k.mlir}'", "cd b && c ../k.mlir", "c | d ../a/k.mlir"})
    EXPECT_TRUE(names(text)) << text;
  for (const char *text : {"c", "c j.mlir", "cd b && c k.mlir", "c < j.mlir"})
    EXPECT_FALSE(names(text)) << text;
}

TEST_F(LineRunTest, AToolThatWritesByItselfIsRefused) {
  EXPECT_THAT(refused("sed -i s/a/b/ in.mlir && crash in.mlir"),
              HasSubstr("1:1 (sed -i s/a/b/ in.mlir): `-i` writes a file"));
  EXPECT_THAT(refused("nice sort in.mlir -o in.mlir; crash in.mlir"),
              HasSubstr("`-o` writes a file"));
  EXPECT_THAT(refused("cat in.mlir | sed -n 'w out' | crash"),
              HasSubstr("`w out` writes a file"));
}

/// grep was not run, and what follows went on whatever it would have said.
TEST_F(LineRunTest, AToolForWhichAndAndWaitsIsRun) {
  ofGrep = test::rejected("", 1);
  EXPECT_THAT(refused("grep -q x in.mlir && crash x"),
              HasSubstr("1:1 (grep -q x in.mlir): it ends with exit 1"));
  EXPECT_THAT(found("! grep -q x in.mlir && crash x").argv,
              ElementsAre("crash", "x"));
  found("echo x && crash x");
  EXPECT_THAT(ran(), ElementsAre("grep", "grep")) << "echo only shows";
}

TEST_F(LineRunTest, ACopyIntoADirectoryIsFoundThere) {
  write(here + "/sub/k.mlir", "mine");
  EXPECT_THAT(refused("ln -s -t sub && crash x"), HasSubstr("two files"));
  for (const char *line : {"cp in.mlir sub && crash sub/in.mlir",
                           "cp -t sub/ in.mlir && crash sub/in.mlir",
                           "cd sub && cp ../in.mlir . && crash in.mlir",
                           "cd sub && ln -s ../in.mlir && crash in.mlir",
                           "mkdir d && cp in.mlir d && crash d/in.mlir"})
    EXPECT_EQ(found(line).inputText, "module {}") << line;
  EXPECT_FALSE(std::filesystem::exists(here + "/sub/in.mlir"));
}

TEST_F(LineRunTest, ALinkIsACopy) {
  EXPECT_EQ(found("ln -s in.mlir l.mlir && crash l.mlir").inputText,
            "module {}");
  EXPECT_EQ(found("ln -s ../in.mlir sub/l.mlir && crash sub/l.mlir").inputText,
            "module {}")
      << "its target is seen from where it lies";
  EXPECT_EQ(found("ln in.mlir h.mlir && show -o h.mlir in.mlir && "
                  "crash h.mlir")
                .inputText,
            "made\n");
  EXPECT_EQ(test::contents(here + "/in.mlir"), "module {}");
  EXPECT_THAT(refused("cp -l in.mlir l.mlir && crash l.mlir"),
              HasSubstr("it makes links of files"));
}

TEST_F(LineRunTest, AProgramThatTheLineMadeIsRun) {
  LineCommand command = found("show in.mlir -o crash && ./crash in.mlir");
  EXPECT_TRUE(files.isPrivate(command.argv.front())) << command.argv.front();
  EXPECT_THAT(command.privateWords, ElementsAre(0));
  found("show in.mlir -o gen && ./gen > t && crash t");
  EXPECT_TRUE(files.isPrivate(bench.launcher.commands().back().argv.front()));
}

// The copy of a compiler does not find its libraries, which are beside the
// compiler: exit 127 was triaged.
TEST_F(LineRunTest, ALinkToAProgramStaysOne) {
  std::string tool = program("tool", "ELF");
  for (const char *line :
       {"ln -s tool my && ./my in.mlir", "ln -s ../tool sub/my && sub/my x",
        "cd sub && ln -sr ../tool my && ./my x"}) {
    std::string mine = found(line).argv.front();
    EXPECT_TRUE(files.isPrivate(mine)) << line;
    EXPECT_TRUE(std::filesystem::is_symlink(mine)) << line;
    EXPECT_TRUE(std::filesystem::equivalent(mine, tool)) << line;
  }
  // It stays one when the private directory goes, over other links.
  std::string mine = found("ln -s tool a && ln -s a my && ./my x").argv.front();
  ASSERT_FALSE(keepPrivateFile(mine, bench.directory.path, files));
  EXPECT_EQ(std::filesystem::read_symlink(bench.directory.path + "/my"), tool);
  // What is written under its name is a file of its own.
  found("ln -s tool my && show in.mlir >> my && crash my");
  EXPECT_EQ(test::contents(files.forReading("my", here)), "ELFshow:module {}");
  found("ln -s tool my && show in.mlir -o my && crash my");
  EXPECT_EQ(test::contents(tool), "ELF");
}

// `cd "$(dirname "$0")"` in it led into the private directory.
TEST_F(LineRunTest, AScriptThatTheLineMadeHasItsNeighbours) {
  program("sub/run.sh", "#!/bin/sh\n");
  LineCommand command = found("show in.mlir > made.mlir && cp sub/run.sh . && "
                              "./run.sh in.mlir");
  std::filesystem::path script = command.argv.front();
  ASSERT_TRUE(files.isPrivate(script.string()));
  EXPECT_EQ(script.filename(), "run.sh");
  EXPECT_EQ(test::contents(script.parent_path() / "in.mlir"), "module {}");
  EXPECT_EQ(test::contents(script.parent_path() / "made.mlir"),
            "show:module {}");
  // They stay when the private directory goes.
  std::string kept = bench.directory.path + "/kept";
  std::filesystem::create_directory(kept);
  ASSERT_FALSE(keepPrivateFile(script.string(), kept, files));
  std::filesystem::remove_all(bench.directory.path + "/private");
  EXPECT_EQ(test::contents(kept + "/run.sh"), "#!/bin/sh\n");
  EXPECT_EQ(test::contents(kept + "/made.mlir"), "show:module {}");
  EXPECT_EQ(std::filesystem::read_symlink(kept + "/in.mlir"),
            here + "/in.mlir");
  EXPECT_FALSE(std::filesystem::exists(here + "/made.mlir"));
}

// The directory of the second script lay in that of the first, behind a link to
// the user's, and was emptied.
TEST_F(LineRunTest, ScriptsInSeveralDirectories) {
  program("sub/run.sh", "#!/bin/sh\n");
  std::filesystem::create_directory(here + "/sub/deep");
  write(here + "/sub/deep/precious", "mine");
  LineCommand command = found("cp sub/run.sh . && ./run.sh in.mlir > t && "
                              "cp sub/run.sh sub/deep && sub/deep/run.sh t");
  EXPECT_EQ(test::contents(here + "/sub/deep/precious"), "mine");
  EXPECT_FALSE(std::filesystem::exists(here + "/sub/deep/run.sh"));
  std::filesystem::path script = command.argv.front();
  EXPECT_EQ(test::contents(script.parent_path() / "precious"), "mine");
}

TEST_F(LineRunTest, AFileInTheMiddleOfAWordIsRefused) {
  for (const char *word : {"--x='paths=l.mlir'", "'{path=l.mlir a=b}'",
                           "-Il.mlir", "--p=a,l.mlir", "@l.mlir"})
    for (const char *line : {"show in.mlir > l.mlir && crash in.mlir ",
                             "show in.mlir > l.mlir && show in.mlir "}) {
      std::string text = std::string(line) + word;
      for (const char *more : {"", "; crash y"}) // it is handed over, it runs
        EXPECT_THAT(refused(text + more),
                    HasSubstr("the line has written l.mlir, which"))
            << text << more;
    }
  EXPECT_THAT(found("show in.mlir > cse && crash in.mlir "
                    "--p='builtin.module(cse)' --x=cse.y -q")
                  .privateWords,
              testing::IsEmpty())
      << "a pass may be called so";
}

TEST_F(LineRunTest, WhatStandsBehindALauncherIsKnown) {
  write(here + "/out", "precious");
  LineCommand command = found("timeout 60 show in.mlir -o out && crash < out");
  EXPECT_TRUE(files.isPrivate(bench.launcher.commands().back().argv.back()));
  EXPECT_EQ(command.input, "out");
  EXPECT_EQ(test::contents(here + "/out"), "precious");
  EXPECT_EQ(found("env -u A nice show | crash").argv.front(), "crash");
  EXPECT_EQ(reads, 1u);
  command = found("show in.mlir > t && nice -n 5 crash in.mlir --l=t");
  EXPECT_THAT(command.argv, testing::Contains("crash"));
  EXPECT_THAT(command.privateWords, ElementsAre(5));
  EXPECT_THAT(refused("nice FileCheck x; time cat y"),
              HasSubstr("has no compiler"));
  found("nice mkdir d && show in.mlir > d/t && crash x");
}

TEST_F(LineRunTest, ATraceDoesNotShowWhatIsRead) {
  EXPECT_THAT(found("+ show in.mlir\n+ crash in.mlir").argv,
              ElementsAre("crash", "in.mlir"));
  EXPECT_THAT(refused("+ show in.mlir\n+ show"),
              HasSubstr("paste the line with its pipes"));
}

} // namespace
