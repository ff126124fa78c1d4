#include "counters/PassLocation.h"
#include "compiler/command/ParsePipeline.h"
#include "llvm/ADT/StringExtras.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;

namespace {

/// `ARGUMENT OP` a line, `+ OP` for an adaptor; two spaces deeper than its
/// parent. `!` before it: no banner announced it.
Trace traceOf(llvm::StringRef text) {
  Trace trace;
  std::vector<size_t> open;
  llvm::SmallVector<llvm::StringRef, 16> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    size_t depth = line.find_first_not_of(' ') / 2;
    auto [name, op] = line.trim().split(' ');
    PassExecution pass;
    if (name.consume_front("!"))
      pass.announced = false;
    pass.index = trace.passes.size();
    pass.adaptor = name == "+";
    pass.passClass = pass.adaptor ? "OpToOpPassAdaptor" : "Class";
    pass.argument = pass.adaptor || name == "?" ? "" : name.str();
    pass.opName = op.str();
    open.resize(depth);
    if (depth)
      pass.parent = open.back();
    open.push_back(trace.passes.size());
    trace.passes.push_back(pass);
  }
  return trace;
}

/// The path of each execution, as `0.1`; `-` for none.
std::vector<std::string> locate(llvm::StringRef pipeline,
                                llvm::StringRef executions) {
  std::vector<std::string> result;
  for (const auto &path : locatePasses(
           traceOf(executions), llvm::cantFail(parsePipeline(pipeline)))) {
    std::string text = path ? "" : "-";
    for (unsigned i : path.value_or(PipelinePath{}))
      text += (text.empty() ? "" : ".") + std::to_string(i);
    result.push_back(text);
  }
  return result;
}

TEST(PassLocation, RepeatedPassesAreToldByTheirOrder) {
  EXPECT_THAT(locate("builtin.module(cse,inline,cse,cse)", R"(
cse builtin.module
inline builtin.module
cse builtin.module
cse builtin.module)"),
              ElementsAre("0", "1", "2", "3"));
}

TEST(PassLocation, NestRunsOnceForEachFunction) {
  EXPECT_THAT(locate("builtin.module(func.func(cse,licm),inline)", R"(
+ builtin.module
  cse func.func
  licm func.func
  cse func.func
  licm func.func
inline builtin.module)"),
              ElementsAre("-", "0.0", "0.1", "0.0", "0.1", "1"));
}

TEST(PassLocation, AdjacentNestsAreOneAdaptor) {
  EXPECT_THAT(
      locate("builtin.module(func.func(a),gpu.module(b),func.func(c),"
             "gpu.module(gpu.func(d)),e)",
             R"(
+ builtin.module
  b gpu.module
  + gpu.module
    d gpu.func
  a func.func
  c func.func
  a func.func
  c func.func
e builtin.module)"),
      ElementsAre("-", "1.0", "-", "3.0.0", "0.0", "2.0", "0.0", "2.0", "4"));
}

TEST(PassLocation, NestsOfOneAnchorCoalesceInside) {
  EXPECT_THAT(
      locate("builtin.module(gpu.module(gpu.func(a)),gpu.module(gpu.func(b)))",
             R"(
+ builtin.module
  + gpu.module
    a gpu.func
    b gpu.func)"),
      ElementsAre("-", "-", "0.0.0", "1.0.0"));
}

TEST(PassLocation, AnyIsAnAdaptorOfItsOwn) {
  // As mlir-opt 22 runs it: `any` might run on functions as well.
  EXPECT_THAT(locate("builtin.module(func.func(a,b),any(b),any(c),b,b)", R"(
+ builtin.module
  a func.func
  b func.func
  a func.func
  b func.func
+ builtin.module
  b func.func
  b gpu.module
+ builtin.module
  c func.func
  c gpu.module
b builtin.module
b builtin.module)"),
              ElementsAre("-", "0.0", "0.1", "0.0", "0.1", "-", "1.0", "1.0",
                          "-", "2.0", "2.0", "3", "4"));
}

// Without a place, the pass was run alone with its default options.
TEST(PassLocation, AnyCoalescesWithNestsOnWhichItCannotRun) {
  // As mlir-opt 22 runs it: `m` runs on modules alone.
  EXPECT_THAT(locate("builtin.module(any(m),func.func(a,b))", R"(
+ builtin.module
  a func.func
  b func.func
  m builtin.module)"),
              ElementsAre("-", "1.0", "1.1", "0.0"));
}

TEST(PassLocation, LaunchedPassesHaveNoPlace) {
  EXPECT_THAT(locate("builtin.module(inline,canonicalize)", R"(
inline builtin.module
  canonicalize func.func
  + builtin.module
    cse func.func
canonicalize builtin.module)"),
              ElementsAre("0", "-", "-", "-", "1"));
}

TEST(PassLocation, WhatNoBannerAnnouncedIsInNoText) {
  // PDL compiled, first for the pipeline, then by a pass that runs a nested
  // pass manager of its own.
  EXPECT_THAT(locate("builtin.module(a,func.func(b),p)", R"(
!p builtin.module
+ builtin.module
  !b func.func
a builtin.module
  !p builtin.module
+ builtin.module
  b func.func
p builtin.module)"),
              ElementsAre("-", "-", "-", "0", "-", "-", "1.0", "2"));
}

TEST(PassLocation, RunThatEndsEarlyIsPlacedSoFar) {
  EXPECT_THAT(locate("builtin.module(a,func.func(b,c),d)", R"(
a builtin.module
+ builtin.module
  b func.func)"),
              ElementsAre("0", "-", "1.0"));
}

TEST(PassLocation, AfterAMismatchNothingIsPlaced) {
  // A scheduler that runs `x`, of which the text knows nothing: what follows
  // might be the first `b` or the second one.
  EXPECT_THAT(locate("builtin.module(a,b,b,b)", R"(
a builtin.module
x builtin.module
b builtin.module)"),
              ElementsAre("0", "-", "-"));
  EXPECT_THAT(locate("builtin.module(func.func(a),b,b)", R"(
b builtin.module
b builtin.module)"),
              ElementsAre("-", "-"));
}

TEST(PassLocation, MismatchInAnAdaptorStaysThere) {
  EXPECT_THAT(locate("builtin.module(func.func(a,b),c)", R"(
+ builtin.module
  b func.func
  b func.func
c builtin.module)"),
              ElementsAre("-", "-", "-", "1"));
}

TEST(PassLocation, PassWithoutArgumentKeepsItsTurn) {
  EXPECT_THAT(locate("builtin.module(a,b,c)", R"(
a builtin.module
? builtin.module
c builtin.module)"),
              ElementsAre("0", "-", "2"));
}

TEST(PassLocation, NothingToPlace) {
  EXPECT_TRUE(locate("builtin.module(a)", "").empty());
  EXPECT_THAT(locate("builtin.module()", "a builtin.module"), ElementsAre("-"));
}

} // namespace
