//===- NeededLLVMPassTest.cpp - Against a simulated opt -------------------===//
#include "bisect/pass/LLVMPassBisection.h"
#include "compiler/command/ParseProfile.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

using Units = std::vector<std::string>; // `make on h`

bool isIn(llvm::StringRef intervals, unsigned number) {
  while (!intervals.empty()) {
    llvm::StringRef interval;
    std::tie(interval, intervals) = intervals.split(',');
    auto [first, last] = interval.split('-');
    unsigned from = 0, to = 0;
    first.getAsInteger(10, from);
    (last.empty() ? first : last).getAsInteger(10, to);
    if (from <= number && number <= to)
      return true;
  }
  return false;
}

/// Runs the units that opt-bisect or opt-disable lets run; then a pass that
/// must run looks at what they leave.
struct SimulatedUnits {
  Units units;
  std::function<bool(const Units &ran)> fails;
  bool isInert = false; ///< takes intervals, and skips nothing
  /// Runs in front of the second unit, if the first one is skipped.
  std::string instead = {};

  Outcome operator()(const Command &command, const Limits &) const {
    std::optional<std::string> intervals;
    std::string disabled;
    for (llvm::StringRef word : command.argv)
      if (word.consume_front("-opt-bisect-limit="))
        intervals = word == "-1" ? "1-99" : ("1-" + word).str();
      else if (word.consume_front("-opt-bisect="))
        intervals = isInert ? "1-99" : word.str();
      else if (word.consume_front("-opt-disable="))
        disabled = word.str();
    Units all = units, ran;
    if (!instead.empty() && intervals && !isIn(*intervals, 1))
      all.insert(all.begin() + 1, instead);
    std::string err;
    for (unsigned number = 1; number <= all.size(); ++number) {
      const std::string &unit = all[number - 1];
      bool runs = intervals
                      ? isIn(*intervals, number)
                      : llvm::StringRef(unit).split(' ').first != disabled;
      if (intervals)
        err += std::string("BISECT: ") + (runs ? "" : "NOT ") +
               "running pass (" + std::to_string(number) + ") " + unit + "\n";
      if (runs)
        ran.push_back(unit);
    }
    Outcome outcome = fails(ran) ? theError() : clean();
    outcome.err.text = err + outcome.err.text;
    outcome.err.totalBytes = outcome.err.text.size();
    return outcome;
  }
};

/// `make` and `late` mark a function, `clean` takes the mark away, if it is not
/// one of `sick`; a mark must not be left.
std::function<bool(const Units &)> leavesMark(std::set<std::string> sick) {
  return [=](const Units &ran) {
    std::set<std::string> marked;
    for (llvm::StringRef unit : ran) {
      auto [pass, function] = unit.split(" on ");
      if (pass == "make" || pass == "late")
        marked.insert(function.str());
      if (pass == "clean" && !sick.count(function.str()))
        marked.erase(function.str());
    }
    return !marked.empty();
  };
}

struct BisectingUnits {
  explicit BisectingUnits(SimulatedUnits opt)
      : bench([opt](const Command &command, const Limits &limits) {
          return opt(command, limits);
        }),
        oracle(instruments, signatureOf(theError())) {
    compiler.profile = llvm::cantFail(
        parseProfile(contents(CULPRIT_SOURCE_DIR "/profiles/opt.json")));
    compiler.identity.path = "/compiler";
    compiler.flags = {"opt-bisect-limit", "opt-bisect"};
  }
  PassAnswer bisect(std::vector<std::string> words = {}) {
    return llvm::cantFail(bisectLLVMPass(oracle, compileWith("IR", words)))
        .pass;
  }
  unsigned compiles() const { return bench.prober->counts().total; }

  CompilerUnderTest compiler;
  Bench bench;
  FlagInstruments instruments{*bench.prober, compiler};
  FailureOracle oracle;
};

// At the limit, nothing had cleaned up yet: that pass was named, which the
// whole command does not need.
TEST(NeededLLVMPass, WhatIsTakenAwayAndMadeAgainIsOfThePassThatMakesItAgain) {
  Units units = {"make on h",  "sroa on h", "sroa on h",
                 "clean on h", "late on h", "sroa on h"};
  PassAnswer pass = BisectingUnits({units, leavesMark({})}).bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "late");
  EXPECT_EQ(pass.index, 4u);
  EXPECT_THAT(pass.why, HasSubstr("gone if it alone is skipped"));
}

TEST(NeededLLVMPass, TheFunctionIsThatWhoseMarkIsLeft) {
  Units units = {"make on a", "make on b", "clean on a", "clean on b"};
  PassAnswer pass = BisectingUnits({units, leavesMark({"b"})}).bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "make");
  EXPECT_EQ(pass.symbol, "b");
  EXPECT_EQ(pass.index, 1u);
}

TEST(NeededLLVMPass, OfSeveralFunctionsWithAMarkOneIsNamed) {
  Units units;
  for (std::string pass : {"make", "clean"})
    for (std::string function : {"a", "b", "c", "d", "e"})
      units.push_back(pass + " on " + function);
  PassAnswer pass = BisectingUnits({units, leavesMark({"c", "d"})}).bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "make");
  EXPECT_EQ(pass.symbol, "d");
  EXPECT_EQ(pass.index, 3u);
}

TEST(NeededLLVMPass, WhereEachFunctionIsEnoughTheFirstStays) {
  Units units = {"make on a", "make on b", "make on c", "sroa on a"};
  PassAnswer pass = BisectingUnits({units, leavesMark({})}).bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "make");
  EXPECT_EQ(pass.symbol, "a");
  EXPECT_EQ(pass.index, 0u);
}

// Without the other half, a healthy function is wrong: no pass as a whole is
// needed, but one run of it.
TEST(NeededLLVMPass, HalfOfWhatAnotherPassUndoesIsFoundByItsFunction) {
  auto fails = [](const Units &ran) {
    std::map<std::string, int> swapped;
    for (llvm::StringRef unit : ran)
      if (unit != "back on b")
        swapped[unit.split(" on ").second.str()] ^= 1;
    return swapped["a"] || swapped["b"];
  };
  Units units = {"swap on a", "swap on b", "back on a", "back on b"};
  PassAnswer pass = BisectingUnits({units, fails}).bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "swap");
  EXPECT_EQ(pass.symbol, "b");
}

TEST(NeededLLVMPass, OfTwoThatAreEachEnoughNoneIsNamedAlone) {
  Units units = {"make on h", "sroa on h", "late on h", "gvn on h"};
  PassAnswer pass = BisectingUnits({units, leavesMark({})}).bisect();
  EXPECT_EQ(pass.precision, Precision::Range);
  EXPECT_THAT(pass.candidates, ElementsAre("make", "late"));
  EXPECT_THAT(pass.why, HasSubstr("another pass leaves what fails, too"));
}

TEST(NeededLLVMPass, WhatIsSkippedMayShiftTheNumbersBehindIt) {
  Units again = {"make on h",  "sroa on h", "sroa on h",
                 "clean on h", "late on h", "sroa on h"};
  PassAnswer pass =
      BisectingUnits({again, leavesMark({}), false, "gvn on h"}).bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "late");
  EXPECT_EQ(pass.index, 4u);

  Units half = {"make on a", "make on b", "clean on a", "clean on b"};
  pass = BisectingUnits({half, leavesMark({"b"}), false, "gvn on a"}).bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "make");
  EXPECT_EQ(pass.symbol, "b");
  EXPECT_EQ(pass.index, 1u);
}

TEST(NeededLLVMPass, ANeededPassCostsOneCompileMore) {
  Units units = {"sroa on h", "make on h", "sroa on h", "gvn on h"};
  SimulatedUnits opt{units, leavesMark({})};
  BisectingUnits without(opt), with(opt);
  without.compiler.flags.erase("opt-bisect");
  PassAnswer pass = with.bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "make");
  EXPECT_EQ(without.bisect().pass, "make");
  EXPECT_EQ(with.compiles(), without.compiles() + 1);
}

TEST(NeededLLVMPass, TheLastUnitIsNotAskedAbout) {
  Units units = {"sroa on h", "make on h"};
  SimulatedUnits opt{units, leavesMark({})};
  BisectingUnits without(opt), with(opt);
  without.compiler.flags.erase("opt-bisect");
  EXPECT_EQ(with.bisect().pass, without.bisect().pass);
  EXPECT_EQ(with.compiles(), without.compiles());
}

TEST(NeededLLVMPass, IntervalsThatDoNothingSayNothing) {
  Units units = {"make on h", "clean on h", "late on h"};
  PassAnswer pass = BisectingUnits({units, leavesMark({}), true}).bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "make");
}

TEST(NeededLLVMPass, ALimitOfTheCommandIsNotTakenAway) {
  Units units = {"make on h",  "sroa on h", "sroa on h",
                 "clean on h", "late on h", "sroa on h"};
  BisectingUnits own({units, leavesMark({})});
  PassAnswer pass = own.bisect({"-opt-bisect-limit=5"});
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "make") << "it cannot be asked";
}

TEST(NeededLLVMPass, WithoutIntervalsItIsAskedByName) {
  Units units = {"make on h", "clean on h", "late on h"};
  BisectingUnits byName({units, leavesMark({})});
  byName.compiler.flags = {"opt-bisect-limit", "opt-disable"};
  PassAnswer pass = byName.bisect();
  EXPECT_EQ(pass.precision, Precision::Range);
  EXPECT_THAT(pass.candidates, ElementsAre("make", "clean", "late"));
  units.pop_back();
  BisectingUnits alone({units, leavesMark({"h"})});
  alone.compiler.flags = byName.compiler.flags;
  EXPECT_EQ(alone.bisect().precision, Precision::Exact);
}

} // namespace
