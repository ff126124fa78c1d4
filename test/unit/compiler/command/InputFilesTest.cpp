#include "compiler/command/InputFiles.h"
#include "test/unit/compiler/Garbage.h"
#include "test/unit/compiler/Profiles.h"
#include "llvm/ADT/STLExtras.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

constexpr llvm::StringRef there[] = {"p.irpa",     "q.irpa", "lib",
                                     "lib/t.mlir", "x=y.bc", "p.so"};

/// The paths, each cut out of its argument.
std::vector<std::string> read(const std::vector<std::string> &argv,
                              llvm::StringRef profile = "iree-compile") {
  std::vector<std::string> paths;
  for (const InputFile &file : inputFilesIn(
           argv, test::profileNamed(profile), [](llvm::StringRef path) {
             return llvm::is_contained(there, path);
           })) {
    EXPECT_EQ(argv[file.argument].substr(file.begin, file.path.size()),
              file.path);
    paths.push_back(file.path);
  }
  return paths;
}

TEST(InputFiles, AreTheValuesOfSomeOptions) {
  EXPECT_THAT(read({"iree-compile", "p.so",
                    "--iree-codegen-tuning-spec-path=lib/t.mlir",
                    "--iree-hal-executable-object-search-path", "lib"}),
              ElementsAre("lib/t.mlir", "lib"));
  EXPECT_THAT(read({"opt", "-load-pass-plugin=p.so"}, "opt"),
              ElementsAre("p.so"));
  EXPECT_THAT(read({"iree-compile", "--iree-parameter-import=none", "-o=p.irpa",
                    "--iree-parameter-import"}),
              IsEmpty());
}

TEST(InputFiles, MayHaveNamesInFrontAndBehind) {
  EXPECT_THAT(read({"iree-compile", "--iree-parameter-import=scope=p.irpa"}),
              ElementsAre("p.irpa"));
  EXPECT_THAT(
      read({"iree-compile",
            "--iree-codegen-transform-dialect-library=lib/t.mlir@__config"}),
      ElementsAre("lib/t.mlir"));
  EXPECT_THAT(read({"iree-compile", "--iree-link-bitcode=x=y.bc,amd=p.so,no"}),
              ElementsAre("x=y.bc", "p.so"));
}

TEST(InputFiles, MayFollowTheOptionAtOnce) {
  EXPECT_THAT(read({"clang", "-Ilib", "-I", "lib", "-I=", "k.c"}, "clang"),
              ElementsAre("lib", "lib"));
}

TEST(InputFiles, SurvivesGarbage) {
  test::forEachGarbage({"--iree-parameter-import=a=p.irpa@b,c=q.irpa"},
                       [](llvm::StringRef text) {
                         read({"iree-compile", text.str()});
                       });
}

} // namespace
