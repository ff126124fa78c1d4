//===- OutputOraclesTest.cpp - Checks and comparisons of outputs ----------===//
#include "counters/FlagInstruments.h"
#include "judge/CheckOracle.h"
#include "judge/CompiledOutput.h"
#include "judge/DifferentialOracle.h"
#include "test/unit/fakes/SimulatedOpt.h"
#include <gmock/gmock.h>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

/// A compiler that prints its flags, and scripts that say what a function makes
/// of the file that they get.
struct Outputs {
  using Run =
      std::function<Outcome(const std::string &output, const Command &command)>;
  explicit Outputs(Run run)
      : bench([this, run](const Command &command, const Limits &limits) {
          if (command.argv[1] == "-passes=function(lint,sroa)") {
            Outcome outcome = clean(contents(command.argv.back()));
            outcome.err.text = lintSays;
            return outcome;
          }
          if (command.argv.front() != "/bin/sh") {
            ++compiles;
            llvm::StringRef last = command.argv.back();
            std::string made =
                compiled ? compiled(last.str(), contents(command.argv[1]))
                         : last.str();
            return last == "crash" ? crashed("") : clean(made);
          }
          ++scripts;
          given = limits;
          llvm::StringRef text = command.argv.back();
          return run(contents(text.rsplit(' ').second.str()), command);
        }) {}

  Judgement check(const std::string &flag, bool zeroIsRight = true) {
    CheckOracle oracle(instruments, {}, {"check", zeroIsRight});
    return llvm::cantFail(
        oracle.ask(compileWith("input", {flag}), Attribution::None));
  }
  Judgement compare(const std::string &flag, const std::string &reference,
                    OutputRun run = {"run", true, {}}) {
    return compareOn("input", flag, reference, run);
  }
  Judgement compareOn(const std::string &input, const std::string &flag,
                      const std::string &reference,
                      OutputRun run = {"run", true, {}}) {
    DifferentialOracle oracle(instruments, {}, run,
                              referenceByCommand([=](CommandLine command) {
                                command.argv.back() = reference;
                                return std::optional(command);
                              }));
    Compile compile = compileWith(input, {flag});
    compile.input = InputText(input, ".ll");
    return llvm::cantFail(oracle.ask(compile, Attribution::None));
  }

  /// What the compiler makes of a flag and its input; else the flag.
  std::function<std::string(const std::string &, const std::string &)> compiled;
  std::string lintSays;
  unsigned compiles = 0, scripts = 0;
  Limits given; ///< of the last script
  CompilerUnderTest compiler = simulatedCompiler();
  Bench bench;
  FlagInstruments instruments{*bench.prober, compiler};
};

Outcome exits(int code) { return code ? rejected("", code) : clean(); }

TEST(CheckOracle, ExitCodes) {
  Outputs outputs([](const std::string &output, const Command &) {
    return exits(std::stoi(output));
  });
  EXPECT_EQ(outputs.check("0").verdict, Verdict::Uninteresting);
  EXPECT_EQ(outputs.check("1").verdict, Verdict::Interesting);
  EXPECT_EQ(outputs.check("1").kind, FailureKind::Miscompile);
  EXPECT_EQ(outputs.check("124").verdict, Verdict::Interesting);
  EXPECT_EQ(outputs.check("125").verdict, Verdict::Unresolved);
}

TEST(CheckOracle, TheOtherPolarity) {
  Outputs outputs([](const std::string &output, const Command &) {
    return exits(std::stoi(output));
  });
  EXPECT_EQ(outputs.check("0", false).verdict, Verdict::Interesting);
  EXPECT_EQ(outputs.check("1", false).verdict, Verdict::Uninteresting);
  EXPECT_EQ(outputs.check("125", false).verdict, Verdict::Unresolved);
}

TEST(CheckOracle, WhatDoesNotCompileIsNotChecked) {
  Outputs outputs([](const std::string &, const Command &) { return clean(); });
  Judgement judgement = outputs.check("crash");
  EXPECT_EQ(judgement.verdict, Verdict::Unresolved);
  EXPECT_EQ(judgement.kind, FailureKind::Crash);
  EXPECT_EQ(outputs.scripts, 0u);
}

// The kernel ended a check for want of memory: "wrong output".
TEST(CheckOracle, ACheckThatIsKilledSaysNothing) {
  Outputs outputs([](const std::string &output, const Command &) {
    return crashed("", std::stoi(output));
  });
  for (int signal : {SIGKILL, SIGTERM, SIGINT, SIGHUP})
    EXPECT_EQ(outputs.check(std::to_string(signal)).verdict,
              Verdict::Unresolved);
  EXPECT_EQ(outputs.check(std::to_string(SIGSEGV)).verdict,
            Verdict::Interesting)
      << "of the program that it runs";
}

// Where exit 0 says that the failure shows, a harness that crashed had found
// the output right.
TEST(CheckOracle, ATestThatCrashesIsBrokenWhereZeroSaysThatItFails) {
  Outputs outputs([](const std::string &, const Command &) {
    return crashed("", SIGSEGV);
  });
  CheckOracle oracle(outputs.instruments, {}, {"check", false});
  auto judgement = oracle.ask(compileWith("input", {"x"}), Attribution::None);
  ASSERT_FALSE(bool(judgement));
  EXPECT_THAT(llvm::toString(judgement.takeError()), HasSubstr("broken"));
}

// llc writes f.s where no -o says otherwise, and prints nothing.
TEST(CheckOracle, NothingIsNoOutputToCheck) {
  Outputs outputs(
      [](const std::string &, const Command &) { return exits(1); });
  Judgement judgement = outputs.check("");
  EXPECT_EQ(judgement.verdict, Verdict::Unresolved);
  EXPECT_THAT(judgement.reason, HasSubstr("compiles to nothing"));
  EXPECT_EQ(outputs.scripts, 0u);
}

TEST(CheckOracle, AnOutputThatIsCutIsNotSaidToBeNone) {
  Bench bench([](const Command &, const Limits &) {
    Outcome outcome = clean("half of it");
    outcome.out.cut = true;
    return outcome;
  });
  auto outputs =
      llvm::cantFail(compileOutputs(*bench.prober, {compileWith("IR", {})}));
  ASSERT_THAT(outputs, testing::SizeIs(1));
  EXPECT_THAT(outputs[0].whyNone.reason, HasSubstr("too long"));
}

TEST(CheckOracle, EqualOutputsAreCheckedOnce) {
  Outputs outputs([](const std::string &, const Command &) { return clean(); });
  CheckOracle oracle(outputs.instruments, {}, {"check", true});
  std::vector<Compile> compiles = {compileWith("a", {"same"}),
                                   compileWith("b", {"same"}),
                                   compileWith("c", {"other"})};
  EXPECT_EQ(llvm::cantFail(oracle.askAll(compiles, Attribution::None)).size(),
            3u);
  EXPECT_EQ(outputs.compiles, 3u);
  EXPECT_EQ(outputs.scripts, 2u);
}

TEST(CheckOracle, ABrokenCheckIsAnError) {
  Outputs outputs([](const std::string &, const Command &) {
    return rejected("sh: check: not found", 127);
  });
  CheckOracle oracle(outputs.instruments, {}, {"check", true});
  auto judgement = oracle.ask(compileWith("input", {"x"}), Attribution::None);
  ASSERT_FALSE(bool(judgement));
  EXPECT_THAT(llvm::toString(judgement.takeError()), HasSubstr("broken"));
}

// `--sh 'cd build && ...' --check ./check.sh`: it was looked for in build, and
// an edited one was not seen.
TEST(CheckOracle, ACheckRunsWhereTheUserIs) {
  Outputs outputs([](const std::string &, const Command &) { return clean(); });
  TemporaryDirectory here;
  outputs.bench.settings.scriptDirectory = here.path;
  outputs.bench.restart();
  FlagInstruments instruments(*outputs.bench.prober, outputs.compiler);
  auto ask = [&](const std::string &text) {
    std::ofstream(here.path + "/check.sh") << text;
    CheckOracle oracle(instruments, {}, {"./check.sh", true});
    llvm::cantFail(oracle.ask(compileWith("input", {"x"}), Attribution::None));
  };
  ask("exit 0");
  ask("exit 0");
  EXPECT_EQ(outputs.scripts, 1u);
  ask("exit 1");
  EXPECT_EQ(outputs.scripts, 2u) << "an edited check is another one";
  EXPECT_EQ(outputs.bench.launcher.commands().back().workingDirectory,
            here.path);
}

TEST(DifferentialOracle, PrintedAlikeIsRight) {
  Outputs outputs([](const std::string &output, const Command &) {
    return clean(output.substr(0, 1));
  });
  EXPECT_EQ(outputs.compare("1a", "1b").verdict, Verdict::Uninteresting);
  Judgement wrong = outputs.compare("2", "1");
  EXPECT_EQ(wrong.verdict, Verdict::Interesting);
  EXPECT_EQ(wrong.reason, "got `2`, the reference `1`");
}

// The last lines were shown, which were the same.
TEST(DifferentialOracle, TheFirstLineThatDiffersIsTold) {
  Outputs outputs([](const std::string &output, const Command &) {
    return clean("head\n" + output + "\ntail\n");
  });
  EXPECT_EQ(outputs.compare("2", "1").reason, "got `2`, the reference `1`");
}

TEST(DifferentialOracle, WithinTheTolerance) {
  Outputs outputs(
      [](const std::string &output, const Command &) { return clean(output); });
  OutputRun run{"run", true, llvm::cantFail(Tolerance::parse("abs=0.5"))};
  EXPECT_EQ(outputs.compare("1.25", "1.5", run).verdict,
            Verdict::Uninteresting);
  EXPECT_EQ(outputs.compare("1.25", "2.5", run).verdict, Verdict::Interesting);
}

// An edit made `x - NaN` of the program, and the innocent pass the
// reproducer's.
TEST(DifferentialOracle, OfEditsTheSignOfNaNIsNoDifference) {
  Outputs outputs(
      [](const std::string &output, const Command &) { return clean(output); });
  OutputRun ofEdits{.script = "run", .signOfNaNCounts = false};
  EXPECT_EQ(outputs.compare("[-nan]", "[nan]", ofEdits).verdict,
            Verdict::Uninteresting);
  EXPECT_EQ(outputs.compare("[-nan]", "[1]", ofEdits).verdict,
            Verdict::Interesting);
  EXPECT_EQ(outputs.compare("[-nan]", "[nan]").verdict, Verdict::Interesting)
      << "the user's own program";
}

TEST(DifferentialOracle, AReferenceThatFreshMemoryChangesSaysNothing) {
  Outputs outputs([](const std::string &output, const Command &command) {
    auto perturb = command.environment.find("GLIBC_TUNABLES");
    bool perturbed = perturb != command.environment.end();
    return clean(output == "unsteady" && perturbed ? *perturb->second : output);
  });
  EXPECT_EQ(outputs.compare("1", "unsteady").verdict, Verdict::Unresolved);
  EXPECT_EQ(outputs.compare("unsteady", "1").verdict, Verdict::Interesting)
      << "a wrong value need not be one value";
}

// Of an allocation that the compiler kept in a register, the output had any
// value, always the same one: no byte of fresh memory changed it.
TEST(DifferentialOracle, AReferenceThatKeepsNoAllocationReadsItAllTheSame) {
  Outputs outputs(
      [](const std::string &output, const Command &) { return clean(output); });
  outputs.compiled = [&](const std::string &flag, const std::string &input) {
    bool isRead = input.find("load") != std::string::npos &&
                  input.find("i8 85") != std::string::npos;
    return flag == "right" && isRead ? "filled" : flag;
  };
  const std::string allocates = "define i32 @main() {\n  %x = alloca i32\n";
  EXPECT_EQ(
      outputs.compareOn(allocates + "  load i32, ptr %x\n}\n", "wrong", "right")
          .verdict,
      Verdict::Unresolved);
  EXPECT_EQ(outputs.compareOn(allocates + "}\n", "wrong", "right").verdict,
            Verdict::Interesting);
}

// The reference of an edit called a function without its arguments.
TEST(DifferentialOracle, WhatLintCallsUndefinedSaysNothing) {
  TemporaryDirectory directory;
  for (const char *name : {"compiler", "opt"})
    std::filesystem::copy_file("/bin/true", directory.path + "/" + name);
  Outputs outputs(
      [](const std::string &output, const Command &) { return clean(output); });
  outputs.compiler.identity.path = directory.path + "/compiler";
  OutputRun run{.script = "run", .mustBeDefined = true};
  auto verdict = [&](const std::string &value, const std::string &said) {
    outputs.lintSays = said;
    return outputs
        .compareOn("define i32 @main() {\n  ret i32 " + value + "\n}\n",
                   "wrong", "right", run)
        .verdict;
  };
  EXPECT_EQ(verdict("0", ""), Verdict::Interesting);
  EXPECT_EQ(verdict("1", "Unusual: Something odd\n  %x = add i32 1, 2\n"),
            Verdict::Interesting);
  EXPECT_EQ(verdict("2", "Undefined behavior: Division by zero\n  %x = 0\n"),
            Verdict::Unresolved);
  EXPECT_EQ(verdict("undef", ""), Verdict::Unresolved);
}

// Each run of a triage has the same addresses, and run.sh other ones.
TEST(DifferentialOracle, AReferenceThatPrintsAnAddressSaysNothing) {
  Outputs outputs([](const std::string &output, const Command &command) {
    bool isOther = output == "address" && command.systemAddresses;
    return clean(isOther ? "another address" : output);
  });
  EXPECT_EQ(outputs.compare("1", "address").verdict, Verdict::Unresolved);
  EXPECT_EQ(outputs.compare("1", "2").verdict, Verdict::Interesting);
}

TEST(DifferentialOracle, WhyTheReferenceDoesNotRunIsSaid) {
  Outputs outputs([](const std::string &, const Command &) {
    return rejected("error: Symbols not found: [ printI64 ]\nmore\n", 1);
  });
  EXPECT_THAT(outputs.compare("1", "2").reason,
              HasSubstr("exit 1: error: Symbols not found: [ printI64 ]"));
}

TEST(DifferentialOracle, WhatDoesNotRunSaysNothing) {
  Outputs outputs([](const std::string &output, const Command &) {
    return output == "bad" ? rejected("", 1) : clean(output);
  });
  EXPECT_EQ(outputs.compare("bad", "1").verdict, Verdict::Unresolved);
  EXPECT_EQ(outputs.compare("1", "bad").verdict, Verdict::Unresolved);
  EXPECT_EQ(outputs.compare("crash", "1").verdict, Verdict::Unresolved);
  EXPECT_EQ(outputs.compare("1", "crash").verdict, Verdict::Unresolved);
}

// A right output that takes ten times the reference's time was wrong.
TEST(DifferentialOracle, WhatIsOnlySlowIsNotWrong) {
  Outputs outputs([&](const std::string &output, const Command &) {
    bool isSlow = output == "slow" || output == "endless";
    std::chrono::milliseconds cpu(isSlow ? 5000 : 10);
    bool ends = output != "endless" &&
                (outputs.given.cpu.count() == 0 || cpu < outputs.given.cpu);
    Outcome outcome = ends ? clean("42") : hung();
    outcome.cpu = outcome.wall = cpu;
    return outcome;
  });
  OutputRun run{.script = "run", .crashIsWrong = true};
  EXPECT_EQ(outputs.compare("quick", "1", run).verdict, Verdict::Uninteresting);
  EXPECT_EQ(outputs.compare("slow", "1", run).verdict, Verdict::Uninteresting);
  EXPECT_EQ(outputs.compare("endless", "1", run).verdict, Verdict::Interesting);
}

TEST(DifferentialOracle, OfACheckTheExitCodeCountsToo) {
  Outputs outputs([](const std::string &output, const Command &) {
    return exits(std::stoi(output));
  });
  OutputRun check{"check", false, {}};
  EXPECT_EQ(outputs.compare("1", "0", check).verdict, Verdict::Interesting);
  EXPECT_EQ(outputs.compare("1", "1", check).verdict, Verdict::Uninteresting);
  EXPECT_EQ(outputs.compare("125", "0", check).verdict, Verdict::Unresolved);
}

TEST(DifferentialOracle, OfACheckTheReferenceMustBeRight) {
  Outputs outputs([](const std::string &output, const Command &) {
    return rejected("", std::stoi(output));
  });
  OutputRun check{"check", false, {}};
  check.zeroIsRight = true;
  Judgement both = outputs.compare("1", "2", check);
  EXPECT_EQ(both.verdict, Verdict::Unresolved)
      << "wrong with the pass and without it, each in its own way";
  EXPECT_THAT(both.reason, HasSubstr("finds the reference wrong, too"));
}

TEST(DifferentialOracle, OfACheckTheOutputMustBeWrong) {
  Outputs outputs([](const std::string &output, const Command &) {
    return output == "wrong" ? rejected("", 1) : clean(output);
  });
  OutputRun check{"check", false, {}};
  check.zeroIsRight = true;
  EXPECT_EQ(outputs.compare("3.0", "3", check).verdict, Verdict::Uninteresting)
      << "printed otherwise, and right both times";
  EXPECT_EQ(outputs.compare("wrong", "3", check).verdict, Verdict::Interesting);
  check.zeroIsRight = false;
  EXPECT_EQ(outputs.compare("3", "wrong", check).verdict, Verdict::Interesting);
}

TEST(DifferentialOracle, EqualOutputsAreNotRun) {
  Outputs outputs([](const std::string &, const Command &) { return clean(); });
  EXPECT_EQ(outputs.compare("same", "same").verdict, Verdict::Uninteresting);
  EXPECT_EQ(outputs.scripts, 0u);
}

TEST(DifferentialOracle, WhereTheReferenceIsNotRightTheOutputIsNotRun) {
  Outputs outputs([](const std::string &output, const Command &) {
    return output == "bad" ? rejected("", 1) : clean(output);
  });
  EXPECT_EQ(outputs.compare("1", "bad").verdict, Verdict::Unresolved);
  EXPECT_EQ(outputs.scripts, 1u);
}

} // namespace
