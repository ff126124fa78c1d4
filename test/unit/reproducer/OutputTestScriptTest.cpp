//===- OutputTestScriptTest.cpp - run.sh of wrong code, run -----*- C++ -*-===//
//
// What these compilers compile is the text that they print. The reference is
// always `right`.
//
//===----------------------------------------------------------------------===//
#include "test/unit/reproducer/ReplayedScript.h"
#include <future>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

class OutputTestScript : public ReplayScript {
protected:
  OutputTestScript() {
    bundle.output.emplace();
    bundle.output->script = "cat {output}";
  }

  void compareWithReference(double tolerance = 0) {
    bundle.output->says = OutputTest::Says::Behaviour;
    bundle.output->referenceScript = "echo 1.5 right; : {input}";
    bundle.output->absolute = tolerance;
  }

  std::string compilesTo(const std::string &name, const std::string &text) {
    return compiler(name, "", "echo '" + text + "'");
  }
  int replayOf(const std::string &text) {
    return replay(compilesTo("c", text));
  }

  /// run.sh finds all tools but this one.
  void takeAway(const std::string &tool) {
    std::filesystem::path bin = directory.path + "/bin";
    std::filesystem::create_directory(bin);
    for (const auto &entry : std::filesystem::directory_iterator("/usr/bin"))
      if (entry.path().filename() != tool)
        std::filesystem::create_symlink(entry.path(),
                                        bin / entry.path().filename());
    environment["PATH"] = bin.string();
  }
};

TEST_F(OutputTestScript, ComparesWithTheReference) {
  for (double tolerance : {0.0, 0.1}) {
    compareWithReference(tolerance);
    EXPECT_EQ(replayOf("1.5 right"), 1) << tolerance;
    EXPECT_EQ(replayOf("1.5 wrong"), 0) << tolerance;
    EXPECT_EQ(replayOf("1.55 right"), tolerance > 0 ? 1 : 0) << tolerance;
  }
}

/// As a part of the value, a step is twice as wide at one end of a binade.
TEST_F(OutputTestScript, CountsStepsAsTheOracleDoes) {
  compareWithReference();
  bundle.output->ulps = 2;
  struct Pair {
    const char *right, *got;
    bool isSame;
  };
  for (const Pair &pair : {Pair{"1.9999998", "1.9999996", true},
                           {"1.9999998", "1.9999994", false},
                           {"1.9999999", "2.0000002", true},
                           {"2.0", "2.0000005", true},
                           {"2.0", "2.0000007", false},
                           {"-1e-45", "1e-45", true},
                           {"-1e-45", "3e-45", false},
                           {"1.1754944e-38", "1.1754942e-38", true},
                           {"3.4028235e38", "3.4028233e38", true},
                           {"3.4028235e38", "1e39", false},
                           {"7", "8", false},
                           {"7", "7.0", true}}) {
    bundle.output->referenceScript =
        std::string("echo ") + pair.right + "; : {input}";
    EXPECT_EQ(replayOf(pair.got), pair.isSame ? 1 : 0)
        << pair.got << " for " << pair.right;
  }
}

TEST_F(OutputTestScript, HexadecimalNumbersCannotBeCompared) {
  compareWithReference(0.1);
  bundle.output->referenceScript = "echo 0x1.8p+0; : {input}";
  EXPECT_EQ(replayOf("0x1.8p+0"), 1);
  EXPECT_EQ(replayOf("0x1.80001p+0"), 125);
}

/// A tool that is not there made every output wrong.
TEST_F(OutputTestScript, WithoutTheToolThatComparesNothingIsSaid) {
  takeAway("cmp");
  compareWithReference();
  for (const char *text : {"1.5 right", "1.5 wrong"}) {
    EXPECT_EQ(replayOf(text), 125);
    EXPECT_THAT(verdict(),
                HasSubstr("cannot say: the outputs cannot be compared"));
  }
}

TEST_F(OutputTestScript, WithoutAwkNumbersAreNotCompared) {
  takeAway("awk");
  compareWithReference(0.1);
  for (const char *text : {"1.5 right", "1.5 wrong"})
    EXPECT_EQ(replayOf(text), 125);
}

// Culprit gives each run a TMPDIR; a shell of the user's may have none.
TEST_F(OutputTestScript, EachRunOfTheScriptHasATmpdirOfItsOwn) {
  bundle.output->script = "[ ! -e \"$TMPDIR/x\" ] && cp {output} \"$TMPDIR/x\" "
                          "&& grep -q right \"$TMPDIR/x\"";
  ASSERT_EQ(replayOf("right"), 1);
  Command command = runSh(compilesTo("c", "right"));
  command.environment["TMPDIR"] = std::nullopt;
  EXPECT_EQ(launcher->run(command, limits).exitCode, 1);
  bundle.output->says = OutputTest::Says::Behaviour;
  bundle.output->referenceFlags = {"{input}"};
  bundle.output->zeroIsRight = true;
  EXPECT_EQ(replayOf("right"), 1) << "both are right";
}

// The kernel ended a check for want of memory: "wrong output".
TEST_F(OutputTestScript, AScriptThatIsKilledSaysNothing) {
  for (int code : {125, 126, 127, 129, 130, 137, 143}) {
    bundle.output->script = "exit " + std::to_string(code) + "; : {output}";
    EXPECT_EQ(replayOf("x"), 125) << code;
  }
  bundle.output->script = "exit 139; : {output}";
  EXPECT_EQ(replayOf("x"), 0) << "of the program";
  bundle.output->says = OutputTest::Says::ZeroIsWrong;
  EXPECT_EQ(replayOf("x"), 125) << "no answer of such a test";
}

// What a C file includes was not there, and it did not compile.
TEST_F(OutputTestScript, FilesBesideTheInputComeAlong) {
  compareWithReference();
  bundle.beside = {{"inc/a.h", "A"}, {"b.h", "B"}};
  EXPECT_EQ(replay(compiler("c", "", "cat inc/a.h b.h")), 0);
  EXPECT_EQ(replay(compiler("c", "", "[ -e b.h ] && echo 1.5 right")), 1);
}

/// They took each other's output away.
TEST_F(OutputTestScript, TwoAtOnceDoNotMeet) {
  bundle.output->script = "sleep 0.2; grep -q right {output}";
  ASSERT_EQ(replayOf("right"), 1);
  std::vector<std::future<int>> codes;
  for (const char *text : {"right", "wrong", "right", "wrong"}) {
    std::string path = compilesTo("c" + std::to_string(codes.size()), text);
    codes.push_back(std::async(std::launch::async, [this, path] {
      return createLocalLauncher()->run(runSh(path), limits).exitCode;
    }));
  }
  EXPECT_EQ(codes[0].get(), 1);
  EXPECT_EQ(codes[1].get(), 0);
  EXPECT_EQ(codes[2].get(), 1);
  EXPECT_EQ(codes[3].get(), 0);
}

/// It may be another user's, and hold a file of any name.
TEST_F(OutputTestScript, LeavesTheBundlesOwnDirectoryAlone) {
  std::string kept = directory.path + "/bundle/output.mlir";
  bundle.output->script = "./check.sh {output}";
  bundle.output->files["check.sh"] = "#!/bin/sh\ngrep -q right \"$1\" &&\n"
                                     "  echo >made && cat made input.mlir\n";
  ASSERT_EQ(replayOf("right"), 1);
  std::ofstream(kept) << "mine";
  std::filesystem::permissions(directory.path + "/bundle",
                               std::filesystem::perms::owner_read |
                                   std::filesystem::perms::owner_exec);
  last = launcher->run(runSh(compilesTo("c", "right")), limits);
  std::filesystem::permissions(directory.path + "/bundle",
                               std::filesystem::perms::owner_all);
  EXPECT_EQ(last.exitCode, 1) << last.out.text << last.err.text;
  EXPECT_THAT(last.out.text, HasSubstr("module {}"));
  EXPECT_EQ(contents(kept), "mine");
  EXPECT_FALSE(std::filesystem::exists(directory.path + "/bundle/made"));
}

TEST_F(OutputTestScript, ADriverIsTheFirstArgument) {
  bundle.driver = {"driver.py", "right", "triton-opt"};
  bundle.output->script = "grep -q right {output}";
  EXPECT_EQ(replay(compiler("c", "", "cat \"$1\"")), 1);
}

TEST_F(OutputTestScript, TemporaryFilesMayBeNamedFromHere) {
  ASSERT_EQ(replayOf("right"), 1);
  Command command = runSh(compilesTo("c", "right"));
  command.environment["TMPDIR"] = ".";
  EXPECT_EQ(launcher->run(command, limits).exitCode, 1);
}

/// In a directory of its own, with the user's files.
class BringFiles : public testing::Test {
protected:
  BringFiles() : before(std::filesystem::current_path()) {
    std::filesystem::create_directory(directory.path + "/data");
    std::filesystem::current_path(directory.path);
  }
  ~BringFiles() override { std::filesystem::current_path(before); }

  OutputTest brought(const std::string &script) {
    OutputTest test;
    test.script = script;
    return bringFiles(std::move(test));
  }

  TemporaryDirectory directory;
  std::filesystem::path before;
};

/// The script went on to read the bundle's input in its place.
TEST_F(BringFiles, AFileThatIsRenamedIsCalledByItsNewName) {
  std::ofstream("check.sh") << "exit 0\n";
  std::ofstream("input.txt") << "1\n";
  OutputTest test =
      brought("sh check.sh input.txt {output} --x=input.txt my-input.txt");
  EXPECT_EQ(test.script, "sh check.sh check-input.txt {output} "
                         "--x=check-input.txt my-input.txt");
  EXPECT_EQ(test.files.at("check-input.txt"), "1\n");
  EXPECT_EQ(test.files.at("check.sh"), "exit 0\n");
}

TEST_F(BringFiles, WithAndWithoutADirectory) {
  std::ofstream("data/golden.txt") << "far\n";
  std::ofstream("golden.txt") << "near\n";
  std::ofstream("run.sh") << "exit 0\n";
  OutputTest test =
      brought("sh -c './run.sh {output}' data/golden.txt <golden.txt");
  EXPECT_EQ(test.script, "sh -c './check-run.sh {output}' ./golden.txt "
                         "<check-golden.txt");
  EXPECT_EQ(test.files.at("golden.txt"), "far\n");
  EXPECT_EQ(test.files.at("check-golden.txt"), "near\n");
}

// In a directory with a blank, the tool was not found, and nothing confirmed.
TEST_F(BringFiles, APlaceIsQuotedAsTheScriptNeedsIt) {
  std::filesystem::create_directory("my $x");
  std::filesystem::current_path("my $x");
  std::string here = std::filesystem::current_path();
  std::ofstream("tool") << std::string("\0", 1); // no script
  std::string escaped = here;
  escaped.insert(escaped.rfind('$'), "\\");
  EXPECT_EQ(brought("./tool {output}").script, "'" + here + "/tool' {output}");
  EXPECT_EQ(brought("'./tool' {output}").script,
            "'" + here + "/tool' {output}");
  EXPECT_EQ(brought("\"./tool\" {output}").script,
            "\"" + escaped + "/tool\" {output}");
  EXPECT_EQ(brought("x=\\' ./tool").script, "x=\\' '" + here + "/tool'");
}

TEST_F(BringFiles, OneFileForScriptAndReferenceComesOnce) {
  std::ofstream("check.sh") << "exit 0\n";
  OutputTest test;
  test.script = "sh check.sh {output}";
  test.referenceScript = "sh ./check.sh {input}";
  test = bringFiles(std::move(test));
  EXPECT_EQ(test.script, "sh check.sh {output}");
  EXPECT_EQ(test.referenceScript, "sh ./check.sh {input}");
  EXPECT_EQ(test.files.size(), 1u);
}

// Culprit may be elsewhere, where a shell line has gone.
TEST_F(BringFiles, NamesAreSeenFromWhereTheUserIs) {
  std::ofstream("check.sh") << "exit 0\n";
  std::ofstream("data/tool") << "ELF" << '\0';
  OutputTest test;
  test.script = "./check.sh {output} data/tool";
  std::filesystem::current_path("data");
  test = bringFiles(std::move(test), directory.path);
  EXPECT_EQ(test.files.at("check.sh"), "exit 0\n");
  EXPECT_EQ(test.script,
            "./check.sh {output} " + directory.path + "/data/tool");
}

// A bare name may be that of a program, or of a file that the script itself has
// made in its first run.
TEST_F(BringFiles, WhatStaysIsNamedFromAnywhere) {
  for (const char *name : {"made", "data/tool", "sh"})
    std::ofstream(name) << "ELF" << '\0';
  std::string here = std::filesystem::current_path();
  OutputTest test = brought("sh -c 'cp {output} made' && data/tool made");
  EXPECT_EQ(test.script,
            "sh -c 'cp {output} made' && " + here + "/data/tool made");
  EXPECT_TRUE(test.files.empty());
}

} // namespace
