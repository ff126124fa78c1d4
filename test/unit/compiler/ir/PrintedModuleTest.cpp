//===- PrintedModuleTest.cpp - A module that is cut by its lines ----------===//
#include "compiler/ir/PrintedModule.h"
#include "compiler/ir/GenericModule.h"
#include "llvm/ADT/StringExtras.h"
#include <gmock/gmock.h>
#include <random>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

// As mlir-opt-22 prints it.
constexpr const char *text = R"mlir("builtin.module"() ({
  "memref.global"() <{sym_name = "table", type = memref<4xf32>}> : () -> () loc("k.mlir":1:3)
  "gpu.module"() <{sym_name = "kernels"}> ({
    "gpu.func"() <{function_type = (i32) -> ()}> ({
    ^bb0(%arg0: i32 loc("k.mlir":3:18)):
      %0 = "memref.get_global"() <{name = @table}> : () -> memref<4xf32> loc("k.mlir":4:5)
      "scf.if"(%arg0) ({
        "scf.yield"() : () -> () loc("k.mlir":6:7)
      }, {
      }) : (i32) -> () loc("k.mlir":5:5)
      "gpu.return"() : () -> () loc("k.mlir":8:5)
    }) {gpu.kernel, sym_name = "one"} : () -> () loc("k.mlir":3:3)
    "gpu.func"() <{function_type = () -> ()}> ({
      "gpu.return"() : () -> () loc("k.mlir":11:5)
    }) {sym_name = "two"} : () -> () loc("k.mlir":10:3)
  }) : () -> () loc("k.mlir":2:1)
  "func.func"() <{function_type = () -> (), sym_name = "host"}> ({
    "gpu.launch_func"() <{kernel = @kernels::@two}> : () -> () loc("k.mlir":15:5)
  }) : () -> () loc("k.mlir":14:1)
}) : () -> () loc("k.mlir":0:0)
)mlir";

PrintedModule printed() { return *PrintedModule::of(text); }

std::vector<std::string> symbolsLeft(const std::string &left) {
  std::vector<std::string> names;
  for (llvm::StringRef rest = left; !rest.empty();) {
    rest = rest.split("sym_name = \"").second;
    if (!rest.empty())
      names.push_back(rest.split('"').first.str());
  }
  return names;
}

std::vector<std::string> leftOf(const std::vector<unsigned> &functions) {
  std::string left = printed().only(functions);
  EXPECT_TRUE(bool(llvm::expectedToOptional(GenericModule::parse(left))));
  return symbolsLeft(left);
}

TEST(PrintedModule, CountsItsOps) {
  EXPECT_EQ(printed().ops(),
            llvm::cantFail(GenericModule::parse(text)).countOps());
}

TEST(PrintedModule, KeepsAFunctionAndWhatItNames) {
  EXPECT_THAT(leftOf(printed().functionsNamed("one")),
              ElementsAre("table", "kernels", "one"));
  EXPECT_THAT(leftOf(printed().functionsNamed("two")),
              ElementsAre("kernels", "two"));
  EXPECT_THAT(leftOf(printed().functionsNamed("host")),
              ElementsAre("kernels", "two", "host"))
      << "not all of the module in which that kernel is";
  EXPECT_THAT(printed().functionsNamed("table"), IsEmpty());
  EXPECT_THAT(printed().functionsNamed(""), IsEmpty());
}

TEST(PrintedModule, FindsTheFunctionAroundAPlace) {
  auto one = printed().functionsNamed("one"),
       two = printed().functionsNamed("two");
  for (const char *place :
       {"k.mlir:4:5", "\"/tmp/k.mlir\":6:7", "\"k.mlir\":3:18", "x:3:3",
        "callsite(\"a:b\":70:1 at \"k.mlir\":5:5)"})
    EXPECT_EQ(printed().functionsAt(place), one) << place;
  EXPECT_EQ(printed().functionsAt("k.mlir:11:5"), two);
  for (const char *place : {"", "k.mlir", "k.mlir:2:1", "k.mlir:1:3", ":4",
                            "k.mlir:4:55", "k.mlir:4:5:6", "::", "k.mlir:0:0"})
    EXPECT_THAT(printed().functionsAt(place), IsEmpty()) << place;
}

TEST(PrintedModule, KeepsTheTerminatorOfATable) {
  std::string ended = text;
  ended.insert(ended.find("  }) : () -> () loc(\"k.mlir\":2:1)"),
               "    \"gpu.module_end\"() : () -> () loc(\"k.mlir\":12:1)\n");
  auto module = *PrintedModule::of(ended);
  EXPECT_THAT(module.only(module.functionsNamed("two")),
              testing::HasSubstr("gpu.module_end"));
}

TEST(PrintedModule, AllOfItIsAllOfIt) {
  std::vector<unsigned> all(printed().ops());
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(printed().only(all), text);
}

TEST(PrintedModule, LeavesWhatItDoesNotUnderstand) {
  auto isUnderstood = [](const std::string &other) {
    return PrintedModule::of(other).has_value();
  };
  EXPECT_FALSE(isUnderstood(""));
  EXPECT_FALSE(isUnderstood("module {\n}\n"));
  EXPECT_FALSE(isUnderstood("\"t.op\"() : () -> ()\n")) << "no module around";
  EXPECT_FALSE(isUnderstood("\"builtin.module\"() ({\n"));
  EXPECT_FALSE(isUnderstood(std::string(text) + "\n{-#\n#-}\n"));
  EXPECT_FALSE(isUnderstood(std::string(text) + text)) << "two of them";
  std::string split = text;
  split.replace(split.find("gpu.kernel, "), 12, "note = \"a\nb\", ");
  EXPECT_FALSE(isUnderstood(split));
  std::string quoted = text;
  quoted.replace(quoted.find("\"one\""), 5, "\"o\\22ne\"");
  EXPECT_FALSE(isUnderstood(quoted)) << "as it is written is not its name";
}

/// Compilers print anything.
TEST(PrintedModule, NeverReadsBeyondItsText) {
  std::mt19937 random(1);
  unsigned understood = 0;
  for (unsigned round = 0; round < 3000; ++round) {
    std::string odd = text;
    for (unsigned i = random() % 3 + 1; i > 0; --i) {
      size_t at = random() % (odd.size() - 40);
      if (random() % 4 == 0)
        odd.erase(at, random() % 40);
      else
        odd[at] = "\"@{}() \n^%:12"[random() % 13];
    }
    if (random() % 8 == 0)
      odd.resize(random() % odd.size());
    auto module = PrintedModule::of(odd);
    if (!module)
      continue;
    ++understood;
    for (const char *name : {"one", "host"})
      module->only(module->functionsNamed(name));
    module->only(module->functionsAt("k.mlir:4:5"));
  }
  EXPECT_GT(understood, 800u);
}

} // namespace
