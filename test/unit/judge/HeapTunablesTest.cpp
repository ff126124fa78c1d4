#include "judge/HeapTunables.h"
#include <cstdlib>
#include <gtest/gtest.h>

using namespace culprit;

namespace {

std::string tunablesOf(Compile compile) {
  addTunables(compile, "glibc.malloc.perturb=1");
  return compile.environment.at("GLIBC_TUNABLES").value_or("");
}

// The compiler did not start without those of the user.
TEST(HeapTunables, ThoseOfTheUserStay) {
  Compile own, without;
  own.environment["GLIBC_TUNABLES"] = "a=1";
  without.environment["GLIBC_TUNABLES"] = std::nullopt;
  ::setenv("GLIBC_TUNABLES", "b=2", 1);
  EXPECT_EQ(tunablesOf(Compile()), "b=2:glibc.malloc.perturb=1");
  EXPECT_EQ(tunablesOf(own), "a=1:glibc.malloc.perturb=1");
  EXPECT_EQ(tunablesOf(without), "glibc.malloc.perturb=1");
  ::unsetenv("GLIBC_TUNABLES");
  EXPECT_EQ(tunablesOf(Compile()), "glibc.malloc.perturb=1");
}

} // namespace
