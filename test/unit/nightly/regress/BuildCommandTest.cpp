#include "nightly/regress/BuildCommand.h"
#include "probe/files/Directories.h"
#include "test/unit/fakes/ScriptedLauncher.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

class Build : public testing::Test {
protected:
  /// Of a command that prints that, for a compiler in its place.
  Built built(const std::string &printed, const std::string &inPlace) {
    ScriptedLauncher launcher([&](const Command &, const Limits &) {
      Outcome outcome;
      outcome.status = Outcome::Status::Completed;
      outcome.out.text = printed;
      return outcome;
    });
    BuildCommand command(launcher, "make", inPlace, directory.path);
    return llvm::cantFail(command.make("a"));
  }
  std::string compiler(const std::string &name) const {
    std::string path = directory.path + "/" + name;
    std::ofstream(path) << "#!/bin/sh\n";
    fs::permissions(path, fs::perms::owner_all);
    return path;
  }
  TemporaryDirectory directory;
};

} // namespace

// What ninja said was taken for the compiler's path.
TEST_F(Build, InItsPlaceMayTalk) {
  std::string place = compiler("opt");
  for (const char *said :
       {"", "[2/2] Linking CXX executable bin/opt\n", "done\n"})
    EXPECT_EQ(built(said, place).compiler, place) << said;
}

TEST_F(Build, APathThatItPrintsIsTheCompiler) {
  std::string place = compiler("opt"), other = compiler("other");
  EXPECT_EQ(built("building\n" + other + "\n", place).compiler, other);
  Built gone = built("building\n" + directory.path + "/gone\n", place);
  EXPECT_EQ(gone.compiler, "") << "what an earlier build left is another one";
  EXPECT_THAT(gone.skipped, HasSubstr("/gone"));
  EXPECT_EQ(built(directory.path + "/my builds/gone\n", place).compiler, "")
      << "a path with a blank";
}

TEST_F(Build, WithoutACompilerItsLastLineIsSaidToBeTakenForOne) {
  Built none = built("all is well\n", directory.path + "/opt");
  EXPECT_EQ(none.compiler, "");
  EXPECT_THAT(none.skipped, HasSubstr("the last line that it printed is taken "
                                      "for the compiler's path: "));
  EXPECT_THAT(none.skipped, HasSubstr("all is well"));
}
