#include "compiler/input/LLVMFunctions.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(LLVMFunctions, AreThoseWithABody) {
  EXPECT_THAT(
      functionsOfLLVM("; define void @no()\n@g = global i32 3\n"
                      "declare ptr @d()\n"
                      "define internal ptr @f.1(ptr %p) personality ptr @d {\n"
                      "  ret ptr null\n}\n"
                      "define void @\"a b\"() {\n  call void @f()\n}\n"),
      ElementsAre("f.1", "a b"));
}

TEST(LLVMFunctions, NamesHaveWhatLLVMPutsInThem) {
  EXPECT_THAT(functionsOfLLVM("define void @foo-bar() {\n}\n"
                              "define %\"a@foo\" @\"it's\\22\"() {\n}\n"),
              ElementsAre("foo-bar", "it's\""));
}

TEST(LLVMFunctions, GarbageHasNone) {
  for (const char *text : {"", "define ", "define", "define @", "define @\"",
                           "define \"@f", "BC\xc0\xde"})
    EXPECT_THAT(functionsOfLLVM(text), IsEmpty()) << text;
}

} // namespace
