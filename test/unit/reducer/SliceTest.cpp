#include "reducer/Slice.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

// Line 5 is the op at fault.
constexpr const char *text = R"mlir("builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "a.source"() : () -> i32
    %1 = "a.guilty"(%0) <{callee = @called}> : (i32) -> i32
    %2 = "a.user"(%1, %arg0) : (i32, i32) -> i32
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "called"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "other"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
)mlir";

std::vector<std::string> guesses(const GuiltyPlace &place) {
  GenericModule module = llvm::cantFail(GenericModule::parse(text));
  std::vector<std::string> found;
  for (const GenericModule &guess : sliceGuesses(module, place, {}))
    found.push_back(guess.str());
  return found;
}

bool has(const std::string &text, llvm::StringRef part) {
  return llvm::StringRef(text).contains(part);
}

TEST(Slice, GrowsFromTheOpToItsFunction) {
  auto found = guesses({{"\"/tmp/p12/input.mlir\":5:10"}, "f"});
  ASSERT_EQ(found.size(), 3u);
  for (const std::string &guess : found) {
    EXPECT_TRUE(has(guess, "a.guilty"));
    EXPECT_TRUE(has(guess, "\"called\"")) << "it is named";
    EXPECT_TRUE(has(guess, "func.return"));
    EXPECT_FALSE(has(guess, "\"other\""));
  }
  EXPECT_FALSE(has(found[0], "a.source"));
  EXPECT_TRUE(has(found[1], "a.source"));
  EXPECT_FALSE(has(found[1], "a.user"));
  EXPECT_TRUE(has(found[2], "a.user"));
}

// As mlir-opt-22 prints a launch; a type and an attribute of other dialects.
TEST(Slice, HoldsWhatIsNamedInPropertiesTypesAndForeignText) {
  GenericModule module = llvm::cantFail(GenericModule::parse(R"mlir(
"builtin.module"() ({
  "gpu.module"() <{sym_name = "k"}> ({
    "gpu.func"() <{function_type = () -> ()}> ({
      "gpu.return"() : () -> ()
    }) {sym_name = "kernel"} : () -> ()
    "gpu.func"() <{function_type = () -> ()}> ({
      "gpu.return"() : () -> ()
    }) {sym_name = "unused"} : () -> ()
  }) : () -> ()
  "a.symbol"() {sym_name = "in_attribute"} : () -> ()
  "a.symbol"() {sym_name = "in_type"} : () -> ()
  "a.symbol"() {sym_name = "unused_too"} : () -> ()
  "a.guilty"() <{kernel = @k::@kernel, x = #t.list<[@in_attribute]>}> ({
  ^bb0(%a: !t.ref<@in_type>):
  }) : () -> () loc("k.mlir":5:1)
}) : () -> ()
)mlir"));
  auto found = sliceGuesses(module, {{"k.mlir:5:1"}, ""}, {});
  ASSERT_FALSE(found.empty());
  std::string smallest = found[0].str();
  for (const char *name : {"kernel", "in_attribute", "in_type"})
    EXPECT_TRUE(has(smallest, std::string("sym_name = \"") + name + "\""))
        << name;
  EXPECT_FALSE(has(smallest, "unused"));
}

// It went over all that was kept once per link.
TEST(Slice, FollowsAChainOfCalls) {
  constexpr unsigned length = 5000;
  std::string text = "\"builtin.module\"() ({\n";
  for (unsigned i = 0; i <= length; ++i) {
    std::string name = "f" + std::to_string(i);
    text += "\"a.func\"() <{sym_name = \"" + name + "\"}> ({\n";
    if (i < length - 1)
      text += "\"a.call\"() <{callee = @f" + std::to_string(i + 1) +
              "}> : () -> ()\n";
    text += "}) : () -> ()\n";
  }
  text += "}) : () -> ()\n";
  GenericModule module = llvm::cantFail(GenericModule::parse(text));
  auto found = sliceGuesses(module, {{}, "f0"}, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].countOps(), 2 * length) << "all but the one nobody calls";
}

TEST(Slice, ReadsLocationsOfSeveralPlacesAndTakesTheFirstWithAnOp) {
  auto found = guesses({{"\"/tmp/x.mlir\":1:1",
                         "fused[\"/tmp/x.mlir\":4:10, \"/tmp/x.mlir\":5:10]"},
                        ""});
  ASSERT_EQ(found.size(), 2u) << "the function is that of the ops";
  EXPECT_TRUE(has(found[0], "a.source"));
  EXPECT_TRUE(has(found[0], "a.guilty"));
  EXPECT_FALSE(has(found[0], "a.user"));
}

// A diagnostic at an argument of a function stands behind the function's name.
TEST(Slice, AtAPlaceWithoutAnOpTheOneThatBeginsBeforeIt) {
  GenericModule module = llvm::cantFail(GenericModule::parse(R"mlir(
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "func.return"() : () -> () loc("k.mlir":4:5)
  }) : () -> () loc("k.mlir":3:3)
  "func.func"() <{function_type = () -> (), sym_name = "g"}> ({
    "func.return"() : () -> () loc("k.mlir":8:5)
  }) : () -> () loc("k.mlir":6:3)
  "func.func"() <{function_type = () -> (), sym_name = "h"}> ({
    "func.return"() : () -> () loc("other.mlir":6:9)
  }) : () -> () loc("other.mlir":6:8)
}) : () -> () loc("k.mlir":1:1)
)mlir"));
  auto found = sliceGuesses(module, {{"k.mlir:6:17"}, ""}, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(has(found[0].str(), "\"g\""));
  EXPECT_FALSE(has(found[0].str(), "\"f\""));
  EXPECT_TRUE(sliceGuesses(module, {{"third.mlir:6:17"}, ""}, {}).empty());
}

TEST(Slice, AFileMayBeNamedLikeAPlace) {
  GenericModule module = llvm::cantFail(GenericModule::parse(R"mlir(
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "func.return"() : () -> () loc("k:7":8:5)
  }) : () -> () loc("k:7":7:8)
  "func.func"() <{function_type = () -> (), sym_name = "g"}> ({
    "func.return"() : () -> () loc("k:7":4:5)
  }) : () -> () loc("k:7":3:3)
}) : () -> () loc("k:7":1:1)
)mlir"));
  auto found = sliceGuesses(module, {{"\"k:7\":4:5"}, ""}, {});
  ASSERT_EQ(found.size(), 1u) << "no op is around the return but its function";
  EXPECT_TRUE(has(found[0].str(), "\"g\""));
  EXPECT_FALSE(has(found[0].str(), "\"f\""));
}

TEST(Slice, WithoutAPlaceTheFunction) {
  auto found = guesses({{}, "other"});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_FALSE(has(found[0], "a.guilty"));
  EXPECT_TRUE(has(found[0], "\"other\""));
}

TEST(Slice, NothingKnownIsNoGuess) {
  EXPECT_TRUE(guesses({{}, ""}).empty());
  EXPECT_TRUE(guesses({{"\"x.mlir\":99:1"}, "gone"}).empty());
  EXPECT_TRUE(guesses({{"unknown", ""}, ""}).empty());
}

} // namespace
