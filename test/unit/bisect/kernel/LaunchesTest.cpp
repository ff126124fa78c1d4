//===- LaunchesTest.cpp - Which launches are told -------------------------===//
#include "bisect/kernel/Launches.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

KernelAnswer host(std::vector<std::string> launches) {
  KernelAnswer answer;
  answer.kernel = "host";
  answer.why = "the only function";
  answer.outlined.assign(launches.size(), "@host_kernel");
  answer.launches = std::move(launches);
  return answer;
}

TEST(Launches, AreCountedInBothForms) {
  EXPECT_EQ(countLaunches("%t = gpu.launch async [%d] blocks(%x)\n"
                          "\"gpu.launch\"(%a) ({\n"
                          "gpu.launch_func @k::@f\n\"gpu.launch_func\"(%a)\n"
                          "mygpu.launch \"gpu.launch.x\""),
            2u);
}

// The error was about a launch_func, and an innocent launch of the same host
// function, which the reduced input had lost, was named.
TEST(Launches, ThatTheReducedInputHasNotAreNotTold) {
  KernelAnswer answer = host({"k.mlir:5:3"});
  tellLaunches(answer, "gpu.launch_func @k::@f", "k.mlir:3:3");
  EXPECT_EQ(answer.why, "the only function");
  EXPECT_THAT(answer.launches, IsEmpty());
  EXPECT_THAT(answer.outlined, IsEmpty());
}

TEST(Launches, ThatAreLeftAreTold) {
  KernelAnswer answer = host({"k.mlir:5:3"});
  tellLaunches(answer, "gpu.launch blocks(", "");
  EXPECT_EQ(answer.why, "the only function; it launches, at k.mlir:5:3, what "
                        "outlining calls @host_kernel");
  answer = host({"k.mlir:5:3", "k.mlir:9:3"});
  tellLaunches(answer, "gpu.launch blocks(", "");
  EXPECT_EQ(answer.why,
            "the only function; it launches, at k.mlir:5:3 or k.mlir:9:3 (1 of "
            "them left), what outlining calls @host_kernel");
}

TEST(Launches, TheOneOfTheErrorIsToldAlone) {
  KernelAnswer answer = host({"k.mlir:5:3", "k.mlir:9:3"});
  tellLaunches(answer, "", "k.mlir:9:3");
  EXPECT_EQ(answer.why, "the only function; it launches, at k.mlir:9:3, what "
                        "outlining calls @host_kernel");
  EXPECT_THAT(answer.launches, ElementsAre("k.mlir:9:3"));
}

TEST(Launches, AreAllToldWhereNothingWasReduced) {
  KernelAnswer answer = host({"k.mlir:5:3", "k.mlir:9:3"});
  tellLaunches(answer, std::nullopt, "k.mlir:1:1");
  EXPECT_EQ(answer.why,
            "the only function; it launches, at k.mlir:5:3 and k.mlir:9:3, "
            "what outlining calls @host_kernel");
}

TEST(Launches, NoneIsNoWord) {
  KernelAnswer answer = host({});
  tellLaunches(answer, std::nullopt, "");
  EXPECT_EQ(answer.why, "the only function");
}

} // namespace
