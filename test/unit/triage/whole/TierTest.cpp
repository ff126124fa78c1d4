//===- TierTest.cpp - MLIR's, LLVM's, or the assembler's ------------------===//
#include "WholeTriage.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;

namespace {

/// `nvcc INPUT -cubin`, which runs ptxas behind its passes.
class TierOfDriver : public WholeTriage {
protected:
  TierOfDriver() {
    useLLVM("nvcc");
    question.reduceIR = question.reduceCommand = false;
    llvmOpt.ownPasses = {"p1", "p2", "NVPTX DAG->DAG Instruction Selection"};
    input = "bad\n";
    flags = {"-cubin"};
  }

  Tier tierOfCrashIn(const std::string &pass) {
    llvmOpt.bug = [=](const SimulatedLLVM::Moment &now) {
      return now.pass == pass ? std::optional(theCrash()) : std::nullopt;
    };
    return triaged().tier;
  }
  /// Behind all passes, unless assembly is all that is asked for.
  Tier tierOfAssemblersEnd(const Outcome &outcome) {
    llvmOpt.bug = [=](const SimulatedLLVM::Moment &now) {
      bool assembles = now.pass.empty() && !now.hasFlag("-ptx");
      return assembles ? std::optional(outcome) : std::nullopt;
    };
    return triaged().tier;
  }
};

TEST_F(TierOfDriver, PassOnLLVMIR) {
  Tier tier = tierOfCrashIn("p2");
  EXPECT_EQ(tier.name, "llvm-pass");
  EXPECT_EQ(tier.why, "shows with -ptx, too; p2 is a pass on LLVM IR");
}

TEST_F(TierOfDriver, CodeGenerationBeginsWithInstructionSelection) {
  Tier tier = tierOfCrashIn("NVPTX DAG->DAG Instruction Selection");
  EXPECT_EQ(tier.name, "codegen");
  EXPECT_THAT(tier.why, HasSubstr("generates code"));
}

TEST_F(TierOfDriver, PassBehindInstructionSelectionGeneratesCode) {
  llvmOpt.ownPasses.push_back("machine-p4");
  EXPECT_EQ(tierOfCrashIn("machine-p4").name, "codegen");
}

TEST_F(TierOfDriver, PtxasIsKnownByItsWords) {
  Tier tier = tierOfAssemblersEnd(
      rejected("ptxas k.ptx, line 3; error   : Unknown symbol 'x'\n", 255));
  EXPECT_EQ(tier.name, "ptxas");
  EXPECT_EQ(tier.refusedBy, "ptxas") << "the driver itself did its work";
}

TEST_F(TierOfDriver, PtxasIsKnownByWhatGoesAwayWithoutIt) {
  Tier tier = tierOfAssemblersEnd(theCrash());
  EXPECT_EQ(tier.name, "ptxas");
  EXPECT_EQ(tier.why, "goes away with -ptx");
  EXPECT_EQ(tier.refusedBy, "") << "a crash refuses nothing";
}

// A crash of the driver's host compiler.
TEST_F(TierOfDriver, WhatGoesAwayWithoutMachineCodeToo) {
  flags = {"-c"};
  llvmOpt.bug = [](const SimulatedLLVM::Moment &now) {
    bool isWhole =
        now.pass.empty() && !now.hasFlag("-ptx") && !now.hasFlag("-cubin");
    return isWhole ? std::optional(theCrash()) : std::nullopt;
  };
  Tier tier = triaged().tier;
  EXPECT_EQ(tier.name, "");
  EXPECT_EQ(tier.why, "goes away with -cubin");
}

// Whatever pass is found: some options keep it from all shorter commands.
TEST_F(TierOfDriver, LinkerIsKnownByItsWords) {
  flags = {"-c"};
  llvmOpt.bug = [](const SimulatedLLVM::Moment &now) {
    bool fails =
        now.pass == "p2" && !now.hasFlag("-ptx") && !now.hasFlag("-cubin");
    return fails ? std::optional(rejected("nvlink error   : Undefined 'f'\n"))
                 : std::nullopt;
  };
  EXPECT_EQ(triaged().tier.name, "linker");
}

// `-ptx` with several architectures.
TEST_F(TierOfDriver, DriverThatRefusesTheShorterCommandSaysNothing) {
  flags = {"-c"};
  llvmOpt.bug = [](const SimulatedLLVM::Moment &now) -> std::optional<Outcome> {
    if (now.hasFlag("-ptx") || now.hasFlag("-cubin"))
      return rejected("nvcc fatal   : not with several architectures\n");
    return now.pass == "p2" ? std::optional(theCrash()) : std::nullopt;
  };
  Tier tier = triaged().tier;
  EXPECT_EQ(tier.name, "llvm-pass");
  EXPECT_EQ(tier.why, "p2 is a pass on LLVM IR");
}

/// ptxas itself, which was found behind another program or pasted.
class TierOfAssembler : public WholeTriage {
protected:
  TierOfAssembler() {
    useLLVM("ptxas");
    compiler.flags = {}; // no pass of it can be gated
    question.reduceIR = question.reduceCommand = false;
    inputName = "k.ptx";
    flags = {};
  }
  Report whereItSays(const std::string &error) {
    machine.compiler = [=](const Command &, const Limits &) {
      return rejected("ptxas fatal   : " + error + "\n", 255);
    };
    return triaged();
  }
};

TEST_F(TierOfAssembler, TheKernelIsTheOneThatTheErrorNames) {
  input = ".entry a() { ret; }\n.entry b() { ret; }\n";
  Report report = whereItSays("Entry function 'b' uses too much shared data");
  EXPECT_EQ(report.tier.name, "ptxas");
  EXPECT_EQ(report.tier.why, "the program that fails is ptxas itself");
  EXPECT_EQ(report.kernel.kernel, "b");
  EXPECT_EQ(report.kernel.why, "the error names it");
}

// The only kernel was named for an option that ptxas refuses.
TEST_F(TierOfAssembler, NoKernelIsGuessed) {
  input = ".entry a() { ret; }\n";
  EXPECT_EQ(whereItSays("Value 'sm_a' is not defined for option 'gpu-name'")
                .kernel.kernel,
            "");
}

// A kernel that is called as an instruction was blamed for each one like that.
TEST_F(TierOfAssembler, TheLineComesBeforeWhatTheErrorNames) {
  input = ".entry add() { ret; }\n.entry b() {\nadd.u32 %r2, %rd1, %r1;\n}\n";
  machine.compiler = [=](const Command &, const Limits &) {
    return rejected("ptxas k.ptx, line 3; error   : Arguments mismatch for "
                    "instruction 'add'\n",
                    255);
  };
  EXPECT_EQ(triaged().kernel.kernel, "b");
}

/// A pass of MLIR from the translation on, in which LLVM's passes run.
class TierOfSerialisation : public WholeTriage {
protected:
  TierOfSerialisation() {
    plant(RecipeKind::MLIR);
    question.reduceIR = question.reduceCommand = false;
    compiler.flags.insert("opt-bisect-limit");
    flags = {"--pass-pipeline=builtin.module(p1,gpu-module-to-binary{format="
             "fatbin})"};
  }

  static std::optional<int> limitOf(const Command &command) {
    for (llvm::StringRef word : command.argv)
      if (int limit; word.consume_front("--opt-bisect-limit=") &&
                     !word.getAsInteger(10, limit))
        return limit;
    return std::nullopt;
  }
  /// The second of LLVM's passes, which run in that one of MLIR, ends so, if
  /// the serialisation comes so far.
  void secondEnds(const std::string &name, const Outcome &outcome,
                  const std::string &inside = "gpu-module-to-binary") {
    opt.bug = [=](const Moment &now) {
      std::optional<int> limit = limitOf(*now.command);
      bool runs = !limit || *limit < 0 || *limit >= 2;
      bool isFar = !llvm::is_contained(now.options, "format=llvm");
      return now.pass == inside && isFar && runs ? std::optional(outcome)
                                                 : std::nullopt;
    };
    machine.compiler = [=, this](const Command &command, const Limits &limits) {
      Outcome end = opt(command, limits);
      if (std::optional<int> limit = limitOf(command)) {
        bool runs = *limit < 0 || *limit >= 2;
        end.err.text = "BISECT: running pass (1) l1 on f\nBISECT: " +
                       std::string(runs ? "" : "NOT ") + "running pass (2) " +
                       name + " on f\n" + end.err.text;
      }
      return end;
    };
  }
};

TEST_F(TierOfSerialisation, PassOfLLVMInsideIsNamed) {
  secondEnds("l2", theCrash());
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "gpu-module-to-binary");
  EXPECT_EQ(report.tier.name, "llvm-pass");
  EXPECT_EQ(report.tier.why,
            "shows with format=isa, too; l2 is a pass on LLVM IR");
  ASSERT_TRUE(report.tier.llvmPass);
  EXPECT_EQ(report.tier.llvmPass->pass, "l2");
  EXPECT_EQ(report.tier.llvmPass->precision, Precision::Exact);
}

TEST_F(TierOfSerialisation, InstructionSelectionInsideGeneratesCode) {
  secondEnds("nvptx-isel", theCrash());
  EXPECT_EQ(triaged().tier.name, "codegen");
}

// The cut changes an option of the pass, and that is what may be refused.
TEST_F(TierOfSerialisation, ADiagnosticThatGoesAwayWithACutNamesNoTier) {
  opt.bug = [](const Moment &now) {
    bool isAll = llvm::is_contained(now.options, "format=fatbin");
    return now.pass == "gpu-module-to-binary" && isAll
               ? std::optional(theError())
               : std::nullopt;
  };
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "gpu-module-to-binary");
  EXPECT_EQ(report.tier.name, "");
}

TEST_F(TierOfSerialisation, AnAssemblersWordsNameIt) {
  opt.bug = [](const Moment &now) {
    bool isAll = llvm::is_contained(now.options, "format=fatbin");
    return now.pass == "gpu-module-to-binary" && isAll
               ? std::optional(rejected("ptxas k.ptx, line 3; error   : "
                                        "Unknown symbol 'x'\n"))
               : std::nullopt;
  };
  Tier tier = triaged().tier;
  EXPECT_EQ(tier.name, "ptxas");
  EXPECT_EQ(tier.refusedBy, "") << "the pass that runs it fails";
}

// That has no shorter format.
TEST_F(TierOfSerialisation, TranslationAloneIsKnownByItsWords) {
  std::string said = "LLVM Translation failed for operation: test.op";
  opt.bug = [&](const Moment &now) {
    return now.pass == "gpu-module-to-binary"
               ? std::optional(rejected("x.mlir:1:1: error: " + said + "\n"))
               : std::nullopt;
  };
  flags = {"--pass-pipeline=builtin.module(p1,gpu-module-to-binary{format="
           "llvm})"};
  EXPECT_EQ(triaged().tier.name, "translation");
  said = "no target";
  session.journal.reset();
  EXPECT_EQ(triaged().tier.name, "mlir-pass");
}

/// Any pass of a compiler that has no tier of its own may run those of LLVM.
class TierInAnyPass : public TierOfSerialisation {
protected:
  TierInAnyPass() {
    compiler.profile.tier.clear();
    flags = {"--pass-pipeline=builtin.module(p1,serialise)"};
  }
};

TEST_F(TierInAnyPass, PassOfLLVMInsideIsNamed) {
  secondEnds("l2", theCrash(), "serialise");
  Report report = triaged();
  EXPECT_EQ(report.pass.pass, "serialise");
  EXPECT_EQ(report.tier.name, "llvm-pass");
  ASSERT_TRUE(report.tier.llvmPass);
  EXPECT_EQ(report.tier.llvmPass->pass, "l2");
  EXPECT_EQ(report.tier.llvmPass->precision, Precision::Exact);
}

// As Triton's middle end is.
TEST_F(TierInAnyPass, PassThatIsCountedOnlyUnderAVariableIsNamed) {
  compiler.profile.countingEnvironment = {{"COUNTS", "1"}};
  secondEnds("l2", theCrash(), "serialise");
  machine.compiler = [counted = machine.compiler, this](const Command &command,
                                                        const Limits &limits) {
    return command.environment.count("COUNTS") ? counted(command, limits)
                                               : opt(command, limits);
  };
  Report report = triaged();
  ASSERT_TRUE(report.tier.llvmPass);
  EXPECT_EQ(report.tier.llvmPass->pass, "l2");
}

TEST_F(TierInAnyPass, WithNoneOfLLVMItIsMLIRs) {
  opt.bug = [](const Moment &now) {
    return now.pass == "serialise" ? std::optional(theCrash()) : std::nullopt;
  };
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "mlir-pass");
  EXPECT_FALSE(report.tier.llvmPass);
}

/// A compiler that may have any tier, and cannot be cut.
class TierOfWholeCompiler : public WholeTriage {
protected:
  TierOfWholeCompiler() {
    plant(RecipeKind::MLIR);
    question.reduceIR = question.reduceCommand = false;
    compiler.profile.tier.clear();
  }
  Tier tierOfError(const std::string &text) {
    opt.bug = [=](const Moment &now) {
      return now.pass == "p3" ? std::optional(rejected(text)) : std::nullopt;
    };
    return triaged().tier;
  }
};

TEST_F(TierOfWholeCompiler, AnyErrorOfAPassIsMLIRs) {
  Tier tier = tierOfError("x.mlir:1:1: error: no such thing\n");
  EXPECT_EQ(tier.name, "mlir-pass");
}

TEST_F(TierOfWholeCompiler, TranslationIsKnownByItsWords) {
  Tier tier = tierOfError("x.mlir:1:1: error: LLVM Translation failed for "
                          "operation: builtin.unrealized_conversion_cast\n");
  EXPECT_EQ(tier.name, "translation");
}

TEST_F(TierOfWholeCompiler, PtxasIsKnownByItsWords) {
  Tier tier =
      tierOfError("ptxas k.ptx, line 3; error   : Unknown symbol 'x'\n");
  EXPECT_EQ(tier.name, "ptxas");
  EXPECT_EQ(tier.why, "the diagnostic is its own");
}

TEST_F(TierOfWholeCompiler, ALinkerIsKnownByItsName) {
  Tier tier = tierOfError("/opt/bin/iree-lld: error: undefined symbol: f\n");
  EXPECT_EQ(tier.name, "linker");
}

TEST_F(TierOfWholeCompiler, ToolsWithOtherNamesAreNoLinkers) {
  EXPECT_EQ(tierOfError("build: error: undefined symbol: f\n").name,
            "mlir-pass");
}

} // namespace
