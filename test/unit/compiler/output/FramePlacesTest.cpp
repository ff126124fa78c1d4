#include "compiler/output/FramePlaces.h"
#include <gtest/gtest.h>

using namespace culprit;

namespace {

TEST(FramePlaces, AreComparedByOffsetWhereItIsKnown) {
  EXPECT_TRUE(isSamePlace("a.so+0x10@0x7f0010", "a.so+0x10@0x7e0010"));
  EXPECT_FALSE(isSamePlace("a.so+0x10@0x7f0010", "a.so+0x20@0x7f0010"));
  EXPECT_TRUE(isSamePlace("a.so+0x10@0x7f0010", "a.so@0x7f0010"));
  EXPECT_FALSE(isSamePlace("a.so+0x10@0x7f0010", "a.so@0x7f0020"));
  EXPECT_TRUE(isSamePlace("a.so@0x7f0010", "a.so@0x7e3010"))
      << "in another run, with address randomisation";
  EXPECT_FALSE(isSamePlace("a.so+0x10@0x7f0010", "b.so+0x10@0x7f0010"));
}

TEST(FramePlaces, AreAnOffsetInAModuleAndAnAddress) {
  StackFrame frame;
  frame.module = "a.so";
  frame.address = 0x7f001A;
  EXPECT_EQ(placeOf(frame), "a.so@0x7f001a") << "the offset is not known";
  frame.offset = 0x1A;
  EXPECT_EQ(placeOf(frame), "a.so+0x1a@0x7f001a");
}

std::string fatalIn(std::vector<const char *> frames) {
  frames.insert(
      frames.begin(),
      {"llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/l/a.so+0x1)",
       "llvm::sys::RunSignalHandlers() (/l/a.so+0x2)", "(/l/a.so+0x3)",
       "(/lib/libc.so.6+0x4)"});
  std::string text = "LLVM ERROR: no\nStack dump:\n";
  for (size_t i = 0; i < frames.size(); ++i)
    text += " #" + std::to_string(i) + " 0x00007ff433cdd" +
            std::to_string(100 + i) + " " + frames[i] + "\n";
  return text;
}

// llc: makeLibCall is called for each operation that has no library function.
TEST(FramePlaces, CallersAreWithoutANameInALibraryThatExportsFew) {
  const char *before = "f::report(int) (/l/b.so+0x1)";
  const char *named = "f::makeLibCall(int) (/l/b.so+0x2)";
  const char *end = "f::run(int) (/l/b.so+0x3)";
  auto extend =
      namelessCallers(fatalIn({"(/l/b.so+0x10)", named, "(/l/b.so+0x20)",
                               "(/l/b.so+0x30)", end, "(/l/b.so+0x40)"}));
  auto power =
      namelessCallers(fatalIn({"(/l/b.so+0x10)", named, "(/l/b.so+0x21)",
                               "(/l/b.so+0x31)", end, "(/l/b.so+0x40)"}));
  EXPECT_EQ(extend.size(), 3u);
  EXPECT_TRUE(beginInSamePlaces(extend, extend));
  EXPECT_FALSE(beginInSamePlaces(extend, power));
  EXPECT_TRUE(namelessCallers(fatalIn({before, named, end})).empty());
  EXPECT_TRUE(namelessCallers("LLVM ERROR: no\n").empty());
}

// A trace has an action handler, whose lambda was one more caller.
TEST(FramePlaces, TheLambdaOfAnActionHandlerIsNoCaller) {
  const char *own = "(/l/b.so+0x10)", *lambda = "(/l/c.so+0x20)";
  const char *dispatcher = "mlir::PatternApplicator::matchAndRewrite(int) "
                           "(/l/c.so+0x1)";
  const char *handler = "mlir::MLIRContext::executeActionInternal(int) "
                        "(/l/c.so+0x2)";
  auto plain = namelessCallers(fatalIn({own, dispatcher}));
  auto traced = namelessCallers(fatalIn({own, lambda, handler, dispatcher}));
  EXPECT_EQ(plain.size(), 1u);
  EXPECT_EQ(traced, plain);
}

} // namespace
