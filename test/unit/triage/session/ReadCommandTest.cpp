#include "triage/session/ReadCommand.h"
#include "RealPrograms.h"
#include "test/unit/compiler/Profiles.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;

namespace {

class ReadCommand : public testing::Test, protected RealPrograms {
protected:
  CommandLine read(const std::vector<std::string> &words,
                   const CompilerProfile &profile) {
    return llvm::cantFail(readCommand(
        wordsOf(words, profile, directory.path), profile, std::nullopt,
        [](llvm::StringRef path) { return path.ends_with(".ll"); }));
  }
};

// `./run.sh @params.txt`: the profile of mlir-opt stands in for all others.
TEST_F(ReadCommand, OnlyWhatReadsResponseFilesGetsTheirWords) {
  file("params", "--cse");
  CompilerProfile mlir = profileNamed("mlir-opt");
  EXPECT_THAT(read({"mlir-opt-22", "@params"}, mlir).argv,
              ElementsAre("mlir-opt-22", "--cse"));
  EXPECT_THAT(read({"./run.sh", "@params"}, mlir).argv,
              ElementsAre("./run.sh", "@params"));
  mlir.isGiven = true;
  EXPECT_THAT(read({"./mycompiler", "@params"}, mlir).argv,
              ElementsAre("./mycompiler", "--cse"));
}

TEST_F(ReadCommand, OnlyWhatWritesUnaskedIsGivenAName) {
  CompilerProfile llc = profileNamed("llc");
  EXPECT_THAT(read({"llc-22", "k.ll"}, llc).argv,
              ElementsAre("llc-22", "k.ll", "-o=out.s"));
  EXPECT_THAT(read({"./run.sh", "k.ll"}, llc).argv,
              ElementsAre("./run.sh", "k.ll"));
}

} // namespace
