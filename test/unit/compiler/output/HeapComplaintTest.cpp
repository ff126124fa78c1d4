#include "compiler/output/HeapComplaint.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(HeapComplaint, WhatLibcFindsSpoilt) {
  EXPECT_TRUE(isHeapComplaint("double free or corruption (out)"));
  EXPECT_TRUE(isHeapComplaint("malloc(): unaligned tcache chunk detected"));
  EXPECT_TRUE(isHeapComplaint("tcache_thread_shutdown(): unaligned tcache "
                              "chunk detected"));
  EXPECT_TRUE(isHeapComplaint("Fatal glibc error: malloc.c:2599 (sysmalloc): "
                              "assertion failed: (old_top == initial_top)"));
  EXPECT_TRUE(isHeapComplaint("mlir-opt: malloc.c:2617: sysmalloc: Assertion "
                              "`x' failed."));
}

TEST(HeapComplaint, WhatTheCompilerItselfFinds) {
  EXPECT_FALSE(isHeapComplaint(""));
  EXPECT_FALSE(isHeapComplaint("LLVM ERROR: out of memory"));
  EXPECT_FALSE(isHeapComplaint("opt: X.cpp:3: f: Assertion `x' failed."));
  EXPECT_FALSE(isHeapComplaint("*** stack smashing detected ***: terminated"));
}

} // namespace
