#include "triage/evidence/ShowingFor.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

constexpr Verdict shows = Verdict::Interesting, clean = Verdict::Uninteresting,
                  other = Verdict::Different;

std::vector<JudgedValue> judged(std::initializer_list<Verdict> verdicts) {
  const char *names[] = {"sm_80", "sm_86",  "sm_89",
                         "sm_90", "sm_100", "sm_120"};
  std::vector<JudgedValue> values;
  for (Verdict verdict : verdicts)
    values.push_back({names[values.size()], verdict});
  return values;
}

CompilerProfile profile() {
  CompilerProfile profile;
  profile.valueOptions = {"gpu-name", "arch", "o"};
  return profile;
}

std::vector<std::string> argvOf(std::vector<std::string> argv) {
  CommandLine command;
  command.argv = std::move(argv);
  return withValue(command, profile(), {"gpu-name", "arch", "O3"}, "X").argv;
}

} // namespace

TEST(ShowingForTest, NamesTheValues) {
  EXPECT_EQ(
      showingText(judged({shows, shows, shows, clean, clean, clean}), "on "),
      "shows on sm_80, sm_86 and sm_89; not on sm_90 and later");
  EXPECT_EQ(showingText(judged({shows, clean, other}), "on "),
            "shows on sm_80; not on sm_86; fails otherwise on sm_89");
  EXPECT_EQ(
      showingText(judged({clean, shows, clean, shows, shows, shows}), "on "),
      "shows on sm_86, sm_90 and later; not on sm_80 and sm_89");
}

TEST(ShowingForTest, AllOfThemIsSaidShortly) {
  EXPECT_EQ(showingText(judged({shows, shows, shows}), "on "),
            "shows on sm_80 to sm_89, all of them");
  EXPECT_EQ(showingText(judged({other, other}), "on "),
            "fails otherwise on sm_80 and sm_86");
}

TEST(ShowingForTest, AnotherValueTakesThePlaceOfAllSpellings) {
  EXPECT_THAT(argvOf({"t", "in", "--arch", "sm_80", "-o", "out"}),
              ElementsAre("t", "in", "-o", "out", "--gpu-name=X"));
  EXPECT_THAT(argvOf({"t", "-O3", "-gpu-name=sm_80", "in"}),
              ElementsAre("t", "in", "--gpu-name=X"));
  EXPECT_THAT(argvOf({"t", "in"}), ElementsAre("t", "in", "--gpu-name=X"));
}

TEST(ShowingForTest, AMessageMayNameTheValue) {
  FailureFace face;
  face.errors = {"no such type on 'sm_10', sm_100 has it"};
  EXPECT_THAT(sayingOwn(face, "sm_10", "sm_80").errors,
              ElementsAre("no such type on 'sm_80', sm_100 has it"));
  EXPECT_EQ(sayingOwn(face, "sm_10", "").errors, face.errors);
  EXPECT_EQ(sayingOwn(face, "", "sm_80").errors, face.errors);
  face.errors = {"operand 0 is not legal"};
  EXPECT_EQ(sayingOwn(face, "0", "3").errors, face.errors) << "of levels";
  CommandLine command;
  command.argv = {"t", "--arch=sm_80", "in"};
  EXPECT_EQ(valueIn(command, profile(), {"gpu-name", "arch"}), "sm_80");
  EXPECT_EQ(valueIn(command, profile(), {"O"}), "");
}
