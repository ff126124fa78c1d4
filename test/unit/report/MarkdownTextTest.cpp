#include "report/MarkdownText.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(CodeSpan, TextWithBackticksIsNotCutShort) {
  EXPECT_EQ(codeSpan("a"), "`a`");
  EXPECT_EQ(codeSpan("a`b"), "``a`b``");
  EXPECT_EQ(codeSpan("`a"), "`` `a ``");
  EXPECT_EQ(codeSpan(""), "");
}

TEST(CodeSpan, LineEndsDoNotBreakIt) { EXPECT_EQ(codeSpan("a\nb"), "`a b`"); }

TEST(WithCodeSpans, PlainSentencesStayPlain) {
  for (const char *text :
       {"clean with 7 applications, fails with 8; applied alone, it fails, too",
        "1 of 17 passes is needed", "convert-vector-to-xegpu [exact]",
        "4 ops, of 18 in the input; 1-minimal: every single edit loses it"})
    EXPECT_EQ(withCodeSpans(text), text);
}

TEST(WithCodeSpans, WhatGitHubTakesForItsOwnIsCode) {
  EXPECT_EQ(withCodeSpans("@total (func.func; the only one)"),
            "`@total` (`func.func`; the only one)");
  EXPECT_EQ(withCodeSpans("on a.b at <stdin>:3:8, too"),
            "on `a.b` at `<stdin>:3:8`, too");
  EXPECT_EQ(withCodeSpans("see #12: __x__ *y*"), "see `#12`: `__x__ *y*`");
  EXPECT_EQ(withCodeSpans("Lowering<mlir::AllocOp> of --cse"),
            "`Lowering<mlir::AllocOp>` of `--cse`");
  EXPECT_EQ(withCodeSpans("f(int) fails"), "`f(int)` fails");
}

// `A<B,` and `C>` were two names, and `<` alone opened one.
TEST(WithCodeSpans, ListsInBracketsAreOne) {
  EXPECT_EQ(withCodeSpans("in spirv::Op<a::AddOp, b::SubOp> of it"),
            "in `spirv::Op<a::AddOp, b::SubOp>` of it");
  EXPECT_EQ(withCodeSpans("at fused[k.mlir:19:8, k.mlir:4:10], too"),
            "at `fused[k.mlir:19:8, k.mlir:4:10]`, too");
  EXPECT_EQ(withCodeSpans("x.a < y.b, z.c is"), "`x.a < y.b`, `z.c` is");
  EXPECT_EQ(withCodeSpans("should it look for more?"),
            "should it look for more?");
}

// Its parts were a list of names that nobody could copy.
TEST(WithCodeSpans, SymbolWithBlanksIsOne) {
  EXPECT_EQ(withCodeSpans("@\"fn 77 \\22q\\22 <x>\" (func.func; it is)"),
            "`@\"fn 77 \\22q\\22 <x>\"` (`func.func`; it is)");
  EXPECT_EQ(withCodeSpans("@\"open end"), "`@\"open` end");
  EXPECT_EQ(withCodeSpans("say \"a b\" of @c"), "say `\"a b\"` of `@c`");
}

// `Type` `mlir::(anonymous` `namespace)::X`: a span for each part of a name.
TEST(WithCodeSpans, NamesSideBySideAreOneAndSpansStay) {
  EXPECT_EQ(withCodeSpans("Vec<Value> mlir::(anonymous ns::x)::f(A, B_C) dies"),
            "`Vec<Value> mlir::(anonymous ns::x)::f(A, B_C)` dies");
  EXPECT_EQ(withCodeSpans("and `culprit triage` reduces, `a.b`; `open @x"),
            "and `culprit triage` reduces, `a.b`; `` `open @x ``");
}

TEST(Fenced, NoFenceInsideEndsIt) {
  EXPECT_EQ(fenced("a", "sh"), "```sh\na\n```\n");
  EXPECT_EQ(fenced("```\na\n```\n"), "````\n```\na\n```\n````\n");
}

TEST(MarkdownText, NothingInItSteersATerminal) {
  EXPECT_EQ(codeSpan("@\033[31mred"), "`@?[31mred`");
  EXPECT_EQ(fenced("\033]0;x\007\r\n\u6f22\n"), "```\n?]0;x?\r\n\u6f22\n```\n");
}

} // namespace
