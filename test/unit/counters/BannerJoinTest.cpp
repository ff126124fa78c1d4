#include "counters/BannerJoin.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

using When = IRDumpBanner::When;

/// What was joined: `argument` of each execution, `!` behind it where it is
/// sure that a banner announced it, `-` where it is sure that none did.
struct Joined {
  std::vector<std::string> passes;
  std::vector<int> executions; ///< of the banners; -1: none
  bool complete = true;
};

std::vector<std::string> words(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> list;
  text.split(list, ' ', -1, /*KeepEmpty=*/false);
  return {list.begin(), list.end()};
}

/// `log`: classes that began, `+` for an adaptor. `banners`: `Class=argument`.
Joined join(llvm::StringRef log, llvm::StringRef announced, bool whole = true) {
  std::vector<PassExecution> passes;
  for (const std::string &word : words(log)) {
    PassExecution &pass = passes.emplace_back();
    pass.passClass = word;
    pass.adaptor = word == "+";
  }
  std::vector<IRDumpBanner> banners;
  for (const std::string &word : words(announced)) {
    auto [name, argument] = llvm::StringRef(word).split('=');
    IRDumpBanner &banner = banners.emplace_back();
    banner.when = name.consume_back("!") ? When::AfterFailed : When::Before;
    banner.passClass = name.str();
    banner.passArgument = argument.str();
  }
  BannerJoin found = joinBanners(passes, banners, whole);
  Joined result;
  result.complete = found.complete;
  for (const PassExecution &pass : passes)
    result.passes.push_back(pass.argument + (!pass.announced   ? ""
                                             : *pass.announced ? "!"
                                                               : "-"));
  for (auto execution : found.executions)
    result.executions.push_back(execution ? int(*execution) : -1);
  return result;
}

TEST(BannerJoin, OneForOne) {
  Joined joined = join("+ A B A", "A=a B=b A=a");
  EXPECT_THAT(joined.passes, ElementsAre("", "a!", "b!", "a!"));
  EXPECT_THAT(joined.executions, ElementsAre(1, 2, 3));
  EXPECT_TRUE(joined.complete);
}

TEST(BannerJoin, FailuresAnnounceNothing) {
  Joined joined = join("A B", "A=a B=b B!=b");
  EXPECT_THAT(joined.executions, ElementsAre(0, 1, -1));
  EXPECT_TRUE(joined.complete);
}

// A pass whose patterns are PDL has them compiled before the first pass runs.
TEST(BannerJoin, UnannouncedPassAtTheStartShiftsNothing) {
  Joined joined = join("PDLToInterp A B", "A=a B=b");
  EXPECT_THAT(joined.passes, ElementsAre("-", "a!", "b!"));
  EXPECT_THAT(joined.executions, ElementsAre(1, 2));
}

// The script of a transform interpreter runs passes in a pass manager of its
// own.
TEST(BannerJoin, UnannouncedPassHasTheArgumentOfItsClass) {
  Joined joined = join("A Interpreter A B", "A=a Interpreter=i B=b");
  EXPECT_THAT(joined.passes, ElementsAre("a!", "i!", "a-", "b!"))
      << "the banner stands before that of the interpreter";
  EXPECT_THAT(joined.executions, ElementsAre(0, 1, 3));
  joined = join("Interpreter A A", "Interpreter=i A=a");
  EXPECT_THAT(joined.passes, ElementsAre("i!", "a", "a"))
      << "which of the two was announced, nothing says";
}

TEST(BannerJoin, LogThatLostItsEnd) {
  Joined joined = join("A", "A=a B=b");
  EXPECT_THAT(joined.passes, ElementsAre("a!"));
  EXPECT_THAT(joined.executions, ElementsAre(0, -1));
  EXPECT_FALSE(joined.complete);
}

TEST(BannerJoin, BannersOfOtherPassesSayNothing) {
  Joined joined = join("A", "Z=z");
  EXPECT_THAT(joined.passes, ElementsAre("-"));
  EXPECT_FALSE(joined.complete);
}

TEST(BannerJoin, WithoutBannersNothingIsKnown) {
  EXPECT_THAT(join("A + B", "").passes, ElementsAre("", "", ""));
}

TEST(BannerJoin, BannersThatWereCutProveNoAbsence) {
  EXPECT_THAT(join("A B C", "A=a C=c", /*whole=*/false).passes,
              ElementsAre("a!", "", "c!"));
}

// Two classes of one name, in anonymous namespaces of two files.
TEST(BannerJoin, ClassWithTwoArguments) {
  EXPECT_THAT(join("T T", "T=one T=two").passes, ElementsAre("one!", "two!"));
  EXPECT_THAT(join("T X T T", "T=one X=x T=two").passes,
              ElementsAre("one!", "x!", "", ""));
}

TEST(BannerJoin, Nothing) {
  Joined joined = join("", "");
  EXPECT_THAT(joined.passes, IsEmpty());
  EXPECT_TRUE(joined.complete);
}

} // namespace
