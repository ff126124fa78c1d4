//===- GoneDirectoryTest.cpp - What a wrapper removes at its end ----------===//
#include "triage/session/behind/GoneDirectory.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include "triage/session/behind/FoundRequest.h"
#include <fstream>
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;

namespace {

class GoneDirectory : public testing::Test {
protected:
  GoneDirectory() {
    std::ofstream(compiler) << "#!/bin/sh\n";
    std::filesystem::permissions(compiler, std::filesystem::perms::owner_all);
  }

  TemporaryDirectory directory;
  std::string compiler = directory.path + "/own-opt";
  Request request;
};

// `D=$(mktemp -d); cd $D; own-opt k.mlir; rm -r $D`: there was no such working
// directory.
TEST_F(GoneDirectory, GetsADirectoryInPlaceOfOneThatIsGone) {
  WatchedProgram program;
  program.path = compiler;
  program.argv = {"own-opt", "k.mlir", "--spec=sub/s.mlir", "../up.mlir"};
  program.directory = directory.path + "/gone";
  program.goneFiles = {{"k.mlir", "module { k }"},
                       {"sub/s.mlir", "module { s }"},
                       {"../up.mlir", "module { up }"}};
  std::string made;
  {
    Request found = requestOf(program, request);
    made = found.directory;
    EXPECT_TRUE(found.directoryIsMade);
    EXPECT_NE(made, program.directory);
    EXPECT_THAT(found.argv, ElementsAre(compiler, "k.mlir", "--spec=sub/s.mlir",
                                        "../up.mlir"));
    EXPECT_EQ(contents(made + "/k.mlir"), "module { k }");
    EXPECT_EQ(contents(made + "/sub/s.mlir"), "module { s }");
    EXPECT_FALSE(std::filesystem::exists(made + "/../up.mlir"));
    Request copy = found;
    found.keeps.reset();
    EXPECT_TRUE(std::filesystem::exists(made)) << "as long as one keeps it";
  }
  EXPECT_FALSE(std::filesystem::exists(made));
}

TEST_F(GoneDirectory, KeepsItsDirectoryIfThatIsThere) {
  WatchedProgram program;
  program.path = compiler;
  program.argv = {"own-opt", "gone.mlir"};
  program.directory = directory.path;
  program.goneFiles = {{"gone.mlir", "module {}"}};
  Request found = requestOf(program, request);
  EXPECT_EQ(found.directory, directory.path);
  EXPECT_FALSE(found.directoryIsMade);
  EXPECT_FALSE(std::filesystem::exists(directory.path + "/gone.mlir"));
}

// lit removes what TMPDIR, TMP, TEMP and TEMPDIR name: then Culprit itself had
// no directory for temporary files.
TEST_F(GoneDirectory, WhereTemporariesWentIsNotTakenOverIfItIsGone) {
  WatchedProgram program;
  program.path = compiler;
  program.argv = {"own-opt"};
  program.directory = directory.path;
  std::string gone = directory.path + "/gone";
  program.environment = {{"TMPDIR", gone},
                         {"TMP", gone},
                         {"TEMP", directory.path},
                         {"TEMPDIR", gone}};
  Request found = requestOf(program, request);
  for (const char *name : {"TMPDIR", "TMP", "TEMPDIR"})
    EXPECT_FALSE(found.environment.count(name) && found.environment.at(name))
        << name;
  EXPECT_EQ(found.environment.at("TEMP"), directory.path);
}

} // namespace
