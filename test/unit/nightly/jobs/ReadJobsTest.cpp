#include "nightly/jobs/ReadJobs.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;

// Whether the night was refused was for the order of the directory to say.
TEST(ReadJobs, ALinkThatLeadsNowhereIsNoFile) {
  TemporaryDirectory directory;
  std::ofstream(directory.path + "/r.mlir")
      << "module {\n}\n{-# external_resources: { mlir_reproducer: { "
         "pipeline: \"builtin.module(cse)\", disable_threading: true, "
         "verify_each: true } } #-}\n";
  for (const char *name : {"/a", "/m", "/z"})
    std::filesystem::create_symlink("nowhere", directory.path + name);
  auto jobs = readJobs(directory.path, "mlir-opt");
  ASSERT_TRUE(static_cast<bool>(jobs)) << llvm::toString(jobs.takeError());
  ASSERT_EQ(jobs->size(), 1u);
  EXPECT_EQ(jobs->front().name, "r.mlir");
}

TEST(ReadJobs, AFolderBehindALinkIsWhereTheSystemFindsIt) {
  TemporaryDirectory directory;
  std::filesystem::create_directories(directory.path + "/far/away");
  std::filesystem::create_directory_symlink("far/away",
                                            directory.path + "/link");
  std::ofstream(directory.path + "/far/r.mlir")
      << "module {\n}\n{-# external_resources: { mlir_reproducer: { "
         "pipeline: \"builtin.module(cse)\", disable_threading: true, "
         "verify_each: true } } #-}\n";
  auto jobs = readJobs(directory.path + "/link/..", "mlir-opt");
  ASSERT_TRUE(static_cast<bool>(jobs)) << llvm::toString(jobs.takeError());
  ASSERT_EQ(jobs->size(), 1u);
  EXPECT_EQ(jobs->front().directory, directory.path + "/far");
}

// Each job was refused: no such file in the directory of the reproducers.
TEST(ReadJobs, TheCompilerOfReproducersIsFoundFromHere) {
  TemporaryDirectory directory;
  std::ofstream(directory.path + "/r.mlir")
      << "module {\n}\n{-# external_resources: { mlir_reproducer: { "
         "pipeline: \"builtin.module(cse)\", disable_threading: true, "
         "verify_each: true } } #-}\n";
  auto compilerOf = [&](const char *given) {
    return llvm::cantFail(readJobs(directory.path, given)).front().argv.front();
  };
  EXPECT_EQ(compilerOf("bin/mlir-opt"),
            (std::filesystem::current_path() / "bin/mlir-opt").string());
  EXPECT_EQ(compilerOf("mlir-opt"), "mlir-opt");
}

TEST(ReadJobs, AByteOrderMarkIsNoPartOfTheFirstLine) {
  TemporaryDirectory directory;
  std::string file = directory.path + "/jobs";
  std::ofstream(file) << "\xef\xbb\xbf# mine\nopt a\n";
  auto jobs = llvm::cantFail(readJobs(file, ""));
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs.front().shellLine, "opt a");
}

// One test of another kind refused the whole list.
TEST(ReadJobs, AJobWithoutACommandIsRefusedAlone) {
  TemporaryDirectory directory;
  std::string file = directory.path + "/lit.json";
  auto write = [&](const std::string &tests) {
    std::ofstream(file) << "{\"tests\": [" << tests << "]}";
  };
  std::string none = R"({"name": "a", "code": "FAIL", "output": "FAILED"})";
  write(none + R"(, {"name": "b", "code": "FAIL", "output": "+ opt b"})");
  EXPECT_EQ(llvm::cantFail(readJobs(file, "")).size(), 2u);
  write(none);
  auto jobs = readJobs(file, "");
  ASSERT_FALSE(static_cast<bool>(jobs));
  EXPECT_THAT(llvm::toString(jobs.takeError()),
              testing::HasSubstr("the log of a has no command"));
}
