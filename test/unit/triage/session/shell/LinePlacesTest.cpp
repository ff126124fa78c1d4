#include "LineRunTest.h"
#include <unistd.h>

using namespace culprit;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// Where the commands of a line run, and which files they see there.
class LinePlacesTest : public test::LineRunTest {};

TEST_F(LinePlacesTest, AFileInSharedMemoryIsAFile) {
  std::string shared =
      "/dev/shm/culprit-test-" + std::to_string(::getpid()) + ".mlir";
  write(shared, "precious");
  EXPECT_EQ(found("show in.mlir > " + shared + "; crash " + shared).inputText,
            "show:module {}");
  EXPECT_EQ(found("show in.mlir -o " + shared + "; crash " + shared).inputText,
            "made\n");
  EXPECT_EQ(test::contents(shared), "precious");
  std::filesystem::remove(shared);
}

// What it printed was lost.
TEST_F(LinePlacesTest, AStreamThatIsNamedIsThatStream) {
  EXPECT_EQ(found("show in.mlir > /dev/stdout | crash").inputText,
            "show:module {}");
  EXPECT_EQ(found("show in.mlir 2> /dev/stdout > /dev/null | crash").inputText,
            "a warning\n");
}

TEST_F(LinePlacesTest, HoweverMuchGoesToADeviceItIsHandedToNobody) {
  ofGrep.out.cut = true;
  ofGrep.out.totalBytes = 90u << 20;
  EXPECT_THAT(found("grep a in.mlir > /dev/null; crash x").argv,
              ElementsAre("crash", "x"));
  EXPECT_THAT(refused("grep a in.mlir > t; crash x"), HasSubstr("90 MiB"));
}

// cp would have removed /dev/null first.
TEST_F(LinePlacesTest, ADeviceIsNotReplaced) {
  found("cp in.mlir /dev/null; crash x");
  EXPECT_THAT(bench.launcher.commands().back().argv,
              ElementsAre("cp", "-L", "-T", "--", "in.mlir", "/dev/null"));
  EXPECT_THAT(refused("ln -sf in.mlir /dev/null && crash x"),
              HasSubstr("it would replace /dev/null"));
}

// `cd link && cd ..` went to where the link leads, and what was written to
// `link/../t` was read elsewhere.
TEST_F(LinePlacesTest, BehindALinkAShellGoesBackAndAFileDoesNot) {
  std::filesystem::create_directories(here + "/real/deep");
  std::filesystem::create_directory_symlink("real/deep", here + "/link");
  write(here + "/real/k.mlir", "module { k }");
  EXPECT_EQ(found("cd link && cd .. && crash in.mlir").directory, here);
  EXPECT_EQ(found("cd link/.. && crash in.mlir").directory, here);
  EXPECT_EQ(found("cd link && show ../k.mlir | crash").inputText,
            "show:module { k }");
  EXPECT_EQ(found("show in.mlir > link/../t && crash real/t").inputText,
            "show:module {}");
  EXPECT_EQ(found("cd link && show ../k.mlir > u && crash < u").inputText,
            "show:module { k }");
  EXPECT_EQ(found("cat in.mlir > link/v && crash < real/deep/v").inputText,
            "cat:module {}");
}

// `tee -a` and `cp -n` saw no file.
TEST_F(LinePlacesTest, WhatLooksAtAFileSeesTheUsers) {
  EXPECT_EQ(found("echo x | tee -a in.mlir && crash < in.mlir").inputText,
            "module {}echo:");
  EXPECT_EQ(found("echo x | tee --append new && crash < new").inputText,
            "echo:");
  write(here + "/k.mlir", "k");
  write(here + "/sub/in.mlir", "mine");
  for (const char *line : {"cp -n k.mlir sub/in.mlir && crash < sub/in.mlir",
                           "cp -n in.mlir sub && crash < sub/in.mlir",
                           "cp -n -t sub in.mlir && crash < sub/in.mlir"})
    EXPECT_EQ(found(line).inputText, "mine") << line;
  EXPECT_EQ(test::contents(here + "/in.mlir"), "module {}");
  EXPECT_THAT(refused("cp -ru sub . && crash x"),
              HasSubstr("it looks at what is in ./sub"));
  found("cp -S .bak k.mlir in.mlir && crash in.mlir");
  EXPECT_THAT(bench.launcher.commands().back().argv, Contains("--suffix=.bak"));
}

// `mkdir -p out && cd out && mlir-opt ../crash.mlir`: no such input.
TEST_F(LinePlacesTest, FromADirectoryThatTheLineMadeTheUsersFilesAreSeen) {
  LineCommand command = found("mkdir -p e/f && cd e/f && crash ../../in.mlir");
  EXPECT_TRUE(files.isPrivate(command.directory)) << command.directory;
  EXPECT_THAT(command.argv, ElementsAre("crash", here + "/in.mlir"));
  EXPECT_EQ(command.input, here + "/in.mlir");
  EXPECT_EQ(command.inputText, std::nullopt);
  EXPECT_EQ(found("mkdir d && cd d && crash < ../in.mlir").input,
            here + "/in.mlir");
  EXPECT_EQ(
      found("mkdir d && cd d && show ../in.mlir > t && crash t").inputText,
      "show:module {}");
  command = found("mkdir d && cd d && show ../in.mlir > t && cd .. && "
                  "crash d/t");
  EXPECT_EQ(command.inputText, "show:module {}");
  EXPECT_EQ(command.directory, here);
  command = found("mkdir d && cd d && crash ../in.mlir -I. --l=../sub");
  EXPECT_EQ(command.argv[2], "-I.") << "it leads there";
  EXPECT_EQ(command.argv[3], "--l=" + here + "/sub");
  EXPECT_THAT(refused("mkdir d && cd d && crash ../in.mlir '{p=../in.mlir}'"),
              HasSubstr("the line has made the directory from which it names "
                        "../in.mlir, which"));
  EXPECT_FALSE(std::filesystem::exists(here + "/d"));
}

// `rm -f crash.mlir; mlir-opt crash.mlir` was triaged.
TEST_F(LinePlacesTest, WhatTheLineRemovesIsNotThere) {
  EXPECT_THAT(refused("rm -f in.mlir; crash in.mlir"),
              HasSubstr("1:16 (crash in.mlir): cannot read in.mlir"));
  EXPECT_THAT(refused("rm -f in.mlir; crash < in.mlir"),
              HasSubstr("cannot read in.mlir"));
  EXPECT_THAT(refused("rm -f in.mlir; show '{p=in.mlir}' && crash x"),
              HasSubstr("the line has removed in.mlir, which"));
  EXPECT_EQ(found("rm -f in.mlir; show > in.mlir; crash in.mlir").inputText,
            "show:standard input");
  std::filesystem::remove_all(bench.directory.path + "/private/files");
  write(here + "/sub/k.mlir", "module { k }");
  EXPECT_THAT(refused("rm -f sub/k.mlir; crash sub/k.mlir"),
              HasSubstr("the line has removed sub/k.mlir"));
  EXPECT_EQ(found("rm sub; rmdir sub; crash sub/k.mlir").input, "sub/k.mlir")
      << "neither removes a directory with files";
  EXPECT_THAT(refused("rm -rf sub && mkdir sub && cd sub && crash k.mlir"),
              HasSubstr("the line has removed k.mlir"));
  EXPECT_THAT(refused("rm -r sub && cd sub && crash"),
              HasSubstr("there is no directory"));
  EXPECT_EQ(test::contents(here + "/in.mlir"), "module {}");
  EXPECT_EQ(test::contents(here + "/sub/k.mlir"), "module { k }");
}

TEST_F(LinePlacesTest, WhatTheLineRemovesIsNoNeighbourOfItsScripts) {
  program("sub/run.sh", "#!/bin/sh\n");
  write(here + "/k.mlir", "k");
  std::filesystem::path script =
      found("rm k.mlir; cp sub/run.sh . && ./run.sh in.mlir").argv.front();
  EXPECT_TRUE(std::filesystem::exists(script.parent_path() / "in.mlir"));
  EXPECT_FALSE(std::filesystem::is_symlink(script.parent_path() / "k.mlir"));
}

} // namespace
