//===- CutOutTest.cpp - Cut by lines, or as IR: it is the same ------------===//
#include "compiler/ir/PrintedModule.h"
#include "reducer/Slice.h"
#include <gtest/gtest.h>
#include <random>

using namespace culprit;

namespace {

std::string name(unsigned number) { return "f" + std::to_string(number); }

/// A function that names others, some of them in another table, or none.
std::string function(std::mt19937 &random, unsigned number, unsigned all,
                     const std::string &indent) {
  std::string body;
  for (unsigned i = random() % 3; i > 0; --i) {
    std::string other = name(random() % all);
    body += indent + "  \"t.call\"() <{callee = @" +
            (random() % 2 ? "t0::@" + other : other) + "}> : () -> ()\n";
  }
  return indent + "\"t.func\"() <{sym_name = \"" + name(number) + "\"}> ({\n" +
         body + indent + "  \"t.return\"() : () -> ()\n" + indent +
         "}) : () -> ()\n";
}

std::string moduleOf(std::mt19937 &random, unsigned all) {
  std::string text = "\"builtin.module\"() ({\n";
  unsigned table = 0;
  for (unsigned number = 0; number < all; ++number) {
    if (random() % 3) {
      text += function(random, number, all, "  ");
      continue;
    }
    text += "  \"t.module\"() <{sym_name = \"t" + std::to_string(table++) +
            "\"}> ({\n" + function(random, number, all, "    ");
    if (random() % 2)
      text += function(random, ++number, all, "    ");
    text += "  }) : () -> ()\n";
  }
  return text + "}) : () -> ()\n";
}

TEST(CutOut, LeavesTheSameAsTheSliceOfTheIR) {
  std::mt19937 random(7);
  for (unsigned round = 0; round < 300; ++round) {
    unsigned all = random() % 9 + 2;
    std::string text = moduleOf(random, all), wanted = name(random() % all);
    GenericModule module = llvm::cantFail(GenericModule::parse(text));
    ASSERT_EQ(module.str(), text);
    auto printed = PrintedModule::of(text);
    ASSERT_TRUE(printed);
    EXPECT_EQ(printed->ops(), module.countOps());
    auto slices = sliceGuesses(module, {{}, wanted, /*wholeFunctions=*/true});
    EXPECT_EQ(printed->only(printed->functionsNamed(wanted)),
              slices.empty() ? text : slices.front().str())
        << text;
  }
}

} // namespace
