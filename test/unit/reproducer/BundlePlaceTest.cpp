#include "reproducer/BundleDirectory.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

Bundle example() {
  Bundle bundle;
  bundle.input = InputText("module {}\n");
  bundle.compiler = "mlir-opt";
  bundle.flags = {"{input}"};
  bundle.signature.face.kind = FailureKind::Crash;
  bundle.signature.face.signal = 11;
  return bundle;
}

/// It was removed, as an earlier bundle is.
TEST(BundlePlace, ADirectoryOfTheUsersOwnStays) {
  TemporaryDirectory directory;
  std::string notes = directory.path + "/best/notes.txt";
  fs::create_directory(directory.path + "/best");
  llvm::cantFail(writeBundle(example(), directory.path + "/best"));
  fs::remove_all(directory.path + "/best");
  fs::create_directory(directory.path + "/best");
  std::ofstream(notes) << "mine";
  EXPECT_THAT(llvm::toString(writeBundle(example(), directory.path + "/best")),
              HasSubstr("what is there is not a bundle of culprit's"));
  EXPECT_EQ(contents(notes), "mine");
}

/// Nor does what was written aside first take the place of anything.
TEST(BundlePlace, NothingBesideItIsTouched) {
  TemporaryDirectory directory;
  fs::create_directory(directory.path + "/best.new");
  std::ofstream(directory.path + "/best.new/notes.txt") << "mine";
  for (int i = 0; i < 2; ++i)
    llvm::cantFail(writeBundle(example(), directory.path + "/best"));
  EXPECT_EQ(contents(directory.path + "/best.new/notes.txt"), "mine");
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path), {}), 2);
}

} // namespace
