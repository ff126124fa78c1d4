//===- WrongPassBisectionTest.cpp - Against every set of passes -----------===//
#include "bisect/pass/WrongPassBisection.h"
#include "compiler/command/ParsePipeline.h"
#include "test/unit/bisect/Bisecting.h"
#include <cmath>

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

using Names = std::set<std::string>;

/// Judges a compile by the passes in its pipeline; starts nothing.
class PipelineOracle : public Oracle {
public:
  using Judge = std::function<Verdict(const Names &)>;
  PipelineOracle(Instruments &instruments, Judge judge)
      : Oracle(instruments, {}), judge(std::move(judge)) {}

  llvm::Expected<std::vector<Judgement>>
  judgeAll(const std::vector<Compile> &compiles, Attribution) override {
    std::vector<Judgement> judgements;
    for (const Compile &compile : compiles) {
      Pipeline pipeline = *compile.command.pipeline();
      Names names;
      for (const PipelinePath &leaf : pipeline.leaves())
        names.insert(pipeline.at(leaf).name);
      ++asked;
      Verdict verdict = judge(names);
      bool isKnown = verdict != Verdict::Unresolved;
      judgements.push_back({verdict, FailureKind::None, false,
                            isKnown ? "" : "it does not compile"});
    }
    return judgements;
  }

  unsigned asked = 0;

private:
  Judge judge;
};

struct WrongCode {
  explicit WrongCode(PipelineOracle::Judge judge)
      : bench([](const Command &, const Limits &) { return clean(); }),
        oracle(instruments, std::move(judge)) {}

  WrongPassAnswer bisect(const std::string &text) {
    Pipeline pipeline = llvm::cantFail(parsePipeline(text));
    Compile compile = pipelineCompile(text);
    return llvm::cantFail(bisectWrongPass(oracle, compile, pipeline));
  }

  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench;
  FlagInstruments instruments{*bench.prober, compiler};
  PipelineOracle oracle;
};

bool hasAll(const Names &names, const Names &wanted) {
  return std::includes(names.begin(), names.end(), wanted.begin(),
                       wanted.end());
}

/// Wrong where all of `needed` run; no compile without all of `lowerings`.
PipelineOracle::Judge wrongWith(Names needed, Names lowerings) {
  return [=](const Names &names) {
    if (!hasAll(names, lowerings))
      return Verdict::Unresolved;
    return hasAll(names, needed) ? Verdict::Interesting
                                 : Verdict::Uninteresting;
  };
}

/// With what comes without each.
std::vector<std::string> namesOf(const Pipeline &pipeline,
                                 const std::vector<EnablingPass> &enablers) {
  std::vector<std::string> names;
  for (const EnablingPass &enabler : enablers)
    names.push_back(pipeline.at(enabler.leaf).name + ": " + enabler.without);
  return names;
}

TEST(WrongPassBisection, EveryGuiltyPassAmongEverySetOfLowerings) {
  constexpr unsigned count = 7;
  for (unsigned guilty = 1; guilty <= count; ++guilty)
    for (unsigned set = 0; set < (1u << count); ++set) {
      Names lowerings;
      for (unsigned i = 0; i < count; ++i)
        if ((set >> i & 1) && i + 1 != guilty)
          lowerings.insert("p" + std::to_string(i + 1));
      std::string name = "p" + std::to_string(guilty);
      WrongCode code(wrongWith({name}, lowerings));
      WrongPassAnswer answer = code.bisect(passes(count));
      ASSERT_EQ(answer.pass.precision, Precision::Exact);
      ASSERT_EQ(answer.pass.pass, name);
      ASSERT_EQ(answer.pass.index, guilty - 1);
      ASSERT_THAT(answer.enablers, IsEmpty());
      ASSERT_EQ(answer.wrong.leaves().size(), lowerings.size() + 1);
      ASSERT_EQ(answer.wrong.at(*answer.inWrong).name, name);
      ASSERT_LE(code.oracle.asked, count + 3 * std::log2(count) + 4);
    }
}

TEST(WrongPassBisection, TwoThatNeedEachOtherAreBothNamed) {
  constexpr unsigned count = 6;
  Pipeline pipeline = llvm::cantFail(parsePipeline(passes(count)));
  for (unsigned first = 1; first <= count; ++first)
    for (unsigned second = first + 1; second <= count; ++second) {
      std::string a = "p" + std::to_string(first),
                  b = "p" + std::to_string(second);
      WrongCode code(wrongWith({a, b}, {}));
      WrongPassAnswer answer = code.bisect(passes(count));
      ASSERT_EQ(answer.pass.precision, Precision::Exact);
      ASSERT_EQ(answer.pass.pass, b);
      ASSERT_THAT(namesOf(pipeline, answer.enablers),
                  ElementsAre(a + ": without it the result is right"));
      ASSERT_EQ(answer.wrong.leaves().size(), 2u);
    }
}

Verdict wrongIf(bool isWrong) {
  return isWrong ? Verdict::Interesting : Verdict::Uninteresting;
}

// The first was `exact`, with no word of the second.
TEST(WrongPassBisection, EitherOfTwoIsEnough) {
  // The sweep finds neither: the other one is still there.
  WrongCode code([](const Names &names) {
    return wrongIf(names.count("p2") || names.count("p5"));
  });
  WrongPassAnswer answer = code.bisect(passes(6));
  EXPECT_EQ(answer.pass.precision, Precision::Range);
  EXPECT_THAT(answer.pass.candidates, ElementsAre("p2", "p5"));
  EXPECT_THAT(answer.pass.why, HasSubstr("more than one pass"));
  EXPECT_EQ(answer.pass.pass, "p2");
  EXPECT_THAT(answer.enablers, IsEmpty());
  EXPECT_EQ(answer.wrong.str(), "builtin.module(p2)");
}

/// Pass i+1 makes the result wrong (`+`), mends it (`-`), or neither (`.`).
bool isWrongAfter(const std::string &roles, const Names &names) {
  bool isWrong = false;
  for (size_t i = 0; i < roles.size(); ++i)
    if (names.count("p" + std::to_string(i + 1)))
      isWrong = roles[i] == '+' || (isWrong && roles[i] == '.');
  return isWrong;
}

Names namesIn(const Pipeline &pipeline) {
  Names names;
  for (const PipelinePath &leaf : pipeline.leaves())
    names.insert(pipeline.at(leaf).name);
  return names;
}

// A pass was `exact` whose work another one undoes: the sweep had seen that the
// result is as wrong without it.
TEST(WrongPassBisection, APassWhoseWorkIsUndoneIsNotGuilty) {
  constexpr unsigned count = 5;
  for (unsigned number = 0; number < 243; ++number) {
    std::string roles;
    std::vector<std::string> guilty; // each is enough
    for (unsigned i = 0, rest = number; i < count; ++i, rest /= 3) {
      roles += "+-."[rest % 3];
      if (roles.back() == '-')
        guilty.clear();
      if (roles.back() == '+')
        guilty.push_back("p" + std::to_string(i + 1));
    }
    if (guilty.empty())
      continue;
    WrongCode code([&](const Names &names) {
      return wrongIf(isWrongAfter(roles, names));
    });
    WrongPassAnswer answer = code.bisect(passes(count));
    EXPECT_EQ(answer.pass.precision,
              guilty.size() == 1 ? Precision::Exact : Precision::Range)
        << roles;
    const std::string first = guilty.front();
    EXPECT_EQ(answer.pass.pass, first) << roles;
    if (guilty.size() == 1)
      guilty.clear(); // it is no range
    EXPECT_THAT(answer.pass.candidates, ElementsAreArray(guilty)) << roles;
    // What is cut out around the pass goes wrong by that pass.
    Names upTo = namesIn(answer.upToPass);
    EXPECT_TRUE(isWrongAfter(roles, upTo)) << roles;
    upTo.erase(first);
    EXPECT_FALSE(isWrongAfter(roles, upTo)) << roles;
    EXPECT_EQ(namesIn(answer.wrong), Names{first}) << roles;
    EXPECT_EQ(answer.wrong.at(*answer.inWrong).name, first) << roles;
  }
}

TEST(WrongPassBisection, TheSearchGoesOnWithoutAPassThatIsNotNeeded) {
  // p6 undoes what p1 does; p8 is wrong on what p7 leaves.
  WrongCode code([](const Names &names) {
    return wrongIf((names.count("p1") && !names.count("p6")) ||
                   (names.count("p7") && names.count("p8")));
  });
  Pipeline pipeline = llvm::cantFail(parsePipeline(passes(8)));
  WrongPassAnswer answer = code.bisect(passes(8));
  EXPECT_EQ(answer.pass.precision, Precision::Exact);
  EXPECT_EQ(answer.pass.pass, "p8");
  EXPECT_EQ(answer.pass.path, PipelinePath{7});
  EXPECT_THAT(answer.pass.why,
              HasSubstr("without p1, which the wrong result does not need"));
  EXPECT_THAT(namesOf(pipeline, answer.enablers),
              ElementsAre("p7: without it the result is right"));
  EXPECT_EQ(answer.wrong.str(), "builtin.module(p7,p8)");
}

// The range ended where the search did.
TEST(WrongPassBisection, MoreThanAreSearchedForAreAllInTheRange) {
  WrongCode code([](const Names &names) { return wrongIf(!names.empty()); });
  WrongPassAnswer answer = code.bisect(passes(7));
  EXPECT_EQ(answer.pass.precision, Precision::Range);
  EXPECT_THAT(answer.pass.candidates,
              ElementsAre("p1", "p2", "p3", "p4", "p5", "p6", "p7"));
}

TEST(WrongPassBisection, TwoRunsOfThePassThatAreWrongAreNoRange) {
  WrongCode code([](const Names &names) { return wrongIf(names.count("p1")); });
  WrongPassAnswer answer = code.bisect("builtin.module(p2,p1,p3,p1)");
  EXPECT_EQ(answer.pass.precision, Precision::Exact);
  EXPECT_EQ(answer.pass.pass, "p1");
  EXPECT_EQ(answer.pass.index, 1u);
  EXPECT_THAT(answer.pass.why, HasSubstr("another run of it is enough"));
}

TEST(WrongPassBisection, ACheckThatCallsWrongWhatCannotRunChangesNothing) {
  // Nothing runs without p3 and p5.
  WrongCode code([](const Names &names) {
    return wrongIf(!hasAll(names, {"p3", "p5"}) || names.count("p2"));
  });
  WrongPassAnswer answer = code.bisect(passes(6));
  EXPECT_EQ(answer.pass.precision, Precision::Exact);
  EXPECT_EQ(answer.pass.pass, "p2");
}

TEST(WrongPassBisection, AGuiltyLoweringIsARange) {
  WrongCode code(wrongWith({"p3"}, {"p3", "p5"}));
  WrongPassAnswer answer = code.bisect(passes(6));
  EXPECT_EQ(answer.pass.precision, Precision::Range);
  EXPECT_EQ(answer.pass.pass, "");
  EXPECT_THAT(answer.pass.candidates, ElementsAre("p3", "p5"));
  EXPECT_FALSE(answer.inWrong);
}

TEST(WrongPassBisection, OneOfTwoMustStay) {
  // Each can go alone, but something must lower what they lower.
  WrongCode code([](const Names &names) {
    if (!names.count("p5") && !names.count("p6"))
      return Verdict::Unresolved;
    return names.count("p2") ? Verdict::Interesting : Verdict::Uninteresting;
  });
  WrongPassAnswer answer = code.bisect(passes(6));
  EXPECT_EQ(answer.pass.precision, Precision::Exact);
  EXPECT_EQ(answer.pass.pass, "p2");
  EXPECT_EQ(answer.wrong.leaves().size(), 2u);
}

// "Without it the result is right" was said of every enabler.
TEST(WrongPassBisection,
     AnEnablerWithoutWhichNothingCompilesIsNoneThatIsRight) {
  WrongCode code([](const Names &names) {
    if (!names.count("p2"))
      return Verdict::Uninteresting;
    return names.count("p1") || names.count("p3") ? Verdict::Interesting
                                                  : Verdict::Unresolved;
  });
  Pipeline pipeline = llvm::cantFail(parsePipeline(passes(3)));
  WrongPassAnswer answer = code.bisect(passes(3));
  EXPECT_EQ(answer.pass.pass, "p2");
  EXPECT_THAT(namesOf(pipeline, answer.enablers),
              ElementsAre("p1: without it: it does not compile"));
}

// "Wrong with every pass left out: the check calls wrong what cannot run", of a
// check that had said nothing there.
TEST(WrongPassBisection, WhereNothingIsKnownToBeRightTheCheckIsNotBlamed) {
  WrongCode code([](const Names &names) {
    if (!names.count("p5") && !names.count("p6"))
      return Verdict::Unresolved;
    return names.count("p2") || names.count("p5") ? Verdict::Interesting
                                                  : Verdict::Uninteresting;
  });
  WrongPassAnswer answer = code.bisect(passes(6));
  EXPECT_EQ(answer.pass.precision, Precision::Unknown);
  EXPECT_THAT(answer.pass.candidates, IsEmpty());
  EXPECT_EQ(answer.pass.why,
            "nothing is known to be right: with every pass left out that can "
            "be, it does not compile");
}

TEST(WrongPassBisection, PassesInNestsAndTwiceByName) {
  Pipeline pipeline = llvm::cantFail(
      parsePipeline("builtin.module(a,func.func(b,c),d,func.func(e))"));
  WrongCode code(wrongWith({"c"}, {"d"}));
  WrongPassAnswer answer = code.bisect(pipeline.str());
  EXPECT_EQ(answer.pass.pass, "c");
  EXPECT_EQ(answer.pass.anchorOp, "func.func");
  EXPECT_EQ(answer.wrong.str(), "builtin.module(func.func(c),d)");
  EXPECT_EQ(answer.upToPass.str(), "builtin.module(a,func.func(b,c),d)");
}

} // namespace
