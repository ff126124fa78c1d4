//===- BestOfScriptTest.cpp - The file that a script's question keeps -----===//
#include "WholeTriage.h"

using namespace culprit;
using namespace culprit::test;
using testing::UnorderedElementsAre;
namespace fs = std::filesystem;

namespace {

class BestOfScript : public WholeTriage {
protected:
  BestOfScript() { plant(RecipeKind::Script); }

  const std::string place = directory.path + "/out/best";
  const std::string file = place + "/input.mlir";
};

// A second name shows what happens to a file that is there.
TEST_F(BestOfScript, StaysWholeUntilTheNextOneIs) {
  const std::string earlier = directory.path + "/earlier";
  auto holds = machine.tools.at("test");
  std::string first;
  machine.tools["test"] = [&](const std::string &text) {
    if (first.empty() && fs::exists(file)) {
      first = contents(file);
      fs::create_hard_link(file, earlier);
    }
    return holds(text);
  };
  triaged();
  ASSERT_FALSE(first.empty()) << "it is kept before the last question";
  ASSERT_NE(contents(file), first) << "a smaller one took its place";
  EXPECT_EQ(contents(earlier), first) << "nobody wrote into it";
}

TEST_F(BestOfScript, IsTheOnlyInputThere) {
  fs::create_directories(place);
  for (const char *name : {"input.bc", "input.mlir.culprit-new", "notes.txt"})
    std::ofstream(place + "/" + name) << "of an earlier run";
  triaged();
  std::vector<std::string> names;
  for (const auto &entry : fs::directory_iterator(place))
    names.push_back(entry.path().filename());
  EXPECT_THAT(names, UnorderedElementsAre("input.mlir", "notes.txt"));
}

} // namespace
