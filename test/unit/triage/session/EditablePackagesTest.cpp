#include "triage/session/EditablePackages.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

TEST(EditablePackages, AreFoundInPthFilesAndInFinders) {
  TemporaryDirectory directory;
  std::filesystem::path packages = directory.path + "/site-packages",
                        flat = directory.path + "/flat",
                        found = directory.path + "/found";
  for (const auto &path : {packages, flat, found})
    std::filesystem::create_directories(path);
  std::ofstream(packages / "a.pth") << "import os; os.path\n"
                                    << flat.string() << "\n/not/there\n";
  std::ofstream(packages / "__editable___b_finder.py")
      << "MAPPING = {'b': '" << found.string() << "'}\n";
  std::ofstream(packages / "c.py") << "x = '" << directory.path << "'\n";
  EXPECT_THAT(editableDirectories(packages.string()),
              ElementsAre(flat.string(), found.string()));
  EXPECT_THAT(editableDirectories(directory.path + "/none"), IsEmpty());
}

TEST(EditablePackages, ARebuiltLibraryIsSeen) {
  TemporaryDirectory directory;
  std::filesystem::path root = directory.path;
  std::filesystem::create_directories(root / "triton/_C");
  std::filesystem::create_directories(root / ".git");
  std::filesystem::path library = root / "triton/_C/libtriton.so";
  for (const auto &path :
       {library, root / "triton/a.py", root / "b.txt", root / ".git/c.py"})
    std::ofstream(path.string()) << "1";
  auto before = modulesBelow(directory.path);
  EXPECT_THAT(before, SizeIs(2));
  EXPECT_EQ(modulesBelow(directory.path), before);
  auto time = std::filesystem::last_write_time(library);
  std::filesystem::last_write_time(library, time + std::chrono::seconds(2));
  auto after = modulesBelow(directory.path);
  EXPECT_NE(after, before);
  // What Culprit writes there is no build.
  for (const char *path : {"culprit-out/x/best", "mine/best"}) {
    std::filesystem::create_directories(root / path);
    std::ofstream((root / path / "input.py").string()) << "1";
  }
  std::ofstream((root / "mine/journal.sqlite").string()) << "1";
  EXPECT_EQ(modulesBelow(directory.path), after);
}

} // namespace
