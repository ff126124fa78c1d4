#include "reproducer/FilesBeside.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {

class FilesBesideTest : public testing::Test {
protected:
  void write(const std::string &name, const std::string &text) {
    std::filesystem::path path = directory.path + "/" + name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  FilesBeside of(const std::string &program) {
    return filesBeside(program, directory.path + "/src/k.py",
                       directory.path + "/here");
  }
  test::TemporaryDirectory directory;
};

TEST_F(FilesBesideTest, StringsNameFilesFromTheWorkingDirectory) {
  write("here/k.mlir", "module {}");
  write("here/sub/l.mlir", "other");
  write("src/m.mlir", "not here");
  EXPECT_THAT(
      of("s.open_file(\"k.mlir\"); f = 'sub/l.mlir' # 'm.mlir'\n"
         "x = open('m.mlir'), 'no such file', \"it's\"\n"),
      ElementsAre(Pair("k.mlir", "module {}"), Pair("sub/l.mlir", "other")));
}

TEST_F(FilesBesideTest, ImportsNameFilesBesideTheProgram) {
  write("src/helper.py", "import deep.er, os\nopen('k.txt')\n");
  write("src/deep/er.py", "from helper import a, b\n");
  write("here/k.txt", "k");
  EXPECT_THAT(of("import os, helper as h\nfrom sys import argv, path\n"),
              ElementsAre(Pair("deep/er.py", testing::_),
                          Pair("helper.py", testing::_), Pair("k.txt", "k")));
}

// The bundle of such a program did not run for want of its modules.
TEST_F(FilesBesideTest, ImportsFromWhereTheProgramSaysThatModulesAre) {
  write("src/pkg/kern/lib.py", "import other\nfrom . import more\n");
  write("src/pkg/kern/more.py", "");
  write("src/pkg/other.py", "");
  write("here/lib/third.py", "");
  EXPECT_THAT(
      of("import sys; sys.path.insert(0, 'pkg')\n"
         "sys.path.append('lib')\nsys.path.append('../src')\n"
         "from kern.lib import comp\nimport third\n"),
      ElementsAre(Pair("lib/third.py", ""), Pair("pkg/kern/lib.py", testing::_),
                  Pair("pkg/kern/more.py", ""), Pair("pkg/other.py", "")));
}

TEST_F(FilesBesideTest, ImportsOfSeveralNamesAndWordsThatAreNone) {
  write("src/helper.py", "");
  EXPECT_THAT(of("from helper import (build,\n  run)\n"),
              ElementsAre(Pair("helper.py", "")));
  EXPECT_THAT(of("\"\"\"\nfrom a,,,\nimport\nfrom\n\"\"\"\n"), IsEmpty());
}

TEST_F(FilesBesideTest, NothingHiddenAndNothingBehindALink) {
  write("here/.env", "secret");
  write("secrets/key.txt", "secret");
  std::filesystem::create_directory_symlink(directory.path + "/secrets",
                                            directory.path + "/here/sub");
  EXPECT_THAT(of("'.env', 'sub/key.txt'"), IsEmpty());
}

TEST_F(FilesBesideTest, StringsOverSeveralLinesAreNoNames) {
  write("here/k.txt", "k");
  write("here/l.txt", "l");
  EXPECT_THAT(of("ir = '''\nopen(\"k.txt\")\n'''\nopen('l.txt')\n"),
              ElementsAre(Pair("l.txt", "l")));
  EXPECT_THAT(of("'k.txt\n'"), IsEmpty());
  EXPECT_THAT(of("'k.txt"), IsEmpty());
  EXPECT_THAT(of("\"\"\"k.txt"), IsEmpty());
}

TEST_F(FilesBesideTest, OnlyRegularFilesThatAreNotTooLarge) {
  write("here/large.txt", std::string(5u << 20, 'x'));
  write("here/d/e.txt", "e");
  EXPECT_THAT(of("'large.txt', 'd', '../here/d/e.txt', '/etc/hostname'"),
              IsEmpty());
}

// No edit of a file that includes another one showed the failure.
TEST_F(FilesBesideTest, IncludesAreFromWhereTheyStand) {
  write("src/my.h", "#include \"sub/a.h\"\n");
  write("src/sub/a.h", "# include \"b.h\" // of here\n#include \"../c.h\"\n");
  write("src/sub/b.h", "");
  write("src/c.h", "#include \"my.h\"\n");
  write("here/my.h", "not here");
  FilesBeside files =
      filesBeside("#include <stdio.h>\n  #include \"my.h\"\n#include \"no.h\"\n"
                  "#include \"../here/my.h\"\n#include \"open\n",
                  directory.path + "/src/k.cu", directory.path + "/here");
  EXPECT_THAT(files,
              ElementsAre(Pair("c.h", testing::_), Pair("my.h", testing::_),
                          Pair("sub/a.h", testing::_), Pair("sub/b.h", "")));
}

TEST_F(FilesBesideTest, PackagesBesideTheProgram) {
  write("src/pkg/__init__.py", "from .ops import add\n");
  write("src/pkg/ops.py", "from . import deep\nfrom .. import top\n");
  write("src/pkg/deep/__init__.py", "");
  write("src/other/mod.py", "");
  EXPECT_THAT(of("import pkg\nfrom other import mod as m, none\n"),
              ElementsAre(Pair("other/mod.py", ""),
                          Pair("pkg/__init__.py", testing::_),
                          Pair("pkg/deep/__init__.py", ""),
                          Pair("pkg/ops.py", testing::_)));
}

// A log of the program's own belonged to the question.
TEST_F(FilesBesideTest, WhatIsFoundByWhereTheProgramIsIsApart) {
  write("src/helper.py", "open('log.txt')\n");
  write("src/config.py", "beside");
  write("here/log.txt", "of an earlier run");
  write("here/config.py", "not imported");
  const std::string program = "import helper, config\nopen('config.py')\n",
                    path = directory.path + "/src/k.py",
                    here = directory.path + "/here";
  EXPECT_THAT(
      readFromBeside(program, path, here),
      ElementsAre(Pair("config.py", "beside"), Pair("helper.py", testing::_)));
  EXPECT_THAT(filesBeside(program, path, here),
              ElementsAre(Pair("config.py", "beside"),
                          Pair("helper.py", testing::_),
                          Pair("log.txt", "of an earlier run")));
}

TEST_F(FilesBesideTest, AProgramWithoutAFileStandsWhereItRuns) {
  write("here/k.txt", "k");
  write("here/helper.py", "");
  EXPECT_THAT(filesBeside("import helper; open('k.txt')\nimport helper\n", "",
                          directory.path + "/here"),
              ElementsAre(Pair("helper.py", ""), Pair("k.txt", "k")));
}

TEST_F(FilesBesideTest, WhatCIncludesIsC) {
  write("src/a.def", "#include \"b\"\nX(\"k.txt\")\n");
  write("src/b", "");
  write("here/k.txt", "no business of this");
  EXPECT_THAT(filesBeside("#import \"a.def\"\n", directory.path + "/src/k.cu",
                          directory.path + "/here"),
              ElementsAre(Pair("a.def", testing::_), Pair("b", "")));
}

TEST(MayLieBeside, NoFileOfTheBundleAndNothingOutside) {
  for (const char *path : {"k.mlir", "a/b.txt", "a.b/c", "run.sh.txt"})
    EXPECT_TRUE(mayLieBeside(path)) << path;
  for (const char *path :
       {"", ".", "..", "/a", "a//b", "a/../b", "./a", "a/", "run.sh",
        "bundle.json", "cmd", "README.md", "made-here", "input.py", "test.py",
        "a\\b", "a\nb", ".env", "a/.git/config"})
    EXPECT_FALSE(mayLieBeside(path)) << path;
}

} // namespace
