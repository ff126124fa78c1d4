#include "probe/files/SHA256.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include "triage/session/OutputDirectory.h"
#include "triage/session/OutputName.h"
#include "triage/session/UsersOwn.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

class UsersOwn : public testing::Test {
protected:
  UsersOwn() : path(parent.path + "/o") {}
  void put(const std::string &file) const {
    fs::create_directories(fs::path(path + "/" + file).parent_path());
    bool isLock = file == "lock"; // a run was here
    std::ofstream(path + "/" + file) << (isLock ? sha256("a") : "x");
  }
  bool has(const std::string &file) const {
    return fs::exists(path + "/" + file);
  }
  /// "": it may be.
  std::string refusal(const std::string &question = "a") const {
    auto output = OutputDirectory::open(path, sha256(question));
    return output ? "" : llvm::toString(output.takeError());
  }
  TemporaryDirectory parent;
  std::string path;
};

TEST_F(UsersOwn, BestIsRefusedBeforeAnythingIsMade) {
  for (const char *file : {"best/notes.txt", "best/input.mlir",
                           "reproducer/run.sh", "others/12/x"}) {
    fs::remove_all(path);
    put(file);
    EXPECT_THAT(refusal(), HasSubstr("is not a bundle of culprit's: name "
                                     "another directory with --out"))
        << file;
    EXPECT_TRUE(has(file));
    EXPECT_FALSE(has("lock"));
  }
}

TEST_F(UsersOwn, AReportIsRefusedWhereNoRunWas) {
  for (const char *file : {"report.md", "report.json", "reduced.mlir"}) {
    fs::remove_all(path);
    put(file);
    EXPECT_THAT(refusal(), HasSubstr("is not a file of culprit's")) << file;
    EXPECT_FALSE(has("lock"));
    put("lock"); // a run was here, and may have ended before it had an answer
    EXPECT_EQ(refusal(), "") << file;
  }
}

// It was overwritten, or taken for ours, and the report beside it removed.
TEST_F(UsersOwn, CodeOrALockOfTheUsersIsRefused) {
  for (const char *file : {"ir/before.mlir", "ir/guilty.diff", "lock"}) {
    fs::remove_all(path);
    put("report.txt");
    put(file);
    std::ofstream(path + "/" + file) << "of the user's\n";
    EXPECT_THAT(refusal(), HasSubstr("is not a file of culprit's")) << file;
    EXPECT_TRUE(has(file));
  }
}

TEST_F(UsersOwn, WhatNoBundleReplacesIsNotRefused) {
  for (const char *file : {"best", "others/mine/x", "ir/x", "x"})
    put(file);
  fs::create_directory(path + "/reproducer"); // empty
  EXPECT_EQ(refusal(), "");
}

TEST_F(UsersOwn, WhatARunLeftIsNotRefused) {
  EXPECT_EQ(refusal(), "");
  put("best/input.ll"); // of a script's question
  put("reproducer/run.sh");
  EXPECT_EQ(refusal(), "");
  EXPECT_TRUE(has("best/input.ll"));
  EXPECT_EQ(refusal("b"), "");
  EXPECT_TRUE(has("earlier/1/best/input.ll"));
  put("best/notes.txt");
  EXPECT_THAT(refusal("b"), HasSubstr("is not a bundle of culprit's"));
}

TEST_F(UsersOwn, NoNameIsRefusedInOtherWords) {
  EXPECT_FALSE(bool(refuseUsersOwn("")));
  EXPECT_FALSE(bool(refuseUsersOwn("/no/such/place")));
}

/// A stranger's directory may have a link to the user's own answers.
TEST_F(UsersOwn, AnswersAreNotThoseOfALinkElsewhere) {
  put("theirs/x");
  put("mine/report.json");
  put("theirs/below/x");
  for (const char *target : {"../mine", "..", ".", "nowhere"}) {
    fs::remove(path + "/theirs/latest");
    fs::create_symlink(target, path + "/theirs/latest");
    EXPECT_EQ(answerIn(path + "/theirs"), path + "/theirs") << target;
  }
  fs::remove(path + "/theirs/latest");
  fs::create_symlink("below", path + "/theirs/latest");
  EXPECT_EQ(answerIn(path + "/theirs"), path + "/theirs/below");
  fs::create_symlink("../../mine", path + "/theirs/below/out");
  fs::remove(path + "/theirs/latest");
  fs::create_symlink("below/out", path + "/theirs/latest");
  EXPECT_EQ(answerIn(path + "/theirs"), path + "/theirs") << "by a second link";
  fs::remove(path + "/theirs/latest");
  fs::create_symlink("below", path + "/theirs/latest");
  put("theirs/bundle.json");
  EXPECT_EQ(answerIn(path + "/theirs"), path + "/theirs") << "a bundle is one";
}

} // namespace
