#include "compiler/command/CommandPrefix.h"
#include "compiler/command/CommandLine.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {

CommandPrefix read(const std::string &line) {
  return readPrefix(llvm::cantFail(splitShellWords(line)));
}

TEST(CommandPrefix, ACompilerHasNone) {
  CommandPrefix prefix = read("mlir-opt-22 nice --cse A=1");
  EXPECT_THAT(prefix.command,
              ElementsAre("mlir-opt-22", "nice", "--cse", "A=1"));
  EXPECT_THAT(prefix.kept, IsEmpty());
  EXPECT_THAT(prefix.dropped, IsEmpty());
  EXPECT_THAT(read("").command, IsEmpty());
}

TEST(CommandPrefix, WhatDoesNotMatterIsLeftOut) {
  for (const char *line : {"nice",
                           "nice -n 5",
                           "nice -n5",
                           "nice -5",
                           "nice --adjustment=5",
                           "nice --adjustment 5",
                           "/usr/bin/nice",
                           "ionice -c 2 -n 0",
                           "ionice -tc 2",
                           "ionice -c2 -n0",
                           "chrt -b 0",
                           "time -p",
                           "time",
                           "time -f '%e s' -o times -v",
                           "stdbuf -oL",
                           "stdbuf -o L -e0",
                           "stdbuf --output=L --",
                           "strace -fo trace -e open",
                           "ccache",
                           "sccache",
                           "nohup",
                           "setsid -w",
                           "unbuffer -p"}) {
    CommandPrefix prefix = read(std::string(line) + " mlir-opt a.mlir");
    EXPECT_THAT(prefix.command, ElementsAre("mlir-opt", "a.mlir")) << line;
    EXPECT_EQ(prefix.dropped.size(), 1u) << line;
    EXPECT_THAT(prefix.kept, IsEmpty()) << line;
  }
  EXPECT_THAT(read("nice -n 5 x").dropped, ElementsAre("nice -n 5"));
}

TEST(CommandPrefix, WhatMattersIsKept) {
  for (const char *line :
       {"taskset -c 0", "taskset 0x1", "taskset -ac 0,1",
        "numactl -N 0 --membind=0", "numactl --interleave all",
        "prlimit --as=1000000000", "srun -n 1 --gres=gpu:1 --partition gpu",
        "srun --ntasks-per-node 1 --mpi pmix --gpus-per-node 1 -lW 60",
        "srun --pty --exclusive -K --cpu-bind none --mem-per-cpu 4G"}) {
    CommandPrefix prefix = read(std::string(line) + " mlir-opt a.mlir");
    EXPECT_THAT(prefix.command, ElementsAre("mlir-opt", "a.mlir")) << line;
    EXPECT_EQ(prefix.kept, llvm::cantFail(splitShellWords(line)));
    EXPECT_THAT(prefix.dropped, IsEmpty()) << line;
  }
}

TEST(CommandPrefix, ATimeoutIsALimit) {
  EXPECT_EQ(read("timeout 10 c").limitSeconds, 10);
  EXPECT_EQ(read("timeout 1.5m c").limitSeconds, 90);
  EXPECT_EQ(read("timeout -k 5 -s KILL --foreground 10s c").limitSeconds, 10);
  EXPECT_EQ(read("timeout --signal=INT -v 2 c").limitSeconds, 2);
  EXPECT_EQ(read("timeout 0 c").limitSeconds, std::nullopt);
  EXPECT_EQ(read("timeout 9 timeout 3 timeout 5 c").limitSeconds, 3);
  EXPECT_THAT(read("timeout -k 5 10 c").command, ElementsAre("c"));
}

TEST(CommandPrefix, SeveralBehindEachOther) {
  CommandPrefix prefix =
      read("A=1 timeout 10 nice env B=2 taskset -c 0 stdbuf -oL numactl -N 0 "
           "ccache c d");
  EXPECT_THAT(prefix.command, ElementsAre("c", "d"));
  EXPECT_THAT(prefix.kept,
              ElementsAre("taskset", "-c", "0", "numactl", "-N", "0"));
  EXPECT_THAT(prefix.environment, ElementsAre(Pair("A", "1"), Pair("B", "2")));
  EXPECT_EQ(prefix.dropped.size(), 3u);
}

TEST(CommandPrefix, EnvSetsAndRemoves) {
  CommandPrefix prefix = read("env -u A --unset=B -uC -- D='x y' E= c");
  EXPECT_THAT(prefix.command, ElementsAre("c"));
  EXPECT_THAT(prefix.environment,
              ElementsAre(Pair("A", std::nullopt), Pair("B", std::nullopt),
                          Pair("C", std::nullopt), Pair("D", "x y"),
                          Pair("E", "")));
  EXPECT_FALSE(prefix.emptyEnvironment);
  EXPECT_TRUE(read("env - c").emptyEnvironment);
  prefix = read("A=1 env -i B=2 c");
  EXPECT_TRUE(prefix.emptyEnvironment);
  EXPECT_THAT(prefix.environment, ElementsAre(Pair("B", "2")));
}

// What it starts is seen by watching it.
TEST(CommandPrefix, WhatEnvHasBesidesStaysWithIt) {
  CommandPrefix prefix = read("A=1 nice env B=2 -C sub c");
  EXPECT_THAT(prefix.command, ElementsAre("-C", "sub", "c"));
  prefix = read("A=1 nice env -u B -C sub C=2 c");
  EXPECT_THAT(prefix.command,
              ElementsAre("env", "-u", "B", "-C", "sub", "C=2", "c"));
  EXPECT_THAT(prefix.environment, ElementsAre(Pair("A", "1")));
  EXPECT_THAT(prefix.dropped, ElementsAre("nice"));
  EXPECT_THAT(read("env -u").command, ElementsAre("env", "-u"));
}

TEST(CommandPrefix, WithNothingBehindItIsTheProgram) {
  EXPECT_THAT(read("nice -n 5").command, ElementsAre("nice", "-n", "5"));
  EXPECT_THAT(read("timeout 10").command, ElementsAre("timeout", "10"));
  EXPECT_THAT(read("nice timeout 10").command, ElementsAre("timeout", "10"));
  EXPECT_THAT(read("env A=1").command, IsEmpty());
}

TEST(CommandPrefix, APathWithAnEqualsSignIsNoVariable) {
  EXPECT_THAT(read("./a=b/c d").command, ElementsAre("./a=b/c", "d"));
  EXPECT_THAT(read("1a=b d").command, ElementsAre("1a=b", "d"));
}

} // namespace
