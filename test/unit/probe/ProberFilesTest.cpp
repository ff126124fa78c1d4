//===- ProberFilesTest.cpp - What goes into a compile and comes out -------===//
#include "probe/files/TextFile.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>
#include <set>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

std::string textIn(const std::filesystem::path &path) {
  return llvm::cantFail(readTextFile(path.string()));
}

/// Prints `text`.
Outcome prints(const Command &, const Limits &) { return clean("text"); }

Compile withOutput(const std::string &path) {
  Compile compile = compileWith("IR", {"-o", path});
  compile.command.outputs.push_back({3, "", path, /*isMain=*/true});
  compile.want = Want::Output;
  return compile;
}

TEST(ProberFiles, OutputsGoToAPrivateDirectoryThatIsRemoved) {
  Bench bench([](const Command &command, const Limits &) {
    std::ofstream(command.argv[3]) << "compiled";
    return clean("chatter");
  });
  std::string mine = bench.directory.path + "/mine.o";
  auto result = llvm::cantFail(bench.prober->run(withOutput(mine)));
  EXPECT_EQ(result.output, "compiled");
  EXPECT_FALSE(std::filesystem::exists(mine));
  std::string written = bench.launcher.commands().front().argv[3];
  EXPECT_THAT(written, HasSubstr(bench.directory.path));
  EXPECT_FALSE(std::filesystem::exists(written));
  auto other =
      llvm::cantFail(bench.prober->run(withOutput("/another/place.o")));
  EXPECT_TRUE(other.cached) << "the user's paths do not matter";
  EXPECT_EQ(other.output, "compiled");
}

// A driver that makes what the extension says refused a healthy input.
TEST(ProberFiles, OutputsKeepTheirExtensions) {
  Bench bench(prints);
  llvm::cantFail(bench.prober->run(withOutput("k.ptx")));
  llvm::cantFail(bench.prober->run(withOutput("k.cubin")));
  std::vector<std::string> written;
  for (const Command &command : bench.launcher.commands())
    written.push_back(command.argv[3]);
  EXPECT_THAT(written, ElementsAre(testing::EndsWith(".ptx"),
                                   testing::EndsWith(".cubin")));
}

TEST(ProberFiles, OutputWithoutAFileIsStandardOutput) {
  Bench bench(prints);
  Compile compile = compileWith("IR", {"--a"});
  compile.want = Want::Output;
  EXPECT_EQ(llvm::cantFail(bench.prober->run(compile)).output, "text");
  EXPECT_EQ(llvm::cantFail(bench.prober->run(compile)).output, "text");
}

TEST(ProberFiles, StandardInputIsFed) {
  Bench bench([](const Command &, const Limits &) { return clean("out"); });
  Compile compile;
  compile.command.argv = {"mlir-opt", "--a"};
  compile.input = InputText("IR");
  llvm::cantFail(bench.prober->run(compile));
  Command command = bench.launcher.commands().front();
  EXPECT_EQ(command.stdinText, "IR");
  EXPECT_THAT(command.argv, ElementsAre("/compiler", "--a"));
}

TEST(ProberFiles, ALauncherStandsInFrontAndIsPartOfTheQuestion) {
  Bench bench(prints);
  Compile compile = compileWith("IR", {"--a"});
  llvm::cantFail(bench.prober->run(compile));
  bench.settings.launchedBy = {"taskset", "-c", "0"};
  bench.restart();
  EXPECT_FALSE(llvm::cantFail(bench.prober->run(compile)).cached);
  std::vector<std::string> argv = bench.launcher.commands().back().argv;
  ASSERT_GT(argv.size(), 4u);
  argv.resize(4);
  EXPECT_THAT(argv, ElementsAre("taskset", "-c", "0", "/compiler"));
}

// `clang k.c` was answered by what `clang k.cpp` had shown.
TEST(ProberFiles, TheExtensionIsPartOfTheQuestion) {
  Bench bench(prints);
  Compile compile = compileWith("IR", {});
  compile.input = InputText("int x;", ".cpp");
  llvm::cantFail(bench.prober->run(compile));
  compile.input = InputText("int x;", ".c");
  EXPECT_FALSE(llvm::cantFail(bench.prober->run(compile)).cached);
}

// The input went through a link into the file that all probes share.
TEST(ProberFiles, FilesBesideTheInputKeepTheirContent) {
  TemporaryDirectory users;
  std::string taken = users.path + "/input.mlir",
              header = users.path + "/preload_defs.h";
  std::ofstream(taken) << "mine";
  std::ofstream(header) << "mine";
  Bench bench([&](const Command &command, const Limits &) {
    std::filesystem::path input = command.argv[1];
    EXPECT_EQ(input.filename(), "input_.mlir");
    EXPECT_EQ(textIn(input), "IR");
    EXPECT_EQ(textIn(input.parent_path() / "input.mlir"), "mine");
    EXPECT_EQ(textIn(input.parent_path() / "preload_defs.h"), "mine");
    return clean("text");
  });
  bench.settings.besideInput = {taken, header};
  bench.restart();
  auto result = llvm::cantFail(bench.prober->run(compileWith("IR", {})));
  EXPECT_TRUE(result.preloadFiles.empty());
  EXPECT_EQ(textIn(taken), "mine");
}

TEST(ProberFiles, LongTextIsCutUnlessAskedFor) {
  std::string megabytes(8u << 20, 'x');
  Bench bench([&](const Command &, const Limits &) {
    return rejected(megabytes, 1, megabytes);
  });
  Compile compile = compileWith("IR", {});
  auto cut = llvm::cantFail(bench.prober->run(compile)).outcome;
  EXPECT_TRUE(cut.err.cut);
  EXPECT_LT(cut.err.text.size(), megabytes.size());
  compile.want = Want::AllText;
  auto whole = llvm::cantFail(bench.prober->run(compile)).outcome;
  EXPECT_FALSE(whole.err.cut);
  EXPECT_EQ(whole.out.text.size(), megabytes.size());
}

TEST(ProberFiles, ScratchThatIsGoneIsOurError) {
  Bench bench(prints);
  bench.settings.scratch = "/dev/null/no";
  bench.restart();
  auto result = bench.prober->run(compileWith("IR", {}));
  ASSERT_FALSE(result);
  EXPECT_THAT(llvm::toString(result.takeError()),
              HasSubstr("cannot create /dev/null/no"));
}

/// Leaves a file of one name where temporary files belong, and tells where.
Outcome leavesAFile(const Command &command, const Limits &) {
  std::string stage = command.temporaries + "/stage.mlir";
  bool isThere = std::filesystem::exists(stage);
  std::ofstream(stage) << "stage";
  bool isWritten = std::filesystem::exists(stage);
  return clean(isThere || !isWritten ? "another's" : stage);
}

// All shared one directory: which one read the file of another, -j decided. And
// what one that crashed had left there stayed until the end.
TEST(ProberFiles, TemporariesAreOfOneProcessAndGoWithIt) {
  Bench bench(leavesAFile);
  bench.settings.temporaries = bench.directory.path + "/all";
  bench.restart();
  std::vector<std::string> files;
  for (const char *text : {"A", "B"})
    files.push_back(llvm::cantFail(bench.prober->run(compileWith(text, {})))
                        .outcome.out.text);
  Command tool{{"tool"}, {}, "", {}};
  files.push_back(llvm::cantFail(bench.prober->runTool(tool, {})).out.text);
  files.push_back(llvm::cantFail(bench.prober->runUncached(tool, {})).out.text);
  for (const std::string &file : files) {
    EXPECT_THAT(file, testing::StartsWith(bench.directory.path + "/p"));
    EXPECT_FALSE(std::filesystem::exists(file));
  }
  EXPECT_EQ(std::set<std::string>(files.begin(), files.end()).size(), 4u);
  EXPECT_EQ(files[0].size(), files[1].size()) << "it would move the stack";
  for (const Command &command : bench.launcher.commands())
    EXPECT_EQ(command.environment.at("TMPDIR"), bench.settings.temporaries);
  EXPECT_TRUE(llvm::cantFail(bench.prober->run(compileWith("A", {}))).cached);
}

TEST(ProberFiles, ATMPDIRInFrontOfTheCommandStays) {
  Bench bench(prints);
  bench.settings.temporaries = bench.directory.path + "/all";
  bench.restart();
  Compile compile = compileWith("IR", {});
  compile.environment["TMPDIR"] = "/the/users";
  llvm::cantFail(bench.prober->run(compile));
  Command command = bench.launcher.commands().front();
  EXPECT_EQ(command.environment.at("TMPDIR"), "/the/users");
  EXPECT_EQ(command.temporaries, "");
}

} // namespace
