#include "compiler/output/FatalLine.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

FatalLine fatal(const std::string &text) {
  auto line = parseFatalLine("noise\n" + text + "\nLLVM ERROR: later\n");
  EXPECT_TRUE(line) << text;
  return line.value_or(FatalLine());
}

TEST(FatalLine, FindsTheFirstOne) {
  for (const char *line :
       {"LLVM ERROR: Cannot select: intrinsic %llvm.nvvm.shfl.sync.bfly.i32",
        "free(): invalid pointer",
        "*** stack smashing detected ***: terminated",
        "double free or corruption (out)",
        "terminate called after throwing an instance of 'std::bad_alloc'"})
    EXPECT_EQ(fatal(line).verbatim, line);
  EXPECT_FALSE(parseFatalLine("*** IR Dump After cse ***\n"));
  EXPECT_FALSE(parseFatalLine("an LLVM ERROR: quoted\n"));
  EXPECT_FALSE(parseFatalLine(""));
}

TEST(FatalLine, ChecksOfTheProgramAreToldFromThoseOfLibc) {
  EXPECT_TRUE(fatal("LLVM ERROR: x").isCheck);
  EXPECT_TRUE(fatal("p: A.cpp:3: f: Assertion `x' failed.").isCheck);
  EXPECT_TRUE(fatal("m\nUNREACHABLE executed at A.cpp:3!").isCheck);
  EXPECT_FALSE(fatal("free(): invalid pointer").isCheck);
}

TEST(FatalLine, AssertionsKeepFileFunctionAndText) {
  FatalLine line = fatal("python3: /build/lib/Layout.cpp:223: LogicalResult "
                         "ns::set(Op, T &): Assertion `a && \"b\"' failed.");
  EXPECT_EQ(line.verbatim, "Layout.cpp:223: LogicalResult ns::set(Op, T &): "
                           "Assertion `a && \"b\"' failed.");
  EXPECT_EQ(line.normalised, "Layout.cpp:_: LogicalResult ns::set(Op, T &): "
                             "Assertion `a && \"b\"' failed.");
  EXPECT_EQ(fatal("/b/A.cpp:3: Assertion `x' failed.").normalised,
            "A.cpp:_: Assertion `x' failed.");
  EXPECT_EQ(
      fatal("Assertion failed: (x), function f, file A.cpp, line 3.").verbatim,
      "Assertion failed: (x), function f, file A.cpp, line 3.");
}

// Only the quotes of libc's were known.
TEST(FatalLine, AssertionsOfTheCxxLibrary) {
  FatalLine line =
      fatal("/usr/include/c++/12/bits/stl_vector.h:1123: T& std::vector<T, "
            "A>::operator[](size_type) [with T = int; A = "
            "std::allocator<int>]: Assertion '__n < this->size()' failed.");
  EXPECT_TRUE(line.isCheck);
  EXPECT_EQ(line.normalised,
            "stl_vector.h:_: T& std::vector<T, A>::operator[](size_type) [with "
            "T = int; A = std::allocator<int>]: Assertion '__n < "
            "this->size()' failed.");
}

TEST(FatalLine, AssertionsThatOthersQuoteAreNone) {
  for (const char *text :
       {"  tl.device_assert(x, \"a.cpp:1: f: Assertion `x' failed.\")",
        "note: the text Assertion `x' failed", "Assertion `x' failed",
        "x: Assertion `x' failed",
        "k.mlir:3:8: error: Assertion 'n > 0' failed",
        "module {\n  a.b {\n    x.cpp:1: Assertion `x' failed.\n  }\n}\n"})
    EXPECT_FALSE(parseFatalLine(text)) << text;
}

TEST(FatalLine, UnreachablesAreToldApartByTheirMessage) {
  FatalLine line =
      fatal("unexpected layout\nUNREACHABLE executed at /b/lib/Layout.cpp:45!");
  EXPECT_EQ(line.verbatim,
            "UNREACHABLE executed at Layout.cpp:45: unexpected layout");
  EXPECT_EQ(line.normalised,
            "unexpected layout\nUNREACHABLE executed\nLayout.cpp:_");
  EXPECT_NE(fatal("a\nUNREACHABLE executed at F.cpp:4!").normalised,
            fatal("b\nUNREACHABLE executed at F.cpp:9!").normalised);
  EXPECT_NE(fatal("\nUNREACHABLE executed at F.cpp:4!").normalised,
            fatal("\nUNREACHABLE executed at F.cpp:9!").normalised);
}

TEST(FatalLine, VerifiersSayWhatTheyFoundAboveIt) {
  EXPECT_EQ(fatal("Instruction does not dominate all uses!\n"
                  "  %a = add i32 %b, 1\n"
                  "ptr @f\n"
                  "LLVM ERROR: Broken module found, compilation aborted!")
                .verbatim,
            "LLVM ERROR: Broken module found, compilation aborted! Instruction "
            "does not dominate all uses!");
  EXPECT_EQ(fatal("*** Bad machine code: Using an undefined physical register "
                  "***\n- function:    f\nLLVM ERROR: Found 1 machine code "
                  "errors.")
                .normalised,
            "*** Bad machine code: Using an undefined physical register ***\n"
            "LLVM ERROR: Found 1 machine code errors.");
  EXPECT_EQ(fatal("Invalid shufflevector operands!\n"
                  "  %a = shufflevector <2 x i32> %b\n"
                  " <2 x i32>LLVM ERROR: Broken function found, compilation "
                  "aborted!")
                .normalised,
            "Invalid shufflevector operands!\n"
            "LLVM ERROR: Broken function found, compilation aborted!");
  EXPECT_EQ(fatal("Invalid shufflevector operands!\n"
                  "fatal error: error in backend: Broken function found, "
                  "compilation aborted!")
                .normalised,
            "Invalid shufflevector operands!\nfatal error: error in backend: "
            "Broken function found, compilation aborted!");
  // The linter counts nothing, and says no more.
  EXPECT_EQ(fatal("Undefined behavior: Null pointer dereference\n"
                  "  store i32 0, ptr null\n"
                  "LLVM ERROR: linter found errors, aborting.")
                .normalised,
            "Undefined behavior: Null pointer dereference\n"
            "LLVM ERROR: linter found errors, aborting.");
}

// It was told by the function's name: two bugs in an @f were one, and one bug
// in an @f and a @g was two.
TEST(FatalLine, TheFunctionThatAVerifierNamesIsNotWhatItFound) {
  EXPECT_EQ(fatal("AddrSpaceCast source must be a pointer\n"
                  "  %b = addrspacecast i32 %a to ptr\n"
                  "in function f\n"
                  "LLVM ERROR: Broken function found, compilation aborted!")
                .normalised,
            "AddrSpaceCast source must be a pointer\n"
            "LLVM ERROR: Broken function found, compilation aborted!");
}

// An edit that led to another conversion was taken for the same failure.
TEST(FatalLine, WhatIsUnsupportedMayStandAboveIt) {
  EXPECT_EQ(fatal("Unsupported conversion from f64 to f8E5M2\n"
                  "LLVM ERROR: Unsupported rounding mode for conversion.")
                .normalised,
            "Unsupported conversion from f64 to f8E5M2\n"
            "LLVM ERROR: Unsupported rounding mode for conversion.");
  EXPECT_EQ(fatal("loading a.so\nLLVM ERROR: out of memory").normalised,
            "LLVM ERROR: out of memory");
}

// It was a crash without a stack, and nothing was reduced.
TEST(FatalLine, VerifiersMayLeaveTheirLastLineOpen) {
  EXPECT_EQ(fatal("Stored value type does not match pointer operand type!\n"
                  "  store i1 %a, i8* %b\n"
                  " i1LLVM ERROR: Broken module found, compilation aborted!")
                .verbatim,
            "LLVM ERROR: Broken module found, compilation aborted! Stored "
            "value type does not match pointer operand type!");
  EXPECT_EQ(fatal("the test says LLVM ERROR: out of memory").verbatim,
            "LLVM ERROR: later");
}

TEST(FatalLine, ChecksOfGlogAndExceptions) {
  EXPECT_EQ(fatal("F1122 10:07:14.123456    1234 hlo.cc:12] Check failed: x >= "
                  "0 (-1 vs. 0)")
                .normalised,
            "hlo.cc:_] Check failed: x >= 0 (_ vs. _)");
  EXPECT_EQ(fatal("terminate called after throwing an instance of 'E'\n"
                  "  what():  no such tile")
                .verbatim,
            "terminate called after throwing an instance of 'E': no such tile");
}

// XLA's other fatal errors were an exit code without a word; clang's said which
// function of LLVM had ended it, and no more.
TEST(FatalLine, LogsOfXLAAndBackendErrorsOfClang) {
  EXPECT_EQ(fatal("F1127 22:21:03.923610   10617 parse_flags.cc:234] Unknown "
                  "flag in XLA_FLAGS: --xla_foo=1")
                .normalised,
            "parse_flags.cc:_] Unknown flag in XLA_FLAGS: --xla_foo=1");
  EXPECT_EQ(
      fatal("F1127 22:21:03.9 7 [rank 0] a.cc:2] Check failed: x").verbatim,
      "a.cc:2] Check failed: x");
  EXPECT_FALSE(parseFatalLine("Found in a.cc:2] nothing at all\n"));
  EXPECT_FALSE(parseFatalLine("I1127 22:21:03.9 7 a.cc:2] all is well\n"));
  EXPECT_EQ(fatal("fatal error: error in backend: unable to legalize G_FMUL")
                .normalised,
            "fatal error: error in backend: unable to legalize G_FMUL");
}

// All that one TF_CHECK_OK found was one failure.
TEST(FatalLine, WhichStatusItWasStandsBelow) {
  const std::string check =
      "F0000 00:00:1.2  7 hlo_opt.cc:250] Non-OK-status: RunOpt(argc, argv)\n";
  EXPECT_EQ(fatal(check + "Status: INTERNAL: RET_CHECK failure (x)").normalised,
            "hlo_opt.cc:_] Non-OK-status: RunOpt(argc, argv): INTERNAL: "
            "RET_CHECK failure (x)");
  EXPECT_EQ(fatal(check + "other").verbatim,
            "hlo_opt.cc:250] Non-OK-status: RunOpt(argc, argv)");
}

// Which op it was stood in the next line, or nobody read the line at all.
TEST(FatalLine, AnErrorThatGoesOnBelow) {
  EXPECT_EQ(fatal("LLVM ERROR: Failed to infer result type(s):\n"
                  "\"arith.cmpi\"(...) {} : (i1, i2) -> ( ??? )")
                .verbatim,
            "LLVM ERROR: Failed to infer result type(s): \"arith.cmpi\"");
  EXPECT_EQ(fatal("LLVM ERROR: x:\n\"a\" b").verbatim, "LLVM ERROR: x:");
  EXPECT_EQ(fatal("libc++abi: terminating due to uncaught exception of type E: "
                  "no tile")
                .verbatim,
            "libc++abi: terminating due to uncaught exception of type E: no "
            "tile");
}

// It was an exit code without a word.
TEST(FatalLine, ASanitizersReportIsACheckInAFunction) {
  auto report = [](const std::string &process, const std::string &where) {
    return "=====\n==" + process +
           "==ERROR: AddressSanitizer: heap-use-after-free on address "
           "0x602000000010 at pc 0x55 bp 0x7f sp 0x7f\nREAD of size 4\n"
           "    #0 0x55 in " +
           where +
           " /src/a.cpp:3:5\n\n"
           "SUMMARY: AddressSanitizer: heap-use-after-free /src/a.cpp:3:5 in " +
           where + "\n";
  };
  auto found = parseFatalLine(report("123", "mlir::a::lower()"));
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->isCheck);
  EXPECT_EQ(found->verbatim,
            "AddressSanitizer: heap-use-after-free in mlir::a::lower");
  EXPECT_EQ(parseFatalLine(report("7", "mlir::a::lower()"))->normalised,
            found->normalised);
  EXPECT_NE(parseFatalLine(report("7", "mlir::b::lower()"))->normalised,
            found->normalised);
  EXPECT_FALSE(parseFatalLine("==7==ERROR: LeakSanitizer: detected memory "
                              "leaks\nSUMMARY: ...\n"));
}

// The summary names memcpy: two bugs that overflow in it were one.
TEST(FatalLine, OfASanitizerTheFunctionThatIsToBlame) {
  auto report = [](const char *where) {
    return std::string("==7==ERROR: AddressSanitizer: heap-buffer-overflow on "
                       "address 0x602000000010\n"
                       "    #0 0x7f3a1c in __interceptor_memcpy (opt+0x3f)\n"
                       "    #1 0x55d012 in ") +
           where +
           " /src/r.cpp:5:3\n"
           "    #2 0x55d013 in main /src/r.cpp:50:3\n\n"
           "freed by thread T0 here:\n    #0 0x7f3a1c in elsewhere "
           "r.cpp:1:1\n\n"
           "SUMMARY: AddressSanitizer: heap-buffer-overflow in "
           "__interceptor_memcpy\n";
  };
  EXPECT_EQ(fatal(report("lowerFoo(mlir::Operation*)")).verbatim,
            "AddressSanitizer: heap-buffer-overflow in lowerFoo");
  EXPECT_EQ(fatal(report("lower_in_c")).verbatim,
            "AddressSanitizer: heap-buffer-overflow in lower_in_c");
  EXPECT_NE(fatal(report("lowerFoo()")).normalised,
            fatal(report("foldBar()")).normalised);
}

TEST(FatalLine, MemorySanitizerWarnsAndEnds) {
  EXPECT_EQ(fatal("==12==WARNING: MemorySanitizer: use-of-uninitialized-value\n"
                  "    #0 0x55d012 in lowerFoo() /src/r.cpp:5:3\n\n"
                  "SUMMARY: MemorySanitizer: use-of-uninitialized-value\n"
                  "Exiting\n")
                .verbatim,
            "MemorySanitizer: use-of-uninitialized-value in lowerFoo");
  EXPECT_FALSE(parseFatalLine("==12==WARNING: MemorySanitizer: it goes on\n"));
  EXPECT_FALSE(parseFatalLine("==7==WARNING: ThreadSanitizer: data race\n"));
}

TEST(FatalLine, ChecksOfTensorFlowAndOfLibcxx) {
  EXPECT_EQ(fatal("2026-11-29 03:28:01.123456: F external/xla/foo.cc:123] "
                  "Check failed: shape.IsArray() ")
                .normalised,
            "foo.cc:_] Check failed: shape.IsArray()");
  EXPECT_EQ(fatal("/usr/include/c++/v1/vector.h:416: assertion __n < size() "
                  "failed: vector[] index out of bounds")
                .normalised,
            "vector.h:_: assertion __n < size() failed: vector[] index out of "
            "bounds");
}

// `exit 1` without a diagnostic was all that was seen of it.
// Which function of the round has filled the stack, the environment decides.
TEST(FatalLine, ARecursionIsOneWhereverItsStackEnded) {
  auto of = [](unsigned from) {
    std::string text =
        "==7==ERROR: AddressSanitizer: stack-overflow on address 0x7ffc\n";
    const char *round[] = {"my::visitA()", "my::visitB()", "my::visitC()"};
    for (unsigned i = 0; i < 200; ++i)
      text += "    #" + std::to_string(i) + " 0x55d0 in " +
              round[(from + i) % 3] + " /src/r.cpp:5:3\n";
    return fatal(text + "SUMMARY: AddressSanitizer: stack-overflow in f\n")
        .normalised;
  };
  EXPECT_NE(of(0).find("my::visitA"), std::string::npos) << of(0);
  EXPECT_EQ(of(1), of(0));
  EXPECT_EQ(of(2), of(0));
}

TEST(FatalLine, UndefinedBehaviourIsALastWord) {
  const std::string report =
      "/src/lib/Fold.cpp:6:28: runtime error: load of misaligned address "
      "0x7ffd028edb7a for type 'f(a, 4)', which requires 4 byte alignment\n";
  auto found = parseFatalLine("x.mlir:1:1: warning: y\n" + report +
                              "0x7ffd028edb7a: note: pointer points here\n"
                              " 00 00  00 00\n              ^ \n"
                              "    #0 0x55 in f /src/lib/Fold.cpp:6:28\n\n"
                              "SUMMARY: UndefinedBehaviorSanitizer: "
                              "undefined-behavior Fold.cpp:6:28 in \n");
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->isCheck);
  EXPECT_TRUE(found->maySurvive);
  EXPECT_EQ(found->verbatim,
            "Fold.cpp:6: runtime error: load of misaligned address "
            "0x7ffd028edb7a for type 'f(a, 4)', which requires 4 byte "
            "alignment");
  EXPECT_EQ(found->normalised,
            "Fold.cpp:6:\nruntime error: load of misaligned address 0x_ for "
            "type 'f(a, 4)', which requires <number> byte alignment");
  EXPECT_TRUE(parseFatalLine(report + "PLEASE submit a bug report to x\n"
                                      "Stack dump:\n0. mlir-opt\n"));
  auto overflow = [](const std::string &numbers) {
    return fatal("m\na.cpp:6:28: runtime error: signed integer overflow: " +
                 numbers + " cannot be represented in type 'int'\nStack dump:")
        .normalised;
  };
  EXPECT_EQ(overflow("2147483647 + 2"), overflow("-7 + -2147483648"));
  EXPECT_EQ(overflow("1 + 2"),
            "a.cpp:6:\nruntime error: signed integer overflow: <number> + "
            "<number> cannot be represented in type 'int'");
}

TEST(FatalLine, AfterUndefinedBehaviourAProgramMayGoOn) {
  const std::string report = "a.cpp:6:28: runtime error: division by zero\n";
  EXPECT_FALSE(parseFatalLine(report + "x.mlir:1:1: error: it is bad\n"));
  auto lastOf = [&](const std::string &behind) {
    return parseFatalLine(report + behind).value_or(FatalLine()).verbatim;
  };
  EXPECT_EQ(lastOf("b.cpp:7:1: runtime error: other\n"),
            "b.cpp:7: runtime error: other");
  EXPECT_EQ(lastOf("LLVM ERROR: no\n"), "LLVM ERROR: no");
  for (const char *text : {"k.py: runtime error: no place\n",
                           "a.cpp:6: runtime error: no column\n",
                           "note: a.cpp:6:28: runtime error: quoted\n",
                           "  a.cpp:6:28: runtime error: indented\n",
                           "a.cpp:6:28: runtime error: \n"})
    EXPECT_FALSE(parseFatalLine(text)) << text;
}

TEST(FatalLine, SurvivesGarbage) {
  test::forEachGarbage({"LLVM ERROR: x\nm\nUNREACHABLE executed at A.cpp:1!\n",
                        "p: /a/F.cpp:1: f: Assertion `y' failed.\n",
                        "F1 x.cc:1] Check failed: y\n",
                        "a.cc:1:2: runtime error: 1 + 2 'a'\n\n ^\n"},
                       [](llvm::StringRef text) { parseFatalLine(text); });
}

} // namespace
