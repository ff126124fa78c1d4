#include "../Editing.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

GenericModule located(const std::string &location) {
  return llvm::cantFail(
      GenericModule::parse("\"builtin.module\"() ({\n"
                           "^bb0(%a: i32 loc(unknown)):\n"
                           "  \"test.use\"(%a) : (i32) -> () loc(" +
                           location + ")\n}) : () -> () loc(unknown)\n"));
}

std::vector<std::string> locationsOf(const std::vector<std::string> &texts) {
  std::vector<std::string> locations;
  for (llvm::StringRef text : texts) {
    llvm::StringRef of = text.split("test.use").second.split('\n').first;
    locations.push_back(of.split("-> ()").second.trim().str());
  }
  return locations;
}

// A failure that needed one location kept all of them, with the user's paths.
TEST(Locations, OfAnOpGoOrSayLess) {
  std::string place = "\"/home/x/a.py\":7:3", other = "\"b.py\":8:1";
  auto each = [&](const std::string &location) {
    return locationsOf(eachEdit(located(location), "places"));
  };
  EXPECT_THAT(each(place), ElementsAre("loc(unknown)", "loc(\"a.py\":7:3)"));
  EXPECT_THAT(each("callsite(" + other + " at " + place + ")"),
              ElementsAre("loc(unknown)", "loc(" + other + ")"));
  EXPECT_THAT(each("\"name\"(" + other + ")"),
              ElementsAre("loc(unknown)", "loc(" + other + ")"));
  EXPECT_THAT(each("fused[\"x\", " + other + "]"),
              ElementsAre("loc(unknown)", "loc(\"x\")", "loc(" + other + ")"));
}

TEST(Locations, OfArgumentsGoWithTheOpThatHasTheBlock) {
  GenericModule module = llvm::cantFail(GenericModule::parse(
      "\"builtin.module\"() ({\n"
      "^bb0(%a: i32 loc(\"a.py\":1:1)):\n"
      "  \"test.use\"(%a) : (i32) -> () loc(\"a.py\":2:1)\n"
      "}) : () -> () loc(unknown)\n"));
  EXPECT_THAT(eachEdit(module, "locations"),
              ElementsAre(Not(HasSubstr("loc("))));
  auto each = eachEdit(module, "places");
  ASSERT_EQ(each.size(), 2u);
  EXPECT_THAT(each[0], HasSubstr("i32 loc(unknown)"));
  EXPECT_THAT(each[0], HasSubstr("loc(\"a.py\":2:1)"));
  EXPECT_THAT(each[1], HasSubstr("i32 loc(\"a.py\":1:1)"));
  EXPECT_THAT(each[1], Not(HasSubstr("loc(\"a.py\":2:1)")));
}

} // namespace
