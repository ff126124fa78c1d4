#include "probe/compiler/CompilerIdentity.h"
#include "test/unit/probe/ProbeFixture.h"
#include "llvm/ADT/STLExtras.h"
#include <sys/stat.h>

using namespace culprit;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

class CompilerIdentityTest : public ProbeFixture {
protected:
  static CompilerIdentity identify(const std::string &argv0,
                                   const std::string &where = "") {
    auto identity = identifyCompiler(argv0, where);
    EXPECT_TRUE(bool(identity)) << llvm::toString(identity.takeError());
    return identity ? *identity : CompilerIdentity();
  }
  static std::string errorOf(const std::string &argv0,
                             const std::string &where = "") {
    auto identity = identifyCompiler(argv0, where);
    return identity ? "no error" : llvm::toString(identity.takeError());
  }
  std::string script(const std::string &name, const std::string &text) {
    std::string file = directory() + "/" + name;
    write(file, text);
    ::chmod(file.c_str(), 0755);
    return file;
  }
};

TEST_F(CompilerIdentityTest, ThinDriverWithAllItsLibraries) {
  CompilerIdentity identity = identify("mlir-opt-22");
  EXPECT_FALSE(identity.isScript);
  EXPECT_THAT(identity.path, HasSubstr("mlir-opt"));
  EXPECT_TRUE(std::filesystem::path(identity.path).is_absolute());
  EXPECT_THAT(identity.objects, Contains(StartsWith("mlir-opt ")));
  EXPECT_THAT(identity.objects, Contains(StartsWith("libMLIR.so")));
  EXPECT_THAT(identity.objects, Contains(StartsWith("libLLVM.so")));
  EXPECT_THAT(identity.objects, Contains(StartsWith("libc.so.6 ")));
  EXPECT_THAT(identity.objects, Not(Contains(HasSubstr("missing"))));
  // Debian's packages have build ids; nothing had to be hashed.
  EXPECT_THAT(identity.objects, Not(Contains(HasSubstr("xxh3"))));
  EXPECT_TRUE(llvm::is_sorted(identity.objects));
  EXPECT_EQ(identity.hash.size(), 64u);
  EXPECT_EQ(identify("/usr/bin/mlir-opt-22").hash, identity.hash);
}

/// A venv's python is a link; resolved, it is that of the system.
TEST_F(CompilerIdentityTest, ALinkIsRunAsItIsAndIdentifiedByItsFile) {
  std::string link = directory() + "/python3";
  std::filesystem::create_symlink(fakeCompiler(), link);
  EXPECT_EQ(identify(link).path, link);
  EXPECT_EQ(identify(link).hash, identify(fakeCompiler()).hash);
  std::filesystem::create_directory(directory() + "/bin");
  EXPECT_EQ(identify("../python3", directory() + "/bin").path,
            directory() + "/bin/../python3");
}

TEST_F(CompilerIdentityTest, TwoDriversDiffer) {
  EXPECT_NE(identify("mlir-opt-22").hash, identify("opt-22").hash);
}

TEST_F(CompilerIdentityTest, CopyElsewhereIsTheSameCompiler) {
  std::string copy = directory() + "/fake-compiler";
  std::filesystem::copy_file(fakeCompiler(), copy);
  EXPECT_EQ(identify(copy).hash, identify(fakeCompiler()).hash);
  EXPECT_EQ(identify("./fake-compiler", directory()).path, copy);
}

TEST_F(CompilerIdentityTest, ScriptIsItsContent) {
  std::string file = script("driver", "#!/bin/sh\nexec mlir-opt-22 \"$@\"\n");
  CompilerIdentity identity = identify(file);
  EXPECT_TRUE(identity.isScript);
  EXPECT_EQ(identity.objects.size(), 1u);
  script("driver", "#!/bin/sh\nexec mlir-opt-19 \"$@\"\n");
  EXPECT_NE(identify(file).hash, identity.hash);
}

TEST_F(CompilerIdentityTest, DamagedBinaryIsItsContent) {
  std::string file = script("damaged", "\x7f"
                                       "ELF\2\1\1 and then nothing");
  EXPECT_EQ(identify(file).objects.size(), 1u);
}

TEST_F(CompilerIdentityTest, Missing) {
  EXPECT_THAT(errorOf("no-such-compiler"), HasSubstr("not in PATH"));
  EXPECT_THAT(errorOf("/no/such/compiler"), HasSubstr("no such file"));
  EXPECT_THAT(errorOf(directory()), HasSubstr("is a directory"));
  write(directory() + "/text", "text");
  EXPECT_THAT(errorOf("./text", directory()), HasSubstr("not executable"));
}

} // namespace
