//===- PythonProgramTest.cpp - A program that runs compilers --------------===//
#include "WholeTriage.h"
#include "compiler/command/ParseProfile.h"
#include "test/unit/bisect/Bisecting.h"
#include <mutex>
#include <set>

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
using testing::Not;

namespace {

/// Sees whether MLIR was loaded.
class Looking : public FlagInstruments {
public:
  Looking(Prober &prober, const CompilerUnderTest &compiler, bool found)
      : FlagInstruments(prober, compiler), found(found) {}
  bool hasNoMLIR() const override { return !found; }
  std::string complaint() const override { return "no MLIR is in it"; }

private:
  bool found;
};

class PythonProgram : public WholeTriage {
protected:
  PythonProgram() {
    compiler = {};
    compiler.profile = llvm::cantFail(
        parseProfile(contents(CULPRIT_SOURCE_DIR "/profiles/python.json")));
    compiler.identity.path = machine.compilerPath;
    inputName = "k.py";
    input = "import triton\nx = 1\nprint(y)\n";
    ownInstruments = [this](Prober &prober, const CompilerUnderTest &compiler) {
      return std::make_unique<Looking>(prober, compiler, hasMLIR);
    };
  }
  void endsWith(const std::string &frame, const std::string &exception) {
    machine.compiler = [=](const Command &command, const Limits &) {
      return llvm::StringRef(contents(command.argv[1])).contains("print(y)")
                 ? rejected("Traceback (most recent call last):\n  File " +
                            frame + "\n    print(y)\n" + exception + "\n")
                 : clean();
    };
  }
  bool hasMLIR = false;
};

// Edits would keep no more than the line that raises it.
TEST_F(PythonProgram, ThatFailsBecauseOfItselfIsNotReduced) {
  endsWith("\"k.py\", line 3, in <module>",
           "NameError: name 'y' is not defined");
  Report report = triaged();
  EXPECT_THAT(report.pass.why,
              HasSubstr("it loads no MLIR, and starts no compiler"));
  EXPECT_NE(report.indistinct, "");
  EXPECT_FALSE(report.reduction);
  EXPECT_EQ(best(), input);
}

// An error in its syntax would exit with 1, too.
TEST_F(PythonProgram, ThatOnlyExitsIsNotReduced) {
  hasMLIR = true;
  machine.compiler = [](const Command &command, const Limits &) {
    return llvm::StringRef(contents(command.argv[1])).contains("print(y)")
               ? rejected("", 1)
               : clean();
  };
  Report report = triaged();
  EXPECT_NE(report.indistinct, "");
  EXPECT_FALSE(report.reduction);
  EXPECT_EQ(best(), input);
}

// It has loaded a compiler, and has not come to use it.
TEST_F(PythonProgram, ThatRaisesItselfIsNotReduced) {
  hasMLIR = true;
  endsWith("\"k.py\", line 3, in <module>", "KeyError: 'k_dto'");
  Report report = triaged();
  EXPECT_THAT(report.pass.why, HasSubstr("its own code raises the exception"));
  EXPECT_FALSE(report.reduction);
  EXPECT_EQ(best(), input);
}

TEST_F(PythonProgram, WithMLIRInItMayFailBecauseOfACompiler) {
  hasMLIR = isNamed = true;
  endsWith("\"/v/site-packages/c/jit.py\", line 3, in lower",
           "NameError: name 'y' is not defined");
  Report report = triaged();
  EXPECT_THAT(report.pass.why, HasSubstr("; no MLIR is in it"));
  EXPECT_EQ(report.indistinct, "");
  EXPECT_TRUE(report.reduction);
}

TEST_F(PythonProgram, StageOfTritonIsThatOfTheTraceback) {
  endsWith("\"/v/triton/backends/nvidia/compiler.py\", line 384, in make_ttgir",
           "RuntimeError: no such layout");
  Report report = triaged();
  EXPECT_EQ(report.stage, "ttgir");
}

// It was said that it runs no action of MLIR, and no more.
TEST_F(PythonProgram, AHangHasTheStageInWhichItsTimeEnds) {
  hasMLIR = true;
  machine.compiler = [](const Command &command, const Limits &) {
    Outcome outcome = hung();
    if (command.environment.count("PYTHONFAULTHANDLER"))
      outcome.err.text =
          "Fatal Python error: Aborted\n\n"
          "Current thread 0x1 (most recent call first):\n"
          "  File \"/v/triton/compiler/code_generator.py\", line 3 in visit\n"
          "  File \"k.py\", line 3 in <module>\n";
    return outcome;
  };
  Report report = triaged();
  EXPECT_EQ(report.stage, "front end");
  EXPECT_EQ(report.pass.why, "its time ends in the front end, before any pass "
                             "runs on that kernel");
}

// In no pass, which is why no pass and no message tells.
TEST_F(PythonProgram, TranslatesWhereTritonCallsThat) {
  hasMLIR = true;
  std::string backend = directory.path + "/triton/backends/nvidia";
  std::filesystem::create_directories(backend);
  std::ofstream(backend + "/compiler.py")
      << "pm.run(mod)\n    llvm_mod = llvm.to_module(mod, context)\n"
         "    asm = llvm.translate_to_asm(mod)\n";
  std::string frame = "\"" + backend + "/compiler.py\", line ";
  endsWith(frame + "2, in make_llir", "RuntimeError: no such type");
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "translation");
  EXPECT_EQ(report.tier.why,
            "it fails in Triton's `llvm_mod = llvm.to_module(mod, context)`, "
            "which makes LLVM IR of MLIR");
  session.journal.reset();
  endsWith(frame + "3, in make_llir", "RuntimeError: no such type");
  EXPECT_EQ(triaged().tier.name, "codegen");
  session.journal.reset();
  endsWith(frame + "1, in make_llir", "RuntimeError: no such type");
  EXPECT_EQ(triaged().tier.name, "");
  session.journal.reset();
  endsWith(frame + "3, in make_llir",
           "TypeError: translate_to_asm(): incompatible function arguments.");
  EXPECT_EQ(triaged().tier.name, "") << "nothing was called";
}

// Triton has passes of LLVM that nothing skips: neither a pass nor a statement
// was known, and the answer was partial.
TEST_F(PythonProgram, WhatCannotBeSelectedIsOfInstructionSelection) {
  hasMLIR = true;
  machine.compiler = [](const Command &, const Limits &) {
    return crashed("LLVM ERROR: Cannot select: intrinsic %llvm.x\n", SIGABRT);
  };
  Report report = triaged();
  EXPECT_EQ(report.tier.name, "isel");
  EXPECT_EQ(report.status, Status::Confirmed);
}

// The line is the answer.
TEST_F(PythonProgram, ThatTheFrontEndRefusesIsNotReduced) {
  hasMLIR = true;
  input = "import triton\ndef k(x):\n    print(y)\nk(1)\n";
  endsWith("\"/v/triton/compiler/code_generator.py\", line 3, in visit",
           "triton.compiler.errors.CompilationError: at 2:4:\ndef k(x):\n"
           "    print(y)\n    ^\ny is not defined");
  Report report = triaged();
  EXPECT_EQ(report.stage, "front end");
  EXPECT_EQ(report.kernel.kernel, "k");
  EXPECT_THAT(report.pass.why, HasSubstr("refuses k.py:3, `print(y)`: y is not "
                                         "defined"));
  EXPECT_FALSE(report.reduction);
  EXPECT_EQ(best(), input);
}

/// As black writes it: what stands between the line and its `def` is indented
/// less than the line.
TEST_F(PythonProgram, TheKernelIsTheRefusedFunction) {
  hasMLIR = true;
  input = "import triton\ndef test_it():\n    def k(\n        x,\n    ):\n"
          "# why\n        print(y)\n    k(1)\ntest_it()\n";
  endsWith("\"/v/triton/compiler/code_generator.py\", line 3, in visit",
           "triton.compiler.errors.CompilationError: at 5:4:\ndef k(\n    x,\n"
           "):\n# why\n    print(y)\n    ^\ny is not defined");
  Report report = triaged();
  EXPECT_EQ(report.kernel.kernel, "k");
  EXPECT_THAT(report.pass.why, HasSubstr("refuses k.py:7, `print(y)`"));
}

// Then nobody knows that it is the program's fault.
TEST_F(PythonProgram, WithoutARefusedLineItIsReduced) {
  hasMLIR = isNamed = true;
  endsWith("\"/v/triton/compiler/code_generator.py\", line 3, in visit",
           "triton.compiler.errors.CompilationError: at 1:4:\n    other(x)\n"
           "    ^\nno");
  Report report = triaged();
  EXPECT_EQ(report.kernel.kernel, "");
  EXPECT_THAT(report.pass.why, Not(HasSubstr("refuses")));
  EXPECT_TRUE(report.reduction);
}

// It was seen: lines of the user's program went, and `rm -rf ./*` ran
// elsewhere.
TEST_F(PythonProgram, IsNeverCutUnlessItIsNamed) {
  hasMLIR = question.fromOriginal = true;
  endsWith("\"/v/site-packages/c/jit.py\", line 3, in lower",
           "NameError: name 'y' is not defined");
  std::set<std::string> ran;
  std::mutex mutex;
  machine.compiler = [&, ends = machine.compiler](const Command &command,
                                                  const Limits &limits) {
    std::lock_guard<std::mutex> lock(mutex);
    ran.insert(contents(command.argv[1]));
    return ends(command, limits);
  };
  EXPECT_FALSE(triaged().reduction);
  EXPECT_EQ(ran, std::set{input});
}

// Triton itself is wrong.
TEST_F(PythonProgram, ADefectOfTheFrontEndIsReduced) {
  hasMLIR = isNamed = true;
  endsWith("\"/v/triton/compiler/code_generator.py\", line 3, in ast_to_ttir",
           "triton.compiler.errors.CompilationError: at 1:0:\nprint(y)\n^\n"
           "IndexError('list index out of range')");
  Report report = triaged();
  EXPECT_EQ(report.stage, "front end");
  EXPECT_THAT(report.pass.why, Not(HasSubstr("refuses")));
  EXPECT_TRUE(report.reduction) << report.indistinct;
}

// Kernel and line, and the error in front of it, were lost.
TEST_F(PythonProgram, WhatTheFrontEndDiesOfIsAtALine) {
  hasMLIR = true;
  machine.compiler = [&](const Command &command, const Limits &) {
    Outcome outcome = crashed("loc(\"acc\"(\"" + directory.path +
                                  "/k.py\":3:0)): error: no such layout\n"
                                  "LLVM ERROR: Failed to infer types\n",
                              SIGABRT);
    if (command.environment.count("PYTHONFAULTHANDLER"))
      outcome.err.text +=
          "Fatal Python error: Aborted\n\n"
          "Current thread 0x1 (most recent call first):\n"
          "  File \"/v/triton/compiler/code_generator.py\", line 3 in visit\n";
    return outcome;
  };
  Report report = triaged();
  EXPECT_EQ(report.stage, "front end");
  EXPECT_EQ(report.pass.why, "the front end of Triton fails on k.py:3, "
                             "`print(y)`: no such layout");
}

// Nothing tells it from other failures, but it is no refusal of the program.
TEST_F(PythonProgram, WhatTheVerifierOfTheFrontEndSaysIsNoRefusal) {
  hasMLIR = true;
  endsWith("\"/v/triton/compiler/code_generator.py\", line 3, in ast_to_ttir",
           "RuntimeError: error encountered during parsing");
  Report report = triaged();
  EXPECT_EQ(report.stage, "front end");
  EXPECT_THAT(report.pass.why, Not(HasSubstr("refuses")));
  EXPECT_NE(report.status, Status::Confirmed);
}

// Its kernels may have one name, and what is reduced is no part of it.
TEST_F(PythonProgram, TheLineThatTheErrorIsAboutIsTold) {
  hasMLIR = isNamed = true;
  auto said = [&](const std::string &file) {
    session.journal.reset();
    machine.compiler = [=](const Command &command, const Limits &) {
      return llvm::StringRef(contents(command.argv[1])).contains("print(y)")
                 ? rejected(file + ":3:0: error: 'op' is too wide\n")
                 : clean();
    };
    Report report = triaged();
    for (const Remark &remark : report.remarks.all())
      if (remark.id == RemarkId::ErrorAt)
        return remark.text;
    return std::string();
  };
  EXPECT_EQ(said(directory.path + "/k.py"),
            "the error is about k.py:3, `print(y)`");
  EXPECT_EQ(said("/v/elsewhere.py"), "");
}

// The compile's error comes first, and is what is asked about.
TEST_F(PythonProgram, ThatRaisesAfterACompileFailedMayFailOfItself) {
  hasMLIR = isNamed = true;
  const std::string error = "k.mlir:3:4: error: 'op' is too wide\n";
  auto endsIn = [&](const std::string &exception) {
    session.journal.reset();
    machine.compiler = [=](const Command &command, const Limits &) {
      return llvm::StringRef(contents(command.argv[1])).contains("print(y)")
                 ? rejected(error +
                            "Traceback (most recent call last):\n"
                            "  File \"k.py\", line 3, in <module>\n"
                            "    print(y)\n" +
                            exception + "\n")
                 : clean();
    };
    return triaged();
  };
  auto tells = [](const Report &report) {
    return llvm::any_of(report.remarks.all(), [](const Remark &remark) {
      return llvm::StringRef(remark.text).contains("its own code raises");
    });
  };
  Report report = endsIn("ValueError: no config is left");
  EXPECT_EQ(report.failure.face.firstErrorVerbatim, "'op' is too wide");
  EXPECT_TRUE(tells(report));
  EXPECT_FALSE(tells(endsIn("ValueError: failed: 'op' is too wide")));
}

// Who asks for a smaller program gets one.
TEST_F(PythonProgram, ARefusedOneIsReducedIfThatIsAsked) {
  hasMLIR = isNamed = true;
  question.fromOriginal = true;
  endsWith("\"/v/triton/compiler/code_generator.py\", line 3, in visit",
           "triton.compiler.errors.CompilationError: at 1:0:\nprint(y)\n^\nno");
  EXPECT_TRUE(triaged().reduction);
}

// Nothing of nothing can go, and that proves nothing.
TEST_F(PythonProgram, InTheWordsOfTheCommandHasNoInputToReduce) {
  hasMLIR = true;
  inputName = "k.mlir";
  input = "";
  machine.compiler = [](const Command &, const Limits &) {
    return rejected("Traceback (most recent call last):\n  File "
                    "\"/v/site-packages/c/jit.py\", line 3, in lower\n"
                    "    raise\nValueError: no file\n");
  };
  Report report = triaged();
  EXPECT_FALSE(report.reduction);
  EXPECT_EQ(noteOf(report, RemarkId::NotReduced),
            "not reduced: the command gets no input, or an empty one");
}

/// Runs two passes in each of its compiles, on one kernel each.
class Compiling : public FlagInstruments {
public:
  Compiling(Prober &prober, const CompilerUnderTest &compiler,
            std::vector<std::string> kernels)
      : FlagInstruments(prober, compiler), kernels(std::move(kernels)) {}
  bool isGate() const override { return true; }
  Passes passes() const override { return Passes::MLIR; }
  llvm::Expected<std::optional<Trace>> trace(const Compile &compile,
                                             unsigned) override {
    auto result = door().run(compile);
    if (!result)
      return result.takeError();
    Trace traced;
    traced.face = faceOf(result->outcome);
    traced.logComplete = traced.inOneThread = true;
    for (unsigned i = 0; i < 2 * kernels.size(); ++i) {
      Action &action = traced.log.actions.emplace_back();
      action.tag = passExecutionTag;
      action.indexInTag = i;
      action.completed = true;
      PassExecution &pass = traced.passes.emplace_back();
      pass.index = pass.action = i;
      pass.passClass = pass.argument = "p";
      pass.opName = "builtin.module";
      pass.beginsCompile = i % 2 == 0;
    }
    return std::optional(std::move(traced));
  }
  llvm::Expected<std::optional<std::string>>
  irBefore(const Compile &, uint64_t execution, bool) override {
    return "\"builtin.module\"() ({\n  \"llvm.func\"() ({\n    "
           "\"llvm.return\"() : () -> ()\n  }) {sym_name = \"" +
           kernels[execution / 2] + "\"} : () -> ()\n}) : () -> ()\n";
  }

private:
  std::vector<std::string> kernels;
};

class BehindAllPasses : public PythonProgram {
protected:
  Report triagedWith(std::vector<std::string> kernels) {
    session.journal.reset();
    ownInstruments = [=](Prober &prober, const CompilerUnderTest &compiler) {
      return std::make_unique<Compiling>(prober, compiler, kernels);
    };
    return triaged();
  }
  static constexpr const char *frame =
      "\"/v/triton/backends/amd/compiler.py\", line 1, in make_hsaco";
};

// The answer named no kernel at all.
TEST_F(BehindAllPasses, TheKernelIsThatOfTheOnlyCompile) {
  endsWith(frame, "RuntimeError: no such instruction");
  Report report = triagedWith({"k"});
  EXPECT_EQ(report.stage, "hsaco");
  EXPECT_EQ(report.kernel.kernel, "k");
  EXPECT_EQ(report.kernel.why, "the only function that the program compiles");
}

TEST_F(BehindAllPasses, AnExceptionMayBeOfAnEarlierCompile) {
  endsWith(frame, "RuntimeError: no such instruction");
  EXPECT_EQ(triagedWith({"k", "j"}).kernel.kernel, "");
}

TEST_F(BehindAllPasses, ACrashIsThatOfTheLastCompile) {
  machine.compiler = [](const Command &command, const Limits &) {
    bool isHandled = command.environment.count("PYTHONFAULTHANDLER");
    return crashed("LLVM ERROR: no such register\n" +
                   (isHandled ? "  File " + std::string(frame) + "\n" : ""));
  };
  EXPECT_EQ(triagedWith({"k", "j"}).kernel.kernel, "j");
}

} // namespace
