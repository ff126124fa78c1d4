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
