//===- KernelIsolationTest.cpp - Which functions are needed ---------------===//
#include "bisect/kernel/KernelIsolation.h"
#include "bisect/kernel/FunctionAround.h"
#include "bisect/kernel/FunctionAtError.h"
#include "test/unit/bisect/Bisecting.h"

using namespace culprit;
using namespace culprit::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

std::string function(const std::string &name, const std::string &body = "") {
  return "  \"func.func\"() <{function_type = () -> (), sym_name = \"" + name +
         "\"}> ({\n" + body + "    \"func.return\"() : () -> ()\n" +
         "  }) : () -> ()\n";
}

std::string module(const std::string &functions) {
  return "\"builtin.module\"() ({\n" + functions + "}) : () -> ()\n";
}

/// The failure shows where `shows` holds of the functions with a body, as bits.
SimulatedOpt byFunctions(std::function<bool(unsigned)> shows) {
  SimulatedOpt opt;
  opt.bug = [=](const Moment &now) -> std::optional<Outcome> {
    unsigned bits = 0;
    for (unsigned i = 0; i < 8; ++i)
      if (now.input.find("sym_name = \"f" + std::to_string(i) + "\"") !=
          std::string::npos)
        bits |= 1u << i;
    return shows(bits) ? std::optional(theCrash()) : std::nullopt;
  };
  return opt;
}

std::string functions(unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i)
    text += function("f" + std::to_string(i));
  return module(text);
}

KernelAnswer
isolate(Bisecting &bisecting, const std::string &input,
        const std::optional<TracedFunction> &ranOn = std::nullopt) {
  return llvm::cantFail(isolateKernel(
      bisecting.oracle, pipelineCompile("builtin.module(a)", input),
      /*isPart=*/false, ranOn));
}

TEST(KernelIsolation, OneOfMany) {
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 4; }),
                      signatureOf(theCrash()));
  KernelAnswer answer = isolate(bisecting, functions(8));
  EXPECT_EQ(answer.kernel, "f2");
  EXPECT_EQ(answer.path, "@f2");
  EXPECT_EQ(answer.opName, "func.func");
  EXPECT_EQ(answer.functionsBefore, 8u);
  EXPECT_THAT(answer.needed, ElementsAre("@f2"));
  EXPECT_THAT(answer.isolated.input.text(), Not(HasSubstr("f3")));
}

TEST(KernelIsolation, TwoTogether) {
  Bisecting bisecting(
      byFunctions([](unsigned bits) { return (bits & 9) == 9; }),
      signatureOf(theCrash()));
  KernelAnswer answer = isolate(bisecting, functions(5));
  EXPECT_EQ(answer.kernel, "");
  EXPECT_THAT(answer.needed, ElementsAre("@f0", "@f3"));
}

TEST(KernelIsolation, NoneIsNeeded) {
  Bisecting bisecting(byFunctions([](unsigned) { return true; }),
                      signatureOf(theCrash()));
  KernelAnswer answer = isolate(bisecting, functions(3));
  EXPECT_EQ(answer.kernel, "");
  EXPECT_THAT(answer.needed, IsEmpty());
}

TEST(KernelIsolation, WhatCannotBeReadStays) {
  Bisecting bisecting(byFunctions([](unsigned) { return true; }),
                      signatureOf(theCrash()));
  for (const std::string &input :
       std::vector<std::string>{"func.func @f0(", "", module("")}) {
    KernelAnswer answer = isolate(bisecting, input);
    EXPECT_EQ(answer.isolated.input.text(), input);
    EXPECT_NE(answer.why, "");
  }
}

TEST(KernelIsolation, OtherFailuresOnTheWayAreNotTaken) {
  // Without f1 the input is invalid.
  SimulatedOpt opt;
  opt.bug = [](const Moment &now) -> std::optional<Outcome> {
    auto has = [&](const char *name) {
      return now.input.find(name) != std::string::npos;
    };
    if (!has("\"f1\""))
      return otherError();
    return has("\"f3\"") ? std::optional(theCrash()) : std::nullopt;
  };
  Bisecting bisecting(opt, signatureOf(theCrash()));
  EXPECT_THAT(isolate(bisecting, functions(5)).needed,
              ElementsAre("@f1", "@f3"));
}

/// Of a dialect whose declarations are unknown, so that it cannot lose its
/// body.
std::string vmFunction(const std::string &name, const std::string &body = "") {
  return "  \"vm.func\"() <{function_type = () -> (), sym_name = \"" + name +
         "\"}> ({\n" + body + "    \"vm.return\"() : () -> ()\n" +
         "  }) : () -> ()\n";
}

std::string call(const std::string &name) {
  return "    \"vm.call\"() <{callee = @" + name + "}> : () -> ()\n";
}

// iree-compile, for VMVX: a dispatch whose code was compiled already was said
// to be needed together with the guilty one, as its export kept it.
TEST(KernelIsolation, WhatCannotGoIsNotNeeded) {
  std::string table =
      "  \"x.table\"() {of = [@f0], sym_name = \"t\"} : () -> ()\n";
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 4; }),
                      signatureOf(theCrash()));
  KernelAnswer answer =
      isolate(bisecting, module(vmFunction("f0") + table + function("f1") +
                                function("f2")));
  EXPECT_EQ(answer.kernel, "f2");
  EXPECT_THAT(answer.needed, ElementsAre("@f2"));
  EXPECT_EQ(answer.why,
            "the failure goes away without this function; @f0 stays, as "
            "something else refers to it");
}

TEST(KernelIsolation, WhichOfThoseThatStayIsNeededIsNotKnown) {
  std::string table =
      "  \"x.table\"() {of = [@f0, @f1], sym_name = \"t\"} : () -> ()\n";
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 2; }),
                      signatureOf(theCrash()));
  KernelAnswer answer =
      isolate(bisecting, module(vmFunction("f0") + vmFunction("f1") + table +
                                function("f2")));
  EXPECT_EQ(answer.kernel, "");
  EXPECT_THAT(answer.needed, IsEmpty());
  EXPECT_EQ(answer.why,
            "no other function is needed; @f0, @f1 stay, as something "
            "else refers to them");
}

TEST(KernelIsolation, ACallerIsNotNeededForWhatItCalls) {
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 2; }),
                      signatureOf(theCrash()));
  KernelAnswer answer = isolate(
      bisecting, module(vmFunction("f0", call("f1")) + vmFunction("f1")));
  EXPECT_EQ(answer.kernel, "f1");
  EXPECT_THAT(answer.needed, ElementsAre("@f1"));
  EXPECT_THAT(answer.isolated.input.text(), Not(HasSubstr("f0")));
}

TEST(KernelIsolation, ACallerIsNotNeededBesideAnotherFunction) {
  Bisecting bisecting(
      byFunctions([](unsigned bits) { return (bits & 5) == 5; }),
      signatureOf(theCrash()));
  KernelAnswer answer = isolate(bisecting, module(vmFunction("f0") +
                                                  vmFunction("f1", call("f2")) +
                                                  vmFunction("f2")));
  EXPECT_THAT(answer.needed, ElementsAre("@f0", "@f2"));
}

TEST(KernelIsolation, AChainOfCallersIsPeeled) {
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 16; }),
                      signatureOf(theCrash()));
  std::string chain;
  for (int i = 0; i < 7; ++i)
    chain +=
        vmFunction("f" + std::to_string(i), call("f" + std::to_string(i + 1)));
  KernelAnswer answer = isolate(bisecting, module(chain + vmFunction("f7")));
  // Whether it needs what it calls cannot be told.
  EXPECT_THAT(answer.needed, ElementsAre("@f4"));
  EXPECT_THAT(answer.staying, ElementsAre("@f5", "@f6", "@f7"));
  EXPECT_THAT(answer.why, HasSubstr("goes away without this function"));
}

// It was said to go away without the caller, where nobody could tell.
TEST(KernelIsolation, ACalleeThatHangsAloneMayDo) {
  SimulatedOpt opt = byFunctions([](unsigned bits) { return bits & 1; });
  opt.bug = [bug = opt.bug](const Moment &now) {
    bool isAlone = now.input.find("\"f0\"") == std::string::npos &&
                   now.input.find("\"f1\"") != std::string::npos;
    Outcome hangs;
    hangs.status = Outcome::Status::TimedOut;
    return isAlone ? std::optional(hangs) : bug(now);
  };
  Bisecting bisecting(std::move(opt), signatureOf(theCrash()));
  KernelAnswer answer = isolate(
      bisecting, module(vmFunction("f0", call("f1")) + vmFunction("f1")));
  EXPECT_THAT(answer.why, HasSubstr("fewer may do"));
}

TEST(KernelIsolation, AFunctionThatOnlyStaysIsNotNamed) {
  std::string table =
      "  \"x.table\"() {of = [@f0], sym_name = \"t\"} : () -> ()\n";
  Bisecting bisecting(byFunctions([](unsigned) { return true; }),
                      signatureOf(theCrash()));
  KernelAnswer answer =
      isolate(bisecting, module(vmFunction("f0") + table + function("f1")));
  EXPECT_EQ(answer.kernel, "");
  EXPECT_THAT(answer.needed, IsEmpty());
  EXPECT_THAT(answer.staying, ElementsAre("@f0"));
}

TEST(KernelIsolation, TwoThatCallEachOtherAreNeededTogether) {
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 2; }),
                      signatureOf(theCrash()));
  KernelAnswer answer =
      isolate(bisecting, module(vmFunction("f0", call("f1")) +
                                vmFunction("f1", call("f0"))));
  EXPECT_EQ(answer.kernel, "");
  EXPECT_THAT(answer.needed, ElementsAre("@f0", "@f1"));
}

TEST(KernelIsolation, ManySmallOracles) {
  for (unsigned oracle = 0; oracle < 128; oracle += 5) {
    SCOPED_TRACE(oracle);
    auto shows = [=](unsigned bits) { return bits == 7 || oracle >> bits & 1; };
    std::optional<KernelAnswer> first;
    for (unsigned workers : {1, 2, 8}) {
      Bisecting bisecting(byFunctions(shows), signatureOf(theCrash()), workers);
      KernelAnswer answer = isolate(bisecting, functions(3));
      unsigned needed = 0;
      for (const std::string &path : answer.needed)
        needed |= 1u << (path.back() - '0');
      EXPECT_TRUE(shows(needed));
      for (unsigned i = 0; i < 3; ++i)
        EXPECT_FALSE(needed >> i & 1 && shows(needed & ~(1u << i)))
            << "not minimal";
      EXPECT_EQ(!answer.kernel.empty(), answer.needed.size() == 1);
      if (!first)
        first = answer;
      EXPECT_EQ(answer.needed, first->needed);
      EXPECT_EQ(answer.decisions, first->decisions);
    }
  }
}

//===----------------------------------------------------------------------===//
// A trace names the function that the pass ran on
//===----------------------------------------------------------------------===//

using RanOn = KernelAnswer::RanOn;

TracedFunction traced(const std::string &name, const std::string &path = "") {
  return {"func.func", name, path};
}

// After B on f0, B fails on f1; on the IR before that, B fails on f0 as well,
// if it runs there again. f0 was named, which the compiler accepts.
TEST(KernelIsolation, OfSeveralThatShowItTheOneThatThePassRanOn) {
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 3; }),
                      signatureOf(theCrash()));
  EXPECT_EQ(isolate(bisecting, functions(3)).kernel, "f0");
  KernelAnswer answer = isolate(bisecting, functions(3), traced("f1", "@f1"));
  EXPECT_EQ(answer.kernel, "f1");
  EXPECT_EQ(answer.ranOn, RanOn::Needed);
  EXPECT_EQ(answer.why, "the failure shows with this function alone");
  EXPECT_THAT(answer.isolated.input.text(), Not(HasSubstr("f0")));
}

// Beside f2, the run of the pass on f1 is not reached.
TEST(KernelIsolation, ItIsAskedAboutAlone) {
  Bisecting bisecting(
      byFunctions([](unsigned bits) { return bits == 2 || (bits & 5) == 5; }),
      signatureOf(theCrash()));
  EXPECT_THAT(isolate(bisecting, functions(4)).needed,
              ElementsAre("@f0", "@f2"));
  KernelAnswer answer = isolate(bisecting, functions(4), traced("f1"));
  EXPECT_EQ(answer.kernel, "f1");
  EXPECT_EQ(answer.decisions, (std::vector<std::string>{"{0}", "{}"}));
}

TEST(KernelIsolation, TheOneThatThePassRanOnWithAnother) {
  Bisecting bisecting(
      byFunctions([](unsigned bits) { return (bits & 3) == 3; }),
      signatureOf(theCrash()));
  KernelAnswer answer = isolate(bisecting, functions(5), traced("f1"));
  EXPECT_EQ(answer.kernel, "");
  EXPECT_THAT(answer.needed, testing::UnorderedElementsAre("@f0", "@f1"));
  EXPECT_EQ(answer.ranOn, RanOn::Needed);
}

TEST(KernelIsolation, WhatShowsItWithoutTheOneThatThePassRanOn) {
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 1; }),
                      signatureOf(theCrash()));
  KernelAnswer answer = isolate(bisecting, functions(3), traced("f1"));
  EXPECT_THAT(answer.needed, ElementsAre("@f0"));
  EXPECT_EQ(answer.ranOn, RanOn::Gone);
}

TEST(KernelIsolation, TheOneThatThePassRanOnCannotGo) {
  std::string table =
      "  \"x.table\"() {of = [@f1], sym_name = \"t\"} : () -> ()\n";
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 1; }),
                      signatureOf(theCrash()));
  KernelAnswer answer =
      isolate(bisecting, module(function("f0") + vmFunction("f1") + table),
              TracedFunction{"vm.func", "f1", ""});
  EXPECT_THAT(answer.needed, ElementsAre("@f0"));
  EXPECT_EQ(answer.ranOn, RanOn::Stays);
}

// A caller that keeps what it calls; that shows the failure without it.
TEST(KernelIsolation, TheOneThatThePassRanOnCallsAnother) {
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 1; }),
                      signatureOf(theCrash()));
  KernelAnswer answer = isolate(
      bisecting, module(vmFunction("f0") + vmFunction("f1", call("f0"))),
      TracedFunction{"vm.func", "f1", ""});
  EXPECT_THAT(answer.needed, ElementsAre("@f0"));
  EXPECT_EQ(answer.ranOn, RanOn::Gone);
}

TEST(KernelIsolation, NoFunctionIsNeededWhateverThePassRanOn) {
  Bisecting bisecting(byFunctions([](unsigned) { return true; }),
                      signatureOf(theCrash()));
  KernelAnswer answer = isolate(bisecting, functions(3), traced("f1"));
  EXPECT_THAT(answer.needed, IsEmpty());
  EXPECT_EQ(answer.ranOn, RanOn::NotKnown);
}

// A symbol of no function of the input: outlined, or that of a module.
TEST(KernelIsolation, AnUnknownFunctionThatThePassRanOn) {
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 1; }),
                      signatureOf(theCrash()));
  for (const TracedFunction &other :
       {traced("f7"), TracedFunction{"gpu.module", "f1", ""}}) {
    KernelAnswer answer = isolate(bisecting, functions(3), other);
    EXPECT_EQ(answer.kernel, "f0");
    EXPECT_EQ(answer.ranOn, RanOn::NotKnown);
  }
}

TEST(KernelIsolation, WhichOfTheNamesakesThePassRanOn) {
  auto within = [](const std::string &name) {
    return "\"builtin.module\"() <{sym_name = \"" + name + "\"}> ({\n" +
           function("f0") + "}) : () -> ()\n";
  };
  std::string input = module(within("m0") + within("m1"));
  Bisecting bisecting(byFunctions([](unsigned bits) { return bits & 1; }),
                      signatureOf(theCrash()));
  EXPECT_EQ(isolate(bisecting, input, traced("f0")).path, "@m0::@f0");
  KernelAnswer answer = isolate(bisecting, input, traced("f0", "@m1::@f0"));
  EXPECT_EQ(answer.path, "@m1::@f0");
  EXPECT_EQ(answer.ranOn, RanOn::Needed);
}

std::string symbolAround(const std::string &ir, const std::string &place) {
  auto function = functionAround(ir, place, Places::OfTheText);
  return function ? function->name : "";
}

TEST(FunctionAtError, TheSymbolAroundAPlace) {
  std::string lines = "\"builtin.module\"() ({\n"
                      "  \"func.func\"() <{sym_name = \"f\"}> ({\n"
                      "    \"a.b\"() : () -> ()\n"
                      "  }) : () -> ()\n"
                      "  \"func.func\"() <{sym_name = \"g\"}> ({\n"
                      "    \"a.b\"() : () -> ()\n"
                      "  }) : () -> ()\n"
                      "}) : () -> ()\n";
  EXPECT_EQ(symbolAround(lines, "/tmp/x.mlir:3:5"), "f");
  EXPECT_EQ(symbolAround(lines, "/tmp/x.mlir:5:3"), "g") << "the function's";
  EXPECT_EQ(symbolAround(lines, "/tmp/x.mlir:6:5"), "g");
  EXPECT_EQ(symbolAround(lines, "/tmp/x.mlir:1:1"), "");
  EXPECT_EQ(symbolAround(lines, "<unknown>:0"), "");
  EXPECT_EQ(symbolAround(lines, "/tmp/x.mlir:99999999999:5"), "");
  EXPECT_FALSE(functionAround(lines, "/tmp/x.mlir:3:5"))
      << "lines of the user's file were taken for those of our text";

  std::string located = "\"func.func\"() <{sym_name = \"f\"}> ({\n"
                        "  \"a.b\"() : () -> () loc(\"k.mlir\":3:5)\n"
                        "}) : () -> () loc(\"k.mlir\":2:1)\n"
                        "\"func.func\"() <{sym_name = \"g\"}> ({\n"
                        "  \"a.b\"() : () -> () loc(\"k.mlir\":30:5)\n"
                        "}) : () -> () loc(\"k.mlir\":20:1)\n";
  EXPECT_EQ(symbolAround(located, "k.mlir:3:5"), "f");
  std::string blank = located;
  for (size_t at; (at = blank.find("\"k.mlir\"")) != std::string::npos;)
    blank.replace(at, 8, "\"a b (1).mlir\"");
  EXPECT_EQ(symbolAround(blank, "a b (1).mlir:3:5"), "f");
  EXPECT_EQ(symbolAround(located, "k.mlir:30:5"), "g");
  EXPECT_EQ(symbolAround(located, "k.mlir:20:1"), "g");
  EXPECT_EQ(symbolAround(located, "k.mlir:4:5"), "") << "of no op";
}

// The function in front of it was named, or the gpu.module: gpu.func prints its
// name behind its region.
TEST(FunctionAround, AFunctionMayHaveItsNameBehindItsRegion) {
  const std::string ir =
      "\"builtin.module\"() ({\n"
      "  \"gpu.module\"() <{sym_name = \"m\"}> ({\n"
      "    \"gpu.func\"() <{function_type = () -> ()}> ({\n"
      "    ^bb0(%arg0: i32 loc(\"k.mlir\":2:7)):\n"
      "      \"a.b\"() ({\n"
      "        \"a.c\"() : () -> () loc(\"k.mlir\":3:5)\n"
      "      }, {\n"
      "        \"a.c\"() : () -> () loc(\"k.mlir\":4:5)\n"
      "      }) : () -> () loc(\"k.mlir\":3:1)\n"
      "    }) {sym_name = \"f\"} : () -> () loc(\"k.mlir\":2:1)\n"
      "    \"gpu.func\"() <{function_type = () -> ()}> ({\n"
      "      \"a.c\"() : () -> () loc(\"k.mlir\":8:5)\n"
      "    }) {sym_name = \"g\"} : () -> () loc(\"k.mlir\":7:1)\n"
      "  }) : () -> () loc(\"k.mlir\":1:1)\n"
      "  \"a.c\"() : () -> () loc(\"k.mlir\":9:5)\n"
      "}) : () -> () loc(\"k.mlir\":0:0)\n";
  for (const char *place :
       {"k.mlir:2:7", "k.mlir:3:5", "k.mlir:4:5", "k.mlir:3:1", "k.mlir:2:1"})
    EXPECT_EQ(symbolAround(ir, place), "f") << place;
  EXPECT_EQ(functionAround(ir, "k.mlir:8:5")->opName, "gpu.func");
  EXPECT_EQ(functionAround(ir, "k.mlir:8:5")->path, "@m::@g");
  EXPECT_EQ(symbolAround(ir, "k.mlir:8:5"), "g");
  for (const char *place : {"k.mlir:1:1", "k.mlir:9:5", "k.mlir:0:0"})
    EXPECT_EQ(symbolAround(ir, place), "") << place;
}

// `be"ta` was told as `be\22ta`, and of two @f one without its module.
TEST(FunctionAround, APathOfNamesAsTheyAre) {
  const std::string ir = "\"builtin.module\"() <{sym_name = \"root\"}> ({\n"
                         "  \"builtin.module\"() <{sym_name = \"a b\"}> ({\n"
                         "    \"func.func\"() <{sym_name = \"be\\22ta\"}> ({\n"
                         "      \"a.b\"() : () -> () loc(\"k.mlir\":3:5)\n"
                         "    }) : () -> () loc(\"k.mlir\":2:1)\n"
                         "  }) : () -> () loc(\"k.mlir\":1:1)\n"
                         "}) : () -> () loc(\"k.mlir\":0:0)\n";
  auto function = functionAround(ir, "k.mlir:3:5");
  ASSERT_TRUE(function);
  EXPECT_EQ(function->name, "be\"ta");
  EXPECT_EQ(function->path, R"(@"a b"::@"be\22ta")");
}

// The first function of two with that place was named; what an inliner had made
// of an op was taken for none, or for that op.
TEST(FunctionAround, APlaceOfSeveralFunctionsTellsNone) {
  const std::string ir = "\"gpu.func\"() <{sym_name = \"f\"}> ({\n"
                         "  \"a.b\"() : () -> () loc(\"k.mlir\":3:5)\n"
                         "  \"a.b\"() : () -> () loc(\"lib.py\":7:3)\n"
                         "}) : () -> () loc(\"k.mlir\":2:1)\n"
                         "\"func.func\"() <{sym_name = \"g\"}> ({\n"
                         "  \"a.b\"() : () -> () loc(callsite(\"k.mlir\":3:5 "
                         "at \"k.mlir\":30:5))\n"
                         "  \"a.b\"() : () -> () loc(\"lib.py\":7:3)\n"
                         "}) : () -> () loc(\"k.mlir\":20:1)\n";
  auto around = [&](const char *place) {
    auto function = functionAround(ir, place);
    return function ? function->opName + " " + function->name : "";
  };
  EXPECT_EQ(around("k.mlir:3:5"), "gpu.func f");
  EXPECT_EQ(around("callsite(k.mlir:3:5 at k.mlir:30:5)"), "func.func g");
  EXPECT_EQ(around("lib.py:7:3"), "");
}

} // namespace
