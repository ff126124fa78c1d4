//===- LLVMPassBisectionTest.cpp - Against a simulated opt ----------------===//
#include "bisect/pass/LLVMPassBisection.h"
#include "compiler/command/ParseProfile.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// A crash whose stack dump says which pass was running, as opt's or llc's do.
Outcome crashIn(const std::string &entry) {
  std::string text = stackDump({"llvm::lower()"});
  std::string arguments = "0.\tProgram arguments: mlir-opt-22 x.mlir\n";
  text.insert(text.find(arguments) + arguments.size(),
              "1.\tRunning pass " + entry + "\n");
  return crashed(text);
}

/// Runs p1..pN on @f, as far as opt-bisect lets them, then what must run.
struct SimulatedLLVM {
  unsigned passes = 0;
  bool inert = false; ///< counts, and skips nothing
  /// How it ends after `ran`, the last of which is `required` at the end.
  std::function<std::optional<Outcome>(const std::vector<std::string> &ran)>
      bug;
  std::string banner = {};  ///< of -print-before=
  std::string listing = {}; ///< of -debug-pass=, before the last pass
  unsigned mark = 0;        ///< behind that one a pass of MLIR begins

  Outcome operator()(const Command &command, const Limits &) const {
    std::optional<long> limit;
    std::string err;
    for (llvm::StringRef word : command.argv) {
      long value;
      if (word.consume_front("-opt-bisect-limit=") &&
          !word.getAsInteger(10, value))
        limit = value;
      else if (word.starts_with("-print-before="))
        err = banner;
    }
    std::vector<std::string> ran;
    for (unsigned number = 1; number <= passes; ++number) {
      bool runs = inert || !limit || *limit < 0 || number <= *limit;
      if (limit)
        err += std::string("BISECT: ") + (runs ? "" : "NOT ") +
               "running pass (" + std::to_string(number) + ") p" +
               std::to_string(number) + " on f\n";
      if (number == mark)
        err += "culprit-gate: pass 7\n";
      if (!runs)
        continue;
      ran.push_back("p" + std::to_string(number));
      if (auto outcome = bug(ran))
        return after(err, *outcome);
    }
    ran.push_back("required");
    if (llvm::is_contained(command.argv, "-debug-pass=Executions"))
      err += listing;
    auto outcome = bug(ran);
    return after(err, outcome ? *outcome : clean());
  }

private:
  static Outcome after(const std::string &err, Outcome outcome) {
    outcome.err.text = err + outcome.err.text;
    outcome.err.totalBytes = outcome.err.text.size();
    return outcome;
  }
};

struct BisectingLLVM {
  BisectingLLVM(SimulatedLLVM llvm, const Outcome &failure)
      : bench([llvm](const Command &command, const Limits &limits) {
          return llvm(command, limits);
        }),
        oracle(instruments, signatureOf(failure)) {
    compiler.profile = llvm::cantFail(
        parseProfile(contents(CULPRIT_SOURCE_DIR "/profiles/llc.json")));
    compiler.identity.path = "/compiler";
    compiler.flags = {"opt-bisect-limit", "print-before", "debug-pass"};
  }
  LLVMPassAnswer bisect() {
    return llvm::cantFail(bisectLLVMPass(oracle, compileWith("IR", {})));
  }

  CompilerUnderTest compiler;
  Bench bench;
  FlagInstruments instruments{*bench.prober, compiler};
  FailureOracle oracle;
};

using Ran = std::vector<std::string>;

TEST(LLVMPassBisection, TheOpenPassOfACrashIsConfirmedInThreeCompiles) {
  Outcome crash = crashIn("\"p7\" on function \"f\"");
  SimulatedLLVM llvm{9, false, [=](const Ran &ran) {
                       return ran.back() == "p7" ? std::optional(crash)
                                                 : std::nullopt;
                     }};
  BisectingLLVM bisecting(llvm, crash);
  auto [pass, failing] = bisecting.bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "p7");
  EXPECT_EQ(pass.anchorOp, "function");
  EXPECT_EQ(pass.symbol, "f");
  EXPECT_EQ(pass.index, 6u);
  EXPECT_EQ(failing, "p7");
  EXPECT_TRUE(pass.knob.proven);
  EXPECT_EQ(pass.knob.count, 7u) << "no more are known";
  EXPECT_EQ(bisecting.bench.prober->counts().total, 3u);
}

TEST(LLVMPassBisection, ARefusalIsSearchedAmongAll) {
  SimulatedLLVM llvm{20, false, [](const Ran &ran) {
                       return ran.back() == "required" &&
                                      llvm::is_contained(ran, "p5")
                                  ? std::optional(theError())
                                  : std::nullopt;
                     }};
  auto [pass, failing] = BisectingLLVM(llvm, theError()).bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "p5");
  EXPECT_EQ(pass.knob.count, 20u);
  EXPECT_EQ(failing, "");
}

/// Of an earlier kernel, or of code that the compiler runs itself.
TEST(LLVMPassBisection, APassOfAnEarlierPassOfMLIRIsNotNamed) {
  SimulatedLLVM llvm{20, false, [](const Ran &ran) {
                       return ran.back() == "required" &&
                                      llvm::is_contained(ran, "p5")
                                  ? std::optional(theError())
                                  : std::nullopt;
                     }};
  llvm.mark = 4;
  EXPECT_EQ(BisectingLLVM(llvm, theError()).bisect().pass.pass, "p5");
  for (unsigned behind : {5, 20}) {
    llvm.mark = behind;
    PassAnswer pass = BisectingLLVM(llvm, theError()).bisect().pass;
    EXPECT_EQ(pass.precision, Precision::Unknown);
    EXPECT_EQ(pass.pass, "");
    EXPECT_THAT(pass.why, HasSubstr("in an earlier pass of MLIR"));
  }
}

TEST(LLVMPassBisection, TheGuiltyPassNeedNotBeTheFailingOne) {
  Outcome crash = crashIn("\"required\" on function \"f\"");
  SimulatedLLVM llvm{6, false, [=](const Ran &ran) {
                       return ran.back() == "required" &&
                                      llvm::is_contained(ran, "p2")
                                  ? std::optional(crash)
                                  : std::nullopt;
                     }};
  auto [pass, failing] = BisectingLLVM(llvm, crash).bisect();
  EXPECT_EQ(pass.precision, Precision::Exact);
  EXPECT_EQ(pass.pass, "p2");
  EXPECT_EQ(failing, "required");
}

TEST(LLVMPassBisection, WhatLiesBetweenAndFailsOtherwiseIsARange) {
  SimulatedLLVM llvm{4, false, [](const Ran &ran) -> std::optional<Outcome> {
                       if (ran.back() != "required")
                         return std::nullopt;
                       if (ran.size() == 5)
                         return theError();
                       return ran.size() == 1 ? std::nullopt
                                              : std::optional(otherError());
                     }};
  auto [pass, failing] = BisectingLLVM(llvm, theError()).bisect();
  EXPECT_EQ(pass.precision, Precision::Range);
  EXPECT_THAT(pass.candidates, ElementsAre("p1", "p2", "p3", "p4"));
}

// The answer was none, since no number of passes is clean.
TEST(LLVMPassBisection, WhereFewerPassesAlwaysFailOtherwiseTheFirstIsNotGated) {
  SimulatedLLVM llvm{4, false, [](const Ran &ran) -> std::optional<Outcome> {
                       if (ran.back() == "p3")
                         return theError();
                       return ran.back() == "required"
                                  ? std::optional(otherError())
                                  : std::nullopt;
                     }};
  auto [pass, failing] = BisectingLLVM(llvm, theError()).bisect();
  EXPECT_EQ(pass.precision, Precision::NotGated);
  EXPECT_EQ(pass.pass, "p3");
  EXPECT_THAT(pass.why, HasSubstr("with those before it alone: another error"));
}

TEST(LLVMPassBisection, WhatMustRunIsNamedByTheStackDump) {
  Outcome crash = crashIn("'A Selection' on function '@f'");
  auto bug = [=](const Ran &ran) {
    return ran.back() == "required" ? std::optional(crash) : std::nullopt;
  };
  SimulatedLLVM joined{3, false, bug,
                       "# *** IR Dump Before A Selection (p3) ***:\n"};
  auto [pass, failing] = BisectingLLVM(joined, crash).bisect();
  EXPECT_EQ(pass.precision, Precision::NotGated);
  EXPECT_EQ(pass.pass, "p3");
  EXPECT_EQ(pass.symbol, "f");
  EXPECT_FALSE(pass.knob.proven);

  // That it is the last one which is counted proves nothing.
  SimulatedLLVM apart{3, false, bug, "# *** IR Dump Before B (p3) ***:\n"};
  EXPECT_EQ(BisectingLLVM(apart, crash).bisect().pass.pass, "A Selection");
}

// llc 22 ends in a fatal error without a stack: no pass was named.
TEST(LLVMPassBisection, WhatSaysTheErrorIsNamedByWhatRanThen) {
  for (const Outcome &error :
       {theError(), rejected("LLVM ERROR: unable to legalize: x\n", 1)}) {
    SimulatedLLVM llvm{3, false, [=](const Ran &ran) {
                         return ran.back() == "required" ? std::optional(error)
                                                         : std::nullopt;
                       }};
    llvm.listing = "[1] 0x5 Executing Pass 'A Selection' on Function 'f'...\n";
    auto [pass, failing] = BisectingLLVM(llvm, error).bisect();
    EXPECT_EQ(pass.precision, Precision::NotGated);
    EXPECT_EQ(pass.pass, "A Selection");
    EXPECT_EQ(pass.symbol, "f");
    EXPECT_EQ(failing, "A Selection");
    EXPECT_THAT(pass.why, HasSubstr("was running when it printed the error"));
  }
}

TEST(LLVMPassBisection, NobodySaysWhichPassMustRun) {
  SimulatedLLVM llvm{3, false, [](const Ran &ran) {
                       return ran.back() == "required"
                                  ? std::optional(theError())
                                  : std::nullopt;
                     }};
  auto [pass, failing] = BisectingLLVM(llvm, theError()).bisect();
  EXPECT_EQ(pass.precision, Precision::NotGated);
  EXPECT_THAT(pass.pass, IsEmpty());
}

TEST(LLVMPassBisection, AnInertGateIsNotTrusted) {
  Outcome crash = crashIn("\"p2\" on function \"f\"");
  SimulatedLLVM llvm{3, true, [=](const Ran &ran) {
                       return ran.back() == "p2" ? std::optional(crash)
                                                 : std::nullopt;
                     }};
  auto [pass, failing] = BisectingLLVM(llvm, crash).bisect();
  EXPECT_EQ(pass.precision, Precision::Unknown);
  EXPECT_FALSE(pass.knob.proven);
  EXPECT_THAT(pass.why, HasSubstr("opt-bisect has no effect"));
  EXPECT_EQ(pass.pass, "p2") << "by the stack dump";
}

TEST(LLVMPassBisection, WithoutTheKnobNothingIsAsked) {
  BisectingLLVM bisecting({1, false, [](const Ran &) { return theError(); }},
                          theError());
  bisecting.compiler.flags.clear();
  auto [pass, failing] = bisecting.bisect();
  EXPECT_EQ(pass.precision, Precision::Unknown);
  EXPECT_EQ(bisecting.bench.prober->counts().total, 0u);
}

} // namespace
