#include "compiler/output/PythonTraceback.h"
#include "test/unit/compiler/Garbage.h"
#include <gmock/gmock.h>

using namespace culprit;

namespace {

// Two exceptions, the second raised while the first was handled.
constexpr const char *Chained = R"(warning: noise
Traceback (most recent call last):
  File "/venv/lib/python3.11/site-packages/toolchain/driver.py", line 61, in run
    subprocess.run(command, check=True)
  File "/usr/lib/python3.11/subprocess.py", line 571, in run
    raise CalledProcessError(retcode, process.args,
subprocess.CalledProcessError: Command '['as', 'x']' returned non-zero exit status 255.

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/home/me/kernel.py", line 14, in <module>
    build(scale)
    ^^^^^^^^^^^^
  File "/home/me/kernel.py", line 9, in build
    compile(fn)
  File "/venv/lib/python3.11/site-packages/toolchain/driver.py", line 652, in make
    raise ToolError(error)
toolchain.errors.ToolError: the tile is too large
)";

PythonTraceback read(llvm::StringRef text) {
  auto traceback = parsePythonTraceback(text);
  EXPECT_TRUE(traceback) << text.str();
  return traceback.value_or(PythonTraceback());
}

TEST(PythonTraceback, IsTheLastExceptionInTheInnermostFrameOfTheUser) {
  PythonTraceback traceback = read(Chained);
  EXPECT_EQ(traceback.exception, "ToolError: the tile is too large");
  EXPECT_EQ(traceback.userFunction, "build");
}

TEST(PythonTraceback, TypeAlone) {
  EXPECT_EQ(read("Traceback (most recent call last):\n"
                 "  File \"k.py\", line 1, in <module>\n"
                 "AssertionError\n")
                .exception,
            "AssertionError");
}

// All that was told apart was the place.
TEST(PythonTraceback, WhatPointsAtALineSaysWhyInFront) {
  EXPECT_EQ(
      read("Traceback (most recent call last):\n"
           "  File \"/v/lib/python3.11/site-packages/t/core.py\", line 1, "
           "in add\n"
           "ValueError: add does not support bf16\n\n"
           "The above exception was the direct cause of the following "
           "exception:\n\n"
           "Traceback (most recent call last):\n"
           "  File \"k.py\", line 1, in <module>\n"
           "pkg.CompilationError: at 3:4:\n"
           "def f(a):\n"
           "    ^\n")
          .exception,
      "CompilationError: at 3:4:\nValueError: add does not support bf16");
}

// A kernel that calls a function which calls a builtin.
TEST(PythonTraceback, TheReasonGoesThroughAllThatPointAtALine) {
  const std::string frame = "Traceback (most recent call last):\n"
                            "  File \"k.py\", line 1, in <module>\n",
                    chain = "\nThe above exception was the direct cause of the "
                            "following exception:\n\n",
                    place = "CompilationError: at 5:10:\n  x\n  ^\n";
  EXPECT_EQ(read(frame + "t.CompilationError: at 1:1:\n  y\n  ^\nno bf16\n" +
                 chain + frame + "t." + place)
                .exception,
            "CompilationError: at 5:10:\nno bf16");
  EXPECT_EQ(read(frame + "ValueError: no bf16\n" + chain + frame + "t." +
                 place + chain + frame + "t." + place)
                .exception,
            "CompilationError: at 5:10:\nValueError: no bf16");
}

// The reason was nanobind's report of leaks, for any exception.
TEST(PythonTraceback, WhatIsSaidAsPythonEndsIsNoMessage) {
  auto read = parsePythonTraceback(
      "Traceback (most recent call last):\n"
      "  File \"k.py\", line 3, in <module>\n    run()\n"
      "t.CompilationError: at 1:1:\n  y\n  ^\nno bf16\n"
      "nanobind: leaked 3 instances!\n - leaked instance 0x1\n"
      "See https://nanobind.readthedocs.io/en/latest/refleaks.html\n");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->exception, "CompilationError: at 1:1:\nno bf16");
}

// Triton leaves its frames out; the reason was lost, and a caret was told.
TEST(PythonTraceback, AReasonMayStandInOneWithoutFrames) {
  PythonTraceback traceback =
      read("triton.compiler.errors.CompilationError: at 3:11:\n"
           "def helper(x):\n    return y.dot(y)\n           ^\n"
           "AttributeError(\"'tensor' object has no attribute 'dot'\")\n\n"
           "The above exception was the direct cause of the following "
           "exception:\n\n"
           "Traceback (most recent call last):\n"
           "  File \"/home/me/k.py\", line 14, in <module>\n"
           "    triton.compile(src)\n"
           "triton.compiler.errors.CompilationError: at 4:8:\n"
           "def kernel(p):\n    y = helper(x)\n        ^\n");
  EXPECT_EQ(traceback.exception,
            "CompilationError: at 4:8:\n"
            "AttributeError(\"'tensor' object has no attribute 'dot'\")");
}

TEST(PythonTraceback, OfSeveralLinesTheFirstAndTheLast) {
  EXPECT_EQ(read("Traceback (most recent call last):\n"
                 "  File \"k.py\", line 1, in <module>\n"
                 "pkg.CompilationError: at 3:4:\n"
                 "def f(a):\n"
                 "    ^\n"
                 "no such type\n\n")
                .exception,
            "CompilationError: at 3:4:\nno such type");
}

TEST(PythonTraceback, SyntaxErrorsHaveNoFrames) {
  PythonTraceback traceback = read("  File \"/tmp/k.py\", line 1\n"
                                   "    from\n"
                                   "        ^\n"
                                   "SyntaxError: invalid syntax\n");
  EXPECT_EQ(traceback.exception, "SyntaxError: invalid syntax");
  EXPECT_EQ(traceback.userFunction, "");
}

TEST(PythonTraceback, OtherTextIsNone) {
  for (const char *text :
       {"", "a.mlir:1:1: error: bad\n", "RuntimeError: quoted\n",
        "Traceback (most recent call last):\n  File \"k.py\", line 1, in f\n"})
    EXPECT_FALSE(parsePythonTraceback(text)) << text;
}

TEST(PythonTraceback, SurvivesGarbage) {
  test::forEachGarbage(
      {Chained}, [](llvm::StringRef text) { parsePythonTraceback(text); });
}

TEST(PythonTraceback, BeginsWhereTheProgramDoesIfNobodyCaughtIt) {
  auto start = [](const std::string &text) { return *firstTraceback(text); };
  const std::string begins = "Traceback (most recent call last):\n";
  EXPECT_FALSE(firstTraceback("RuntimeError: quoted\n"));
  EXPECT_EQ(start("E.\n" + begins).offset, 3u);
  EXPECT_FALSE(start(begins).isUncaught) << "it is cut";
  EXPECT_TRUE(
      start(begins + "  File \"k.py\", line 1, in <module>\n").isUncaught);
  EXPECT_TRUE(start(begins + "  File \"<frozen runpy>\", line 198, in "
                             "_run_module_as_main\n")
                  .isUncaught);
  EXPECT_FALSE(
      start(begins + "  File \"k.py\", line 1, in test_c\n").isUncaught);
}

TEST(PythonTraceback, WhoRaisedItIsTold) {
  auto raised = [](const std::string &frames, const std::string &exception) {
    return read("Traceback (most recent call last):\n" + frames + exception +
                "\n")
        .isRaisedThere;
  };
  std::string user = "  File \"k.py\", line 1, in <module>\n",
              package = "  File \"/v/site-packages/t/d.py\", line 6, in make\n";
  EXPECT_TRUE(raised(user, "KeyError: 'k'"));
  EXPECT_TRUE(raised(package + user, "KeyError: 'k'")) << "a callback";
  EXPECT_TRUE(raised(user, "__main__.Mine: no"));
  EXPECT_FALSE(raised(user + package, "KeyError: 'k'"));
  EXPECT_FALSE(raised(user, "triton.compiler.errors.CompilationError: no"))
      << "it leaves its own frames out";
}

} // namespace
