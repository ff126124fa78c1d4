#include "reproducer/ReplayScript.h"
#include "probe/local/OutOfMemoryText.h"
#include "test/unit/reproducer/ReplayedScript.h"

using namespace culprit;
using namespace culprit::test;
using testing::HasSubstr;
using testing::Not;

namespace {

// The shell has 130 for a signal, too: it died of SIGINT, and what came before
// its last words was no error.
TEST_F(ReplayScript, AnExitCodeAsASignalHasIsItsOwn) {
  std::string said = "x.mlir:1:1: error: no \n<unknown>:0: note: Pipeline "
                     "failed while executing\nsomething else\n";
  expect(rejected(said, 130));
  EXPECT_EQ(replay(said, "exit 130"), 0);
  EXPECT_THAT(verdict(), HasSubstr("exit status 130"));
  EXPECT_EQ(replay(said, "exit 1"), 0);
  EXPECT_EQ(replay(said, "exit 131"), 125);
}

TEST_F(ReplayScript, AByteThatNoTextHasStandsBetweenWords) {
  std::string said("x.mlir:1:1: error: bad \0 byte in opA\n", 37);
  expect(rejected(said));
  EXPECT_EQ(replay("x.mlir:1:1: error: bad ? byte in opA\n", "exit 1"), 0);
  EXPECT_EQ(replay("x.mlir:1:1: error: bad ? byte in opB\n", "exit 1"), 125);
}

TEST_F(ReplayScript, Crash) {
  expect(crashed(stackDump({A})));
  EXPECT_EQ(replay(stackDump({A}), Segfault), 0);
  EXPECT_THAT(last.out.text, HasSubstr("mlir::a::lower"))
      << "the compiler's output is shown";
  EXPECT_EQ(replay(stackDump({B}), Segfault), 125) << "another crash";
  EXPECT_EQ(replay(stackDump({A}), "exit 0"), 1) << "healthy";
  EXPECT_EQ(replay(stackDump({A}), "exit 1"), 125) << "text without a crash";
  EXPECT_EQ(replay("", "exit 0"), 1);
}

/// A renamed pass on another version read as "fixed".
TEST_F(ReplayScript, OneIsACleanCompileAndNothingElse) {
  expect(crashed(stackDump({A})));
  std::string path = directory.path + "/c",
              after = "; compiler " + path + ", fake version 7";
  EXPECT_EQ(replay(stackDump({A}), Segfault), 0);
  EXPECT_EQ(verdict(), "run.sh: the failure shows: SIGSEGV" + after);
  EXPECT_EQ(replay("", "exit 0"), 1);
  EXPECT_EQ(verdict(),
            "run.sh: the failure does not show: a clean compile" + after);
  EXPECT_EQ(replay("x.mlir:3:1: error: unexpected error\n", "exit 1"), 125);
  EXPECT_EQ(verdict(), "run.sh: cannot say: another failure: exit status 1, "
                       "x.mlir:3:1: error: unexpected error" +
                           after);
  EXPECT_EQ(replay("LLVM ERROR: oh\n" + stackDump({B}), Abort), 125);
  EXPECT_EQ(verdict(),
            "run.sh: cannot say: another failure: SIGABRT, LLVM ERROR: oh" +
                after);
  EXPECT_EQ(replay("", "exit 3"), 125);
  EXPECT_EQ(verdict(),
            "run.sh: cannot say: another failure: exit status 3" + after);
}

TEST_F(ReplayScript, ACommandThatIsRefusedSaysNothing) {
  expect(crashed(stackDump({A})));
  for (std::string complaint :
       {"<unknown>:0: error: MLIR Textual PassPipeline Parser:1:1: error: "
        "'gone' does not refer to a registered pass or pass pipeline",
        "mlir-opt: Unknown command line argument '--gone'.  Try: --help"}) {
    EXPECT_EQ(replay("Failed to load passes from 'x.so'. Request ignored.\n" +
                         complaint + "\n",
                     "exit 1"),
              125);
    EXPECT_THAT(verdict(), HasSubstr("refuses the command: " + complaint));
    EXPECT_EQ(replay("\n" + complaint + "\nmore\n", "exit 1"), 125);
    EXPECT_EQ(verdict(), "run.sh: cannot say: the compiler refuses the "
                         "command: " +
                             complaint + "; compiler " + directory.path +
                             "/c, fake version 7");
  }
}

// Of a materialization, the types tell it, either way round.
TEST_F(ReplayScript, TypesOfAMaterializationCount) {
  auto left = [](const std::string &from, const std::string &to) {
    return "x.mlir:1:1: error: failed to legalize unresolved materialization "
           "from " +
           from + " to " + to + " that remained live after conversion\n";
  };
  expect(rejected(left("('i64')", "('f32')")));
  bundle.signature.errorOps = bundle.signature.face.errorOps.front();
  EXPECT_EQ(replay(left("('i64')", "('f32')"), "exit 1"), 0);
  EXPECT_EQ(replay(left("('f32')", "('i64')"), "exit 1"), 0);
  EXPECT_EQ(replay(left("()", "('i64')"), "exit 1"), 125);
  bundle.signature.errorOps.insert("() <-> ('i8')");
  EXPECT_EQ(replay(left("()", "('i64')"), "exit 1"), 0) << "they vary";
}

// As for judge(): a program that catches the failure and dies of another one
// does not show it.
TEST_F(ReplayScript, AFailureThatTheProgramSurvivesIsNotShown) {
  const std::string
      note = "k.py:1:1: note: Pipeline failed while executing [`A`]: x\n",
      ours = "k.py:1:1: error: ours\n" + note,
      other = "k.py:1:1: error: other\n",
      died = "Traceback (most recent call last):\n"
             "  File \"k.py\", line 3, in <module>\n    run()\n"
             "RuntimeError: run failed\n";
  auto judged = [&](const std::string &text, const std::string &ending) {
    int code = replay(text, ending);
    Verdict verdict = judge(faceOf(rejected(text)), bundle.signature).verdict;
    EXPECT_EQ(code == 0, verdict == Verdict::Interesting) << text;
    return code;
  };
  expect(rejected(ours + died));
  EXPECT_EQ(judged(ours + died, "exit 1"), 0);
  EXPECT_EQ(judged(other + note + ours + died, "exit 1"), 0);
  EXPECT_EQ(judged(ours + other + note + died, "exit 1"), 125);
  EXPECT_EQ(judged(ours + other + died, "exit 1"), 125);
  EXPECT_EQ(judged(ours + "LLVM ERROR: no\n" + died, "exit 1"), 125);
  EXPECT_EQ(judged(ours + "error: it failed\n" + died, "exit 1"), 0);
  EXPECT_EQ(judged(ours + other + note, "exit 1"), 0) << "a compiler, once";
  // What a front end refuses has run no pipeline.
  const std::string
      begins = "Traceback (most recent call last):\n"
               "  File \"k.py\", line 3, in <module>\n    run()\n",
      stage = "  File \"/v/triton/backends/nvidia/compiler.py\", line 9, in "
              "make_ttgir\n",
      refused = "triton.compiler.errors.CompilationError: at 2:4:\n  y\n  ^\n",
      chain = "\nDuring handling of the above exception, another exception "
              "occurred:\n\n",
      tile = "cuda.tile._exception.TypeCheckingError: no\nUnknown location\n",
      place = "    \"/u/k.py\", line 3, col 5-9, in k:\n        y\n";
  EXPECT_EQ(judged(ours + begins + refused, "exit 1"), 125);
  EXPECT_EQ(judged(ours + begins +
                       "  File \"/v/triton/compiler/compiler.py\", "
                       "line 8, in make_ir\nKeyError: x\n",
                   "exit 1"),
            125);
  EXPECT_EQ(judged(ours + begins + stage + "RuntimeError: no\n" + chain +
                       begins + refused,
                   "exit 1"),
            0);
  EXPECT_EQ(judged(ours + begins + stage + "RuntimeError: no\nwent on\n" +
                       begins + refused,
                   "exit 1"),
            125);
  EXPECT_EQ(judged(ours + begins + tile + place, "exit 1"), 125);
  EXPECT_EQ(judged(ours + begins + tile, "exit 1"), 0) << "it names no line";
  EXPECT_EQ(judged(ours + begins + tile + place + "dumped\n", "exit 1"), 0);
  EXPECT_EQ(
      judged(ours + begins + "cuda.tile._exception.InternalError: no\n" + place,
             "exit 1"),
      125);
  EXPECT_EQ(judged(ours + begins +
                       "cuda.tile._exception.InternalCompilerError: no\n" +
                       place,
                   "exit 1"),
            0)
      << "of the compiler's own";
  expect(crashed("LLVM ERROR: ours\n", SIGABRT));
  EXPECT_EQ(replay("LLVM ERROR: ours\n", Abort), 0);
  EXPECT_EQ(replay("LLVM ERROR: ours\n" + note, Abort), 125);
}

TEST_F(ReplayScript, ACompilerThatCannotBeStartedSaysNothing) {
  expect(crashed("", SIGSEGV));
  std::string path = compiler("c", "", Segfault);
  std::ofstream(path) << "#!/nonexistent/interpreter\n";
  EXPECT_EQ(replay(path), 125);
  EXPECT_THAT(verdict(), HasSubstr("cannot say: the compiler cannot be "
                                   "started: exit status 12"));
  EXPECT_EQ(replay(directory.path), 125) << "a directory";
  EXPECT_EQ(replay(directory.path + "/c.text"), 125) << "not executable";
}

TEST_F(ReplayScript, AVersionThatIsNotToldHoldsNothingUp) {
  expect(crashed("", SIGSEGV));
  std::string path = directory.path + "/c";
  for (const char *version :
       {"exit 1", "kill -SEGV $$", "printf '\\0\\033[2J'"}) {
    std::ofstream(path) << "#!/bin/sh\n[ \"$1\" != --version ] || " << version
                        << "\nkill -SEGV $$\n";
    std::filesystem::permissions(path, std::filesystem::perms::all);
    EXPECT_EQ(replay(path), 0) << version;
    EXPECT_THAT(verdict(),
                testing::EndsWith("compiler " + path + ", version unknown"))
        << version;
  }
}

TEST_F(ReplayScript, AKnownVersionIsNotAskedFor) {
  expect(crashed("", SIGSEGV));
  std::string path = directory.path + "/c";
  std::ofstream(path)
      << "#!/bin/sh\n[ \"$1\" != --version ] || : >\"$0.asked\"\n"
      << Segfault << "\n";
  std::filesystem::permissions(path, std::filesystem::perms::all);
  environment["KNOWN_VERSION"] = "fake version 9";
  EXPECT_EQ(replay(path), 0);
  EXPECT_THAT(verdict(), testing::EndsWith(", fake version 9"));
  EXPECT_FALSE(std::filesystem::exists(path + ".asked"));
}

TEST_F(ReplayScript, OtherFailuresOfAFlakyOneAreNotClean) {
  expect(crashed(stackDump({A})));
  bundle.signature.rate = {9, 30};
  bundle.signature.runsPerQuestion = 3;
  EXPECT_EQ(replay("error: no\n", "echo x >>\"$0.runs\"; "
                                  "[ $(wc -l <\"$0.runs\") -ne 2 ]"),
            125);
  EXPECT_THAT(verdict(), HasSubstr("another failure: exit status 1, error: "
                                   "no, in 1 of 3 runs; compiler"));
  EXPECT_EQ(replay("", "exit 0"), 1);
  EXPECT_THAT(verdict(), HasSubstr("a clean compile, in 3 of 3 runs"));
}

TEST_F(ReplayScript, FlakyIsRunAsOftenAsItNeeds) {
  expect(crashed(stackDump({A})));
  bundle.signature.rate = {9, 30};
  bundle.signature.runsPerQuestion = 5;
  auto onRun = [](int number) {
    return "echo x >>\"$0.runs\"; [ $(wc -l <\"$0.runs\") -ne " +
           std::to_string(number) + " ] || kill -SEGV $$";
  };
  EXPECT_EQ(replay(compiler("third", stackDump({A}), onRun(3))), 0);
  EXPECT_EQ(contents(directory.path + "/third.runs"), "x\nx\nx\n");
  EXPECT_EQ(replay(compiler("fifth", stackDump({A}), onRun(5))), 0);
  EXPECT_EQ(replay(compiler("sixth", stackDump({A}), onRun(6))), 1);
  EXPECT_EQ(contents(directory.path + "/sixth.runs"), "x\nx\nx\nx\nx\n");
}

/// A worker that outlives its run, and says something late.
TEST_F(ReplayScript, WhatOutlivesARunSaysNothingOfTheNext) {
  expect(crashed(stackDump({A})));
  bundle.signature.rate = {9, 30};
  bundle.signature.runsPerQuestion = 3;
  std::string late = compiler(
      "late", "",
      "echo x >>\"$0.runs\"\n"
      "case $(wc -l <\"$0.runs\") in\n"
      "1) setsid sh -c 'while [ ! -e \"$0.second\" ]; do sleep 0.01; done; "
      "cat \"$0.late\" >&2; : >\"$0.said\"' \"$0\" & exit 0;;\n"
      "2) : >\"$0.second\"; while [ ! -e \"$0.said\" ]; do sleep 0.01; "
      "done; kill -SEGV $$;;\n"
      "esac");
  std::ofstream(late + ".late") << stackDump({A});
  EXPECT_EQ(replay(late), 125) << "a crash without that stack";
  EXPECT_THAT(verdict(), HasSubstr("SIGSEGV, in 1 of 3 runs"));
}

TEST_F(ReplayScript, DiagnosticOfThePassNotOfTheParser) {
  expect(rejected("x.mlir:1:1: error: it is bad\n"));
  bundle.acceptFlags = {"{input}"};
  std::string error = "x.mlir:1:1: error: it is bad\n";
  EXPECT_EQ(replay(error, "[ $# -eq 1 ] && exit 0; exit 1"), 0);
  EXPECT_EQ(replay(error, "exit 1"), 125) << "refused without passes, too";
  EXPECT_THAT(last.out.text, HasSubstr("cannot say: the compiler refuses the "
                                       "input, before any pass"));
  EXPECT_EQ(replay(error, "[ $# -eq 1 ] && kill -SEGV $$; exit 1"), 0)
      << "what prints the input crashes";
}

TEST_F(ReplayScript, NamesThatTheCompilerDoesNotPrintAreKnownByTheirPlace) {
  Outcome outcome = crashed(stackDump({"", ""}));
  outcome.stack = parseStackDump(outcome.err.text);
  outcome.stack->frames[4].function = "(anonymous namespace)::A::run";
  outcome.stack->frames[4].lookedUp = true;
  expect(outcome);
  EXPECT_THAT(bundle.signature.face.frames,
              testing::ElementsAre("(anonymous namespace)::A::run"));
  EXPECT_EQ(replay(stackDump({"", ""}), Segfault), 0);
  EXPECT_EQ(replay(stackDump({"", ""}), "kill -FPE $$"), 125);
  std::string elsewhere = stackDump({"", ""});
  elsewhere.replace(elsewhere.find("b00400"), 6, "b00480");
  EXPECT_EQ(replay(elsewhere, Segfault), 125);
  EXPECT_EQ(replay(stackDump({"(anonymous namespace)::A::run()"}), Segfault), 0)
      << "another build may print them, symbolised";
}

/// After `ninja` at the same path, every crash was another failure.
TEST_F(ReplayScript, ABuildThatTookThePlaceOfTheKnownOneIsAskedForNames) {
  Outcome outcome = crashed(stackDump({"", ""}));
  outcome.stack = parseStackDump(outcome.err.text);
  outcome.stack->frames[4].function = "(anonymous namespace)::A::run";
  outcome.stack->frames[4].lookedUp = true;
  expect(outcome);
  std::string moved = stackDump({"", ""});
  moved.replace(moved.find("b00400"), 6, "b00480");
  auto builtAnew = [&](const char *name) {
    std::string dump = "Stack dump:\n #4 0x00007f9ba2b00480 " +
                       std::string(name) + " (/usr/lib/libMLIR.so+0x5c3)\n";
    bundle.compiler =
        compiler("default", moved,
                 "[ -n \"$LLVM_DISABLE_SYMBOLIZATION\" ] || printf '%s' '" +
                     dump + "' >&2; kill -SEGV $$");
    return replay(bundle.compiler);
  };
  EXPECT_EQ(builtAnew("(anonymous namespace)::A::run()"), 0);
  EXPECT_THAT(verdict(), HasSubstr("the failure shows: SIGSEGV; compiler"));
  EXPECT_EQ(builtAnew("(anonymous namespace)::B::run()"), 125);
  EXPECT_THAT(verdict(), HasSubstr("another failure: SIGSEGV; compiler"));
  bundle.compiler = compiler("default", "", "exit 0");
  EXPECT_EQ(replay(bundle.compiler), 1);
}

/// Every crash inside of a pass has the frame that dispatches it.
TEST_F(ReplayScript, AFrameThatEveryCrashHasIsNoEvidence) {
  expect(crashed(stackDump({"", ""})));
  ASSERT_FALSE(bundle.signature.face.specific);
  auto known = [&](const std::string &text) {
    return replay(bundle.compiler = compiler("default", text, Segfault));
  };
  EXPECT_EQ(known(stackDump({"", ""})), 0);
  std::string elsewhere = stackDump({"", ""});
  elsewhere.replace(elsewhere.find("b00400"), 6, "b00480");
  EXPECT_EQ(known(elsewhere), 125);
  environment["SYMBOLIZE"] = "1";
  EXPECT_EQ(known(elsewhere), 0) << "a symbolised stack has no places";
  environment.clear();
  EXPECT_EQ(replay(elsewhere, Segfault), 0)
      << "nor has one of another build any that could be compared";
}

TEST_F(ReplayScript, TheLastWordsOfACrashAreDemandedWithItsPlaces) {
  std::string words = "free(): invalid pointer\n", dump = stackDump({"", ""});
  expect(crashed(words + dump, SIGABRT));
  for (std::string path : {bundle.compiler, directory.path + "/other"}) {
    std::string name = path.substr(path.rfind('/') + 1);
    EXPECT_EQ(replay(compiler(name, words + dump, Abort)), 0) << path;
    EXPECT_EQ(replay(compiler(name, dump, Abort)), 125) << path;
    EXPECT_EQ(replay(compiler(name, "malloc(): x\n" + dump, Abort)), 125)
        << path;
  }
}

TEST_F(ReplayScript, TheWordsOfAFatalErrorInTheSameFunction) {
  const std::string words = "LLVM ERROR: boom\n";
  expect(crashed(words + stackDump({A}), SIGABRT));
  EXPECT_EQ(replay(words + stackDump({A}), Abort), 0);
  EXPECT_EQ(replay(words + stackDump({B}), Abort), 125);
  EXPECT_EQ(replay(words, Abort), 0) << "it says nothing of where it was";
  EXPECT_EQ(replay(words + " #4 0x000055d0 (/opt/bin/opt+0x1234)\n", Abort), 0)
      << "neither does this";
}

// What is normalised is no text of any log.
TEST_F(ReplayScript, APlaceInAKernelMayBeAnother) {
  expect(
      rejected("Traceback (most recent call last):\n  File \"k.py\", line 3, "
               "in f\nCompilationError: at 5:8:\nno attribute foo\n"));
  EXPECT_EQ(
      replay("Traceback (most recent call last):\n  File \"k.py\", line 9, "
             "in f\nCompilationError: at 2:8:\nno attribute foo\n",
             "exit 1"),
      0);
}

TEST_F(ReplayScript, TheLineThatPtxasNamesMayBeAnother) {
  expect(rejected("ptxas fatal   : no register at line 130 in function f\n"));
  EXPECT_EQ(replay("ptxas fatal   : no register at line 8 in function f\n",
                   "exit 255"),
            0);
  EXPECT_EQ(replay("ptxas fatal   : no register at line 8 in function g\n",
                   "exit 255"),
            125);
}

TEST_F(ReplayScript, AStackOfItsOwnIsKnownByItsNamesAlone) {
  std::string what = "terminate called after throwing an instance of ";
  expect(crashed(what + "'X'\n" + stackDump({A}), SIGABRT));
  EXPECT_EQ(replay(what + "'Y'\n" + stackDump({A}), Abort), 0);
}

TEST_F(ReplayScript, ANameThatGoesOnIsAnother) {
  expect(crashed(stackDump({A})));
  for (const char *other :
       {"mlir::a::lowerOther()", "mlir::b::mlir::a::lower()",
        "mlir::a::lower::inner(int)"})
    EXPECT_EQ(replay(stackDump({other}), Segfault), 125) << other;
}

TEST_F(ReplayScript, ABundleMayHaveAFrameWithoutAName) {
  expect(crashed(stackDump({A})));
  bundle.signature.face.frames = {""}; // as a stranger's may
  EXPECT_EQ(replay(stackDump({A}), Segfault), 0);
  EXPECT_EQ(replay(stackDump({A}), "exit 0"), 1);
}

// What was cut out of the name was looked for without it.
TEST_F(ReplayScript, ANameMayBeInAFunctionWithArguments) {
  std::string inner =
      "mlir::a::lower(mlir::Operation*)::'lambda'(int)::operator()"
      "(int) const";
  std::string nested = "mlir::a::outer<std::vector<int> >(int)";
  for (const std::string &name : {inner, nested}) {
    expect(crashed(stackDump({name})));
    EXPECT_EQ(replay(stackDump({name}), Segfault), 0) << name;
  }
}

TEST_F(ReplayScript, TheSameWordsAboutAnotherOpAreAnotherFailure) {
  expect(rejected("x.mlir:1:1: error: op was not bufferized\n"));
  bundle.signature.errorOps = {"test.foo"};
  auto about = [](const std::string &op) {
    return "x.mlir:1:1: error: op was not bufferized\nx.mlir:1:1: note: see "
           "current operation: " +
           std::string(op[0] == '\n' ? "" : "%0:2 = ") + op + "\n";
  };
  EXPECT_EQ(replay(about("\"test.foo\"() : () -> (i1, i2)"), "exit 1"), 0);
  EXPECT_EQ(replay(about("foo : i1, i2"), "exit 1"), 0);
  EXPECT_EQ(replay(about("\"test.food\"()"), "exit 1"), 125);
  EXPECT_EQ(replay(about("\"test.bar\"()"), "exit 1"), 125);
  bundle.signature.errorOps.insert("test.foo.d");
  EXPECT_EQ(replay(about("\"test.foo.d\"()"), "exit 1"), 0);
  EXPECT_EQ(replay(about("\"test.foo\"()"), "exit 1"), 0);
  EXPECT_EQ(replay(about("\"test.bar\"()"), "exit 1"), 125);
  EXPECT_EQ(replay(about("\n\"test.bar\"() ({"), "exit 1"), 0)
      << "it begins on the next line";
  EXPECT_EQ(replay("x.mlir:1:1: error: op was not bufferized\n", "exit 1"), 0)
      << "it does not say which";
  EXPECT_EQ(replay("x.mlir:1:1: error: op was not bufferized\n" +
                       about("\"test.bar\"()"),
                   "exit 1"),
            0)
      << "nor of each";
}

TEST_F(ReplayScript, TheTypesOfWhatCannotBeLegalizedCount) {
  auto about = [](const std::string &op) {
    return "x.mlir:1:1: error: failed to legalize operation 't.op'\n"
           "x.mlir:1:1: note: see current operation: %1 = " +
           op + "\n";
  };
  expect(rejected(
      about("\"t.op\"(%0, %2) {a} : (vector<4x?xi8>, !t.p<3>, tensor<*xi1>, "
            "!t.o<\"f*\">) -> i32")));
  bundle.signature.errorOps = bundle.signature.face.errorOps.front();
  for (const char *shown :
       {"\"t.op\"(%0, %2) {a} : (vector<4x?xi8>, !t.p<3>) -> i32",
        "\"t.op\"(%2) : (!t.p<3>) -> (i32, i32) loc(\"x\")",
        "\"t.op\"(%0, %1) : (tensor<*xi1>, !t.o<\"f*\">) -> i32",
        "\"t.op\"() : () -> ()"})
    EXPECT_EQ(replay(about(shown), "exit 1"), 0) << shown;
  for (const char *other :
       {"\"t.op\"(%0) : (i32) -> i32", "\"t.op\"(%0) : (vector<4x4xi8>) -> i32",
        "\"t.op\"(%0) : (!t.p<3>) -> !t.p<3>",
        "\"t.op\"(%0) : (tensor<4xi1>) -> i32",
        "\"t.open\"(%0) : (!t.p<3>) -> i32"})
    EXPECT_EQ(replay(about(other), "exit 1"), 125) << other;
}

// Each exit code showed the failure.
TEST_F(ReplayScript, AnErrorWithoutWordsOfItsOwnIsItsExitCode) {
  expect(rejected("x.mlir:1:1: error: %0\n", 3));
  EXPECT_EQ(replay("x.mlir:1:1: error: %1\n", "exit 3"), 0);
  EXPECT_EQ(replay("x.mlir:1:1: error: %1\n", "exit 1"), 125);
}

TEST_F(ReplayScript, AnotherSignalIsAnotherFailure) {
  expect(crashed(stackDump({A}), SIGFPE));
  EXPECT_EQ(replay(stackDump({A}), "kill -FPE $$"), 0);
  EXPECT_EQ(replay(stackDump({A}), Segfault), 125);
}

TEST_F(ReplayScript, BareCrashIsItsSignal) {
  expect(crashed("", SIGSEGV));
  EXPECT_EQ(replay("", Segfault), 0);
  EXPECT_EQ(replay("", Abort), 125);
  EXPECT_EQ(replay("", "exit 0"), 1);
}

TEST_F(ReplayScript, OtherFacesCount) {
  expect(crashed(stackDump({A})));
  bundle.signature.otherFaces.push_back(
      faceOf(crashed("free(): invalid pointer\n" + stackDump({B}), SIGABRT)));
  EXPECT_EQ(replay(stackDump({B}), Abort), 0);
  EXPECT_EQ(replay(stackDump({A}), Segfault), 0);
  EXPECT_EQ(replay(stackDump({"mlir::c::lower()"}), Segfault), 125);
}

TEST_F(ReplayScript, FatalError) {
  expect(crashed("LLVM ERROR: Cannot select: %12 = foo\n", SIGABRT));
  EXPECT_EQ(replay("LLVM ERROR: Cannot select: %7 = foo\n", Abort), 0);
  EXPECT_EQ(replay("LLVM ERROR: Cannot select: %7 = foo\n", "exit 1"), 0);
  EXPECT_EQ(replay("LLVM ERROR: Cannot select: %7 = bar\n", Abort), 125);
}

TEST_F(ReplayScript, NodesThatCannotBeSelectedMayHaveOtherNumbers) {
  auto cannot = [](const std::string &what) {
    return "LLVM ERROR: Cannot select: " + what + "\n";
  };
  expect(crashed(cannot("t14: i32 = mul_special t3, t5:1"), SIGABRT));
  EXPECT_EQ(replay(cannot("t9: i32 = mul_special t2, t8:1"), Abort), 0);
  EXPECT_EQ(replay(cannot("t14: i32 = div_special t3, t5:1"), Abort), 125);
  expect(crashed(cannot("t5: ch = store t3, FrameIndex:i64<2>"), SIGABRT));
  EXPECT_EQ(replay(cannot("t4: ch = store t2, FrameIndex:i64<0>"), Abort), 0);
}

/// As judge() has it.
TEST_F(ReplayScript, UndefinedBehaviourShowsWhereItEndsTheProgram) {
  auto report = [](const std::string &line, const std::string &by) {
    return "/src/a.cpp:" + line + ":28: runtime error: shift exponent " + by +
           " is too large for 32-bit type 'int'\n";
  };
  const std::string other = report("6", "77");
  expect(rejected(report("6", "42")));
  ASSERT_EQ(bundle.signature.face.kind, FailureKind::FatalError);
  EXPECT_EQ(replay(other + "\n ^\nSUMMARY: UndefinedBehaviorSanitizer: x\n",
                   "exit 1"),
            0);
  EXPECT_EQ(replay(other + stackDump({B}), Abort), 0);
  EXPECT_EQ(replay(other, "exit 0"), 1);
  EXPECT_EQ(replay(other + stackDump({B}), Segfault), 125) << "it went on";
  EXPECT_EQ(replay(other + "x.mlir:1:1: error: no\n", "exit 1"), 125);
  EXPECT_EQ(replay(report("61", "42"), "exit 1"), 125);
}

TEST_F(ReplayScript, ACrashThatWasRecoveredFromIsItsStack) {
  for (int exitCode : {1, 245}) {
    std::string ending = "exit " + std::to_string(exitCode);
    expect(rejected(stackDump({A}), exitCode));
    EXPECT_EQ(replay(stackDump({A}), ending), 0) << exitCode;
    EXPECT_EQ(replay(stackDump({A}), "exit 0"), 1) << exitCode;
    EXPECT_EQ(replay(stackDump({B}), ending), 125) << exitCode;
  }
}

TEST_F(ReplayScript, LastWordsOfSeveralLines) {
  auto words = [](const char *message, int line) {
    return std::string(message) +
           "\nUNREACHABLE executed at /b/Layout.cpp:" + std::to_string(line) +
           "!\n";
  };
  expect(rejected(words("no such layout", 3)));
  EXPECT_EQ(replay(words("no such layout", 5), "exit 1"), 0)
      << "another build of it";
  EXPECT_EQ(replay(words("no such encoding", 3), "exit 1"), 125);
}

TEST_F(ReplayScript, ExceptionOfPython) {
  auto traceback = [](const char *function, const char *message) {
    return std::string("Traceback (most recent call last):\n"
                       "  File \"k.py\", line 3, in ") +
           function + "\npkg.ToolError: " + message + "\n";
  };
  expect(rejected(traceback("build", "no")));
  EXPECT_EQ(replay(traceback("build", "no"), "exit 1"), 0);
  EXPECT_EQ(replay(traceback("main", "no"), "exit 1"), 125);
  EXPECT_EQ(replay(traceback("build", "yes"), "exit 1"), 125);
}

TEST_F(ReplayScript, DiagnosticWithoutAText) {
  expect(rejected("", 3));
  EXPECT_EQ(replay("", "exit 3"), 0);
  EXPECT_EQ(replay("", "exit 1"), 125);
  EXPECT_EQ(replay("", Segfault), 125);
}

/// A refused command read as a failure without a text.
TEST_F(ReplayScript, WithoutATextNothingElseMayBeSaid) {
  bundle.signature.trailers = {"failures were detected*", "it's [over]",
                               "RuntimeError: run failed*", "no \\ here"};
  expect(rejected("", 1));
  for (const char *text :
       {"", "x.mlir:1:1: warning: it is odd\n", "  error: in a source\n",
        "<unknown>:0: error: failures were detected in a pass\n",
        "tool: error: it's [over]\n", "x.mlir:1:1: error: no \\ here\n",
        "x.mlir:1:1: error: it's [over]\nerror: failures were detected\n",
        "sh: fatal: thing broke\n", "Assertion failed here\n",
        "Traceback (most recent call last):\n  File \"k.py\", line 3, in f\n"
        "a.B: no\n\nDuring handling of it:\n\n"
        "Traceback (most recent call last):\n  File \"k.py\", line 3, in g\n"
        "pkg.RuntimeError: run failed here\n"})
    EXPECT_EQ(replay(text, "exit 1"), 0) << text;
  for (const char *text :
       {"x.mlir:1:1: error: 'a.b' op is bad\n", "error: no\n",
        "<unknown>:0: error: loc(\"x\"): no\n",
        "tool: error: failures were detected\ntool: fatal error: no\n",
        "ptxas fatal   : no\n", "tool: error: it's over\n",
        "tool: error: not that failures were detected\n", "LLVM ERROR: no\n",
        "Stack dump:\n0. x\n", "t: f.cpp:1: f: Assertion `x' failed.\n",
        "no\nUNREACHABLE executed at f.cpp:1!\n",
        "f.h:1: f: Assertion 'x' failed.\n",
        "f.cpp:1:2: runtime error: division by zero\n",
        "Traceback (most recent call last):\n  File \"k.py\", line 3, in f\n"
        "ImportError: no module\n",
        "x.mlir:1:1: \x1b[0;1;31merror: \x1b[0min colour\n",
        "x.mlir:1:1: error: no newline at the end"}) {
    EXPECT_EQ(replay(text, "exit 1"), 125) << text;
    EXPECT_THAT(verdict(), HasSubstr("another failure: exit status 1"));
  }
  for (const char *text :
       {"mlir-opt: Unknown command line argument '--gone'.  Try: --help\n",
        "<unknown>:0: error: MLIR Textual PassPipeline Parser:1:1: error: "
        "'gone-pass' does not refer to a registered pass or pass pipeline\n"}) {
    EXPECT_EQ(replay(text, "exit 1"), 125) << text;
    EXPECT_THAT(verdict(), HasSubstr("the compiler refuses the command"));
  }
}

// The triage saw the error without its links and titles, run.sh did not.
TEST_F(ReplayScript, EscapesStandBetweenNoWords) {
  const std::string title = "\x1b]0;title\a", link = "\x1b]8;;http://x\x1b\\",
                    bare = "\x1b";
  expect(rejected("x.mlir:1:1: error: bad thing here\n"));
  for (const std::string &escape :
       {title, link, bare, std::string("\x1b[1;31m"), title + link + bare})
    EXPECT_EQ(replay("x.mlir:1:1: er" + escape + "ror: bad " + escape +
                         "thing here\n",
                     "exit 1"),
              0)
        << escape;
}

/// IR on standard output may hold any words: run.sh could not say where
/// judge() saw the failure.
TEST_F(ReplayScript, OnlyStandardErrorIsEvidence) {
  const std::string printed = "echo 'x: error: no'; echo 'LLVM ERROR: no'; ";
  expect(rejected("", 1));
  EXPECT_EQ(replay("", printed + "exit 1"), 0);
  EXPECT_THAT(last.out.text, HasSubstr("x: error: no")) << "it is shown";
  EXPECT_EQ(replay("x: error: no\n", "exit 1"), 125);
  EXPECT_EQ(replay("", "echo ': Unknown command line argument x'; exit 1"), 0);
  expect(crashed("LLVM ERROR: no\n", SIGABRT));
  EXPECT_EQ(replay("", printed + Abort), 125);
}

TEST_F(ReplayScript, ErrorsOfTheFailingPassDecide) {
  expect(rejected("x.mlir:1:1: error: decoy\nx.mlir:1:1: error: the one\n"));
  bundle.signature.passErrors = {"the one"};
  EXPECT_EQ(replay("x.mlir:1:1: error: the one\n", "exit 1"), 0);
  EXPECT_EQ(replay("x.mlir:1:1: error: decoy\n", "exit 1"), 125);
}

TEST_F(ReplayScript, AWarningWithTheWordsOfTheErrorIsNoFailure) {
  expect(rejected("x.mlir:3:4: error: cannot lower\n"));
  EXPECT_EQ(replay("x.mlir:3:4: error: cannot lower\n", "exit 1"), 0);
  std::string warning = "x.mlir:3:4: warning: cannot lower\n",
              other = "x.mlir:5:6: error: another one\n";
  EXPECT_EQ(replay(warning + other, "exit 1"), 125);
  EXPECT_EQ(replay("remark: cannot lower\n" + other, "exit 1"), 125);
  EXPECT_EQ(replay("x.mlir:3:4: error: warning: cannot lower\n", "exit 1"), 0);
}

// `returns 1` was found in `returns 11`, and what an excerpt or a note quotes
// was taken for the error.
TEST_F(ReplayScript, WordsThatGoOnAreThoseOfAnotherError) {
  expect(rejected("x.mlir:3:4: error: 'f' returns 1\n"));
  EXPECT_EQ(replay("y.mlir:5:6: error: 'f' returns 1\r\n", "exit 1"), 0);
  std::string other = "x.mlir:5:6: error: another one\n";
  for (const char *text :
       {"x.mlir:3:4: error: 'f' returns 11\n",
        "x.mlir:3:4: note: 'f' returns 1\n", "  // that 'f' returns 1\n"})
    EXPECT_EQ(replay(text + other, "exit 1"), 125) << text;
}

TEST_F(ReplayScript, WordsThatGoOnAreThoseOfAnotherFatalError) {
  expect(
      crashed("LLVM ERROR: Cannot select: intrinsic %llvm.a.i32\n", SIGABRT));
  EXPECT_EQ(replay("LLVM ERROR: Cannot select: intrinsic %llvm.a.i32\n", Abort),
            0);
  EXPECT_EQ(
      replay("LLVM ERROR: Cannot select: intrinsic %llvm.a.i32p\n", Abort),
      125);
  EXPECT_EQ(replay("x: warning: LLVM ERROR: Cannot select: intrinsic "
                   "%llvm.a.i32 is gone\n",
                   "exit 1"),
            125);
}

// LLVM 24 prints the op behind its name.
TEST_F(ReplayScript, AnOpMayFollowTheNameThatEndsAnError) {
  expect(
      rejected("x.mlir:3:4: error: cannot lower: %0 = \"a.b\"(%1) : (i32) -> "
               "i32\n"));
  EXPECT_EQ(replay("x.mlir:3:4: error: cannot lower: %7 = \"a.b\"(%8) : (f32) "
                   "-> i32\n",
                   "exit 1"),
            0);
}

// A newer compiler was said to show another failure.
TEST_F(ReplayScript, AnotherBuildMayAppendTheOp) {
  expect(rejected("x.mlir:3:4: error: failed to legalize 'a.b'\n"));
  EXPECT_EQ(replay("x.mlir:3:4: error: failed to legalize 'a.b': %0 = "
                   "\"a.b\"(%1) : (i32) -> i32\n",
                   "exit 1"),
            0);
  EXPECT_EQ(replay("x.mlir:3:4: error: failed to legalize 'a.b': it is odd\n",
                   "exit 1"),
            125);
}

TEST_F(ReplayScript, ExitCodesBeyondSignalsAreTheCompilersOwn) {
  expect(rejected("ptxas fatal   : no such thing\n", 255));
  EXPECT_EQ(replay("ptxas fatal   : no such thing\n", "exit 255"), 0);
  EXPECT_EQ(replay("ptxas fatal   : no such thing\n", Segfault), 125);
}

TEST_F(ReplayScript, BashAgrees) {
  expect(crashed(stackDump({A})));
  std::string failing = compiler("c", stackDump({A}), Segfault);
  std::string healthy = compiler("h", "", "exit 0");
  EXPECT_EQ(replay(failing, std::vector<std::string>{"/bin/bash"}), 0);
  EXPECT_EQ(replay(healthy, std::vector<std::string>{"/bin/bash"}), 1);
}

/// Messages that a shell, grep or printf would take apart.
class ReplayText : public ReplayScript,
                   public testing::WithParamInterface<const char *> {};

TEST_P(ReplayText, IsTakenLiterally) {
  std::string text = std::string("x.mlir:3:8: error: ") + GetParam() + "\n";
  expect(rejected(text));
  ASSERT_EQ(bundle.signature.face.errors.size(), 1u);
  EXPECT_EQ(replay(text, "exit 1"), 0);
  EXPECT_EQ(replay("x.mlir:3:8: error: something else\n", "exit 1"), 125);
}

INSTANTIATE_TEST_SUITE_P(
    Messages, ReplayText,
    testing::Values("it's \"quoted\" and 'quoted'", "costs $HOME and $(id)",
                    "`false` is `true`", "-e --version -q is no option",
                    "%s %d 100% done %", "back\\slash \\n \\0",
                    "type '!llvm.ptr<[1-9]*.?>' is [no] pattern ^$",
                    "operand %arg0#1 and ^bb3 of %12 have no use",
                    "block ^bb1 is empty, loc(\"a b.mlir\":3:4)",
                    "in /tmp/a/b.mlir:3:4 and <unknown>:0 there is nothing",
                    "affine #map12 differs from #set", "pid 77 ==12== died",
                    "pointer 0x7f0012345678 dangles", "caf\xc3\xa9 \xff bytes",
                    "; rm -rf . & exit 0 | true", "#"));

TEST_F(ReplayScript, ValueNamesMayDiffer) {
  expect(rejected("x.mlir:3:8: error: operand %1 of ^bb1 has no use\n"));
  EXPECT_EQ(
      replay("y.mlir:9:9: error: operand %arg7 of ^bb2 has no use\n", "exit 1"),
      0);
  EXPECT_EQ(
      replay("y.mlir:9:9: error: operand %arg7 of ^bb2 has uses\n", "exit 1"),
      125);
}

TEST_F(ReplayScript, LinesOfAMegabyteAndBytesOfZero) {
  std::string text(1u << 20, 'x');
  text += std::string(3, '\0') + "\nx.mlir:3:8: error: needle in there\n";
  expect(rejected(text));
  EXPECT_EQ(replay(text, "exit 1"), 0);
}

TEST_F(ReplayScript, FlagsArriveAsTheyWere) {
  bundle.flags = {"{input}", "--a=it's $HOME", "--in={input}", "", "*"};
  bundle.environment = {{"FAKE_VALUE", "a'b\nc"}};
  expect(crashed("", SIGSEGV));
  std::string path =
      compiler("c", "", "[ \"$FAKE_VALUE\" = \"a'b\nc\" ] && kill -SEGV $$");
  EXPECT_EQ(replay(path), 0);
  EXPECT_EQ(contents(path + ".args"),
            "input.mlir\n--a=it's $HOME\n--in=input.mlir\n\n*\n");
}

// A driver that tells by the extension what to make wrote into the bundle.
TEST_F(ReplayScript, AnOutputThatNobodyWantsIsWrittenElsewhere) {
  bundle.flags = {"{input}", "-o", "output.ptx"};
  expect(crashed("", SIGSEGV));
  std::string path = compiler("c", "", "kill -SEGV $$");
  EXPECT_EQ(replay(path), 0);
  EXPECT_THAT(contents(path + ".args"),
              testing::MatchesRegex("input.mlir\n-o\n/.*/output.ptx\n"));
}

// run.sh lost its tools, or its own variables.
TEST_F(ReplayScript, VariablesOfTheCompileAreNotThoseOfTheScript) {
  expect(crashed("", SIGSEGV));
  std::string path = compiler(
      "c", "", "[ \"$log$COMPILER$PATH\" = 'a b/none' ] && kill -SEGV $$");
  bundle.environment = {{"log", "a "}, {"COMPILER", "b"}, {"PATH", "/none"}};
  std::ofstream(path + ".text"); // `cat` is not found, and nobody minds
  EXPECT_EQ(replay(path), 0);
}

TEST_F(ReplayScript, WhatACompilerLeavesInTmpdirGoesWithIt) {
  expect(crashed("", SIGSEGV));
  EXPECT_EQ(replay("", "mktemp >/dev/null; kill -SEGV $$"), 0);
}

TEST_F(ReplayScript, MemoryEndsWhereItDid) {
  FailureFace face;
  face.kind = FailureKind::OutOfMemory;
  bundle.signature.face = face;
  bundle.memoryBytes = uint64_t(64) << 20;
  EXPECT_EQ(replay("",
                   "[ \"$(ulimit -v)\" = 65536 ] && echo std::bad_alloc >&2 && "
                   "exit 1"),
            0);
}

// run.sh knew fewer of these than Culprit, and confirmed nothing.
TEST_F(ReplayScript, ALackOfMemoryIsToldInTheSameWords) {
  bundle.signature.face.kind = FailureKind::OutOfMemory;
  for (std::string_view said : outOfMemoryPhrases())
    EXPECT_EQ(replay("x: " + std::string(said) + "\n", "exit 1"), 0) << said;
  EXPECT_EQ(replay("error: invalid op\n", "exit 1"), 125);
  std::string dump = "Stack dump without symbol names (x):\n0  a.so 0x1234\n";
  EXPECT_EQ(replay(dump, Abort), 0);
  EXPECT_EQ(replay(dump + "1  a.so 0x1234\n", Abort), 125);
  EXPECT_EQ(replay(dump, Segfault), 125);
  EXPECT_EQ(replay("free(): invalid size\n" + dump, Abort), 125);
}

// It was called clean, and its output went on until the disk was full.
TEST_F(ReplayScript, AFloodShowsAndIsEnded) {
  bundle.signature.face.kind = FailureKind::Flood;
  EXPECT_EQ(replay("", "exec truncate -s 2G /proc/self/fd/2"), 0);
  EXPECT_THAT(verdict(), HasSubstr("SIGXFSZ"));
  EXPECT_EQ(replay("", "exec truncate -s 600M /proc/self/fd/2"), 0);
  EXPECT_LT(last.out.totalBytes, 2u << 20) << "the end is enough";
  EXPECT_EQ(replay("", "exit 0"), 1);
  EXPECT_EQ(replay("error: invalid op\n", "exit 1"), 125);
}

// Its limit on the length of files was 1 GiB: of a right answer, "not
// confirmed". A file in memory, or with holes, takes no room.
TEST_F(ReplayScript, ALongFileIsNoFailureOfAnotherKind) {
  expect(rejected("x.mlir:1:1: error: it is bad\n"));
  EXPECT_EQ(replay("x.mlir:1:1: error: it is bad\n",
                   "truncate -s 64G \"$TMPDIR/holes\" && exit 1"),
            0);
}

// A parser without an end was waited for without one.
TEST_F(ReplayScript, WhetherTheInputIsAcceptedIsAskedInLimitedTime) {
  expect(rejected("x.mlir:1:1: error: it is bad\n"));
  bundle.acceptFlags = {"{input}"};
  bundle.limit = std::chrono::milliseconds(1);
  EXPECT_EQ(replay("x.mlir:1:1: error: it is bad\n",
                   "[ $# -eq 1 ] && sleep 600; exit 1"),
            125);
}

TEST_F(ReplayScript, CompilerIsFoundFromWhereItIsNamed) {
  expect(crashed("", SIGSEGV));
  compiler("c", "", Segfault);
  EXPECT_EQ(replay(std::string("./c")), 0);
  EXPECT_EQ(replay(std::string("./no-such-compiler")), 125);
  EXPECT_EQ(replay(std::string("no-such-compiler")), 125);
  EXPECT_EQ(replay(std::string("-x")), 125);
}

TEST_F(ReplayScript, DefaultCompilerIsTheBundles) {
  bundle.compiler = compiler("it's $mine", "", Segfault);
  expect(crashed("", SIGSEGV));
  EXPECT_EQ(replay(std::string()), 0);
}

TEST_F(ReplayScript, HangIsEndedAndShows) {
  bundle.limit = std::chrono::milliseconds(1);
  expect(hung());
  EXPECT_EQ(replay("", "exec sleep 600"), 0);
  EXPECT_EQ(replay("", Abort), 125) << "it ends by itself, by another failure";
  EXPECT_EQ(replay("", "exit 0"), 1);
}

// Each bad commit of a bisection left one that spins.
TEST_F(ReplayScript, WhatAHangingDriverStartedEndsWithIt) {
  bundle.limit = std::chrono::milliseconds(1);
  expect(hung());
  EXPECT_EQ(replay("", "sleep 1000 & wait"), 0);
}

TEST_F(ReplayScript, HangThatIgnoresSignalsIsKilled) {
  bundle.limit = std::chrono::milliseconds(1);
  expect(crashed("", SIGABRT));
  EXPECT_EQ(replay("", "trap '' ABRT TERM; exec sleep 600"), 125)
      << "a hang says nothing of a crash";
}

TEST_F(ReplayScript, ToldToStopItTakesTheCompilerAlong) {
  bundle.limit = std::chrono::minutes(10);
  expect(crashed("", SIGKILL));
  // The grandparent is run.sh.
  for (const std::string signal : {"TERM", "QUIT", "PIPE"})
    EXPECT_EQ(
        replay("", "read -r pid name state parent rest </proc/$PPID/stat\n"
                   "kill -" +
                       signal + " $parent; exec sleep 600"),
        125)
        << signal;
}

/// A tool in front of the system's: it stops run.sh, then does its work.
static std::string toolThatStops(const std::string &directory,
                                 const std::string &tool,
                                 const std::string &when) {
  std::string tools = directory + "/tools", path = tools + "/" + tool;
  std::filesystem::create_directories(tools);
  std::ofstream(path) << "#!/bin/sh\n"
                      << when << " && kill -TERM $PPID\n"
                      << "exec /usr/bin/" << tool << " \"$@\"\n";
  std::filesystem::permissions(path, std::filesystem::perms::all);
  return tools + ":/usr/bin:/bin";
}

TEST_F(ReplayScript, ToldToStopWhileItJudgesItGivesNoVerdict) {
  expect(crashed(stackDump({A})));
  environment["PATH"] = toolThatStops(directory.path, "grep", "true");
  for (const char *ending : {Segfault, "exit 1"}) {
    EXPECT_EQ(replay(stackDump({A}), ending), 125);
    EXPECT_THAT(last.out.text, Not(HasSubstr("run.sh: ")));
  }
}

TEST_F(ReplayScript, ToldToStopAtItsBeginningItLeavesNothing) {
  expect(crashed(stackDump({A})));
  for (const char *tool : {"mktemp", "sleep"})
    for (const char *often : {"true", "kill -TERM $PPID"}) {
      environment["PATH"] = toolThatStops(directory.path, tool, often);
      EXPECT_EQ(replay(stackDump({A}), "exec sleep 600"), 125) << tool;
      EXPECT_THAT(last.out.text, Not(HasSubstr("run.sh: ")));
      std::filesystem::remove_all(directory.path + "/tools");
    }
}

TEST_F(ReplayScript, ToldToStopAtItsEndItStillTidiesUp) {
  expect(crashed(stackDump({A})));
  environment["PATH"] = toolThatStops(directory.path, "rm", "[ \"$1\" = -rf ]");
  EXPECT_EQ(replay(stackDump({A}), Segfault), 0);
}

TEST_F(ReplayScript, AWildJumpIsNoCrashInAModule) {
  std::string jump = stackDump({});
  jump.resize(jump.find("4  lib"));
  expect(crashed(jump + "4  (error)         0x00005555563843e8\n"));
  ASSERT_TRUE(bundle.signature.face.wildJump);
  EXPECT_EQ(replay(jump + "4  (error)         0x00007777563843e0\n", Segfault),
            0);
  EXPECT_EQ(replay(jump + " #4 0x00007777563843e0\n", Segfault), 0)
      << "symbolised";
  EXPECT_EQ(replay(stackDump({A}), Segfault), 125);
  EXPECT_EQ(replay("", Segfault), 125) << "without a stack";
  expect(crashed("", SIGSEGV));
  EXPECT_EQ(replay("", Segfault), 0);
  EXPECT_EQ(replay(jump + "4  (error)         0x00007777563843e0\n", Segfault),
            125);
}

TEST_F(ReplayScript, TheVerdictIsALineOfItsOwn) {
  expect(crashed(stackDump({A})));
  EXPECT_EQ(replay("error: no end of the line", "exit 1"), 125);
  EXPECT_THAT(verdict(), testing::StartsWith("run.sh: cannot say: "));
  EXPECT_EQ(replay("", "printf x"), 1);
  EXPECT_THAT(verdict(), testing::StartsWith("run.sh: "));
}

TEST_F(ReplayScript, CommentsStayComments) {
  expect(rejected("x.mlir:1:1: error: a\n"));
  bundle.signature.failingPass = "pass\nexit 0";
  bundle.compilerVersion = "1\nexit 0";
  EXPECT_EQ(replay("", "exit 0"), 1);
}

TEST(WholeReplayTime, HoldsAllRunsAndCannotOverflow) {
  using std::chrono::milliseconds;
  Bundle bundle;
  bundle.limit = milliseconds(30000);
  EXPECT_EQ(wholeReplayTime(bundle), milliseconds(70000));
  bundle.output.emplace();
  EXPECT_EQ(wholeReplayTime(bundle), milliseconds(130000));
  bundle.output.reset();
  bundle.signature.runsPerQuestion = 3;
  EXPECT_EQ(wholeReplayTime(bundle), milliseconds(210000));
  bundle.limit = milliseconds(100000000000);
  bundle.signature.runsPerQuestion = 1000;
  EXPECT_GT(std::chrono::nanoseconds(wholeReplayTime(bundle)).count(), 0);
}

} // namespace
