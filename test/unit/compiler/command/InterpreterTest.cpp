#include "compiler/command/Interpreter.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

size_t place(const std::vector<std::string> &argv) {
  return programPlace(argv);
}

TEST(Interpreter, OptionsStandBeforeTheProgram) {
  EXPECT_EQ(place({"bash", "run.sh"}), 1u);
  EXPECT_EQ(place({"/bin/bash", "-o", "pipefail", "run.sh", "-o", "x"}), 3u);
  EXPECT_EQ(place({"bash", "-euo", "pipefail", "run.sh"}), 3u);
  EXPECT_EQ(place({"bash", "+O", "extglob", "--norc", "run.sh"}), 4u);
  EXPECT_EQ(place({"python3.12", "-O", "k.py"}), 2u) << "that has no value";
  EXPECT_EQ(place({"python3", "-W", "ignore", "-X", "dev", "-u", "k.py"}), 6u);
  EXPECT_EQ(place({"make", "-o", "f", "all"}), 3u);
  EXPECT_EQ(place({"bash", "-e"}), 2u) << "it reads its program";
  EXPECT_EQ(place({"mlir-opt", "k.mlir"}), 0u);
}

TEST(Interpreter, TheInputMayBeTheProgram) {
  CommandLine command;
  command.argv = {"bash", "-o", "pipefail", "run.sh", "k.mlir"};
  command.input = {InputPlace::Kind::Argument, 3, ""};
  EXPECT_TRUE(runsItsInput(command)) << "`pipefail` is no program";
  command.input.argument = 4;
  EXPECT_FALSE(runsItsInput(command));
  command.input = {};
  command.argv = {"bash", "-o", "pipefail"};
  EXPECT_TRUE(runsItsInput(command));
  command.argv = {"bash", "-c", "cat"};
  EXPECT_FALSE(runsItsInput(command)) << "its program is a word";
}

} // namespace
