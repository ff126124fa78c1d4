#include "compiler/output/ValgrindLog.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

// valgrind 3.19 --track-origins=yes: a shell, and mlir-runner-22 that prints an
// element of a memref.alloc which nothing wrote. Shortened.
constexpr const char *OfAJIT = R"(==203== Memcheck, a memory error detector
==203== ERROR SUMMARY: 0 errors from 0 contexts (suppressed: 0 from 0)
==218== Conditional jump or move depends on uninitialised value(s)
==218==    at 0xFCEB08A: ??? (in /usr/lib/x86_64-linux-gnu/libLLVM.so.22.1)
==218==    by 0xFD598BC: llvm::raw_ostream::operator<<(long) (in /usr/lib/x86_64-linux-gnu/libLLVM.so.22.1)
==218==  Uninitialised value was created by a heap allocation
==218==    at 0x48417B4: malloc (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)
==218==    by 0x13E3E041: ???
==218==    by 0x13E3E02F: ???
==218== 
32763
==218== 
==218== HEAP SUMMARY:
==218==     in use at exit: 74,024 bytes in 3 blocks
==218== 
==218== ERROR SUMMARY: 4 errors from 4 contexts (suppressed: 0 from 0)
)";

TEST(ValgrindLog, AReadOfWhatCompiledCodeAllocated) {
  ValgrindLog log = parseValgrindLog(OfAJIT);
  EXPECT_EQ(log.processes, 2u);
  EXPECT_THAT(log.uninitialisedReads,
              ElementsAre("Conditional jump or move depends on uninitialised "
                          "value(s); created by a heap allocation"));
}

constexpr const char *Problem = "==1== Use of uninitialised value of size 8\n"
                                "==1==    at 0x1: f (in OBJECT)\n"
                                "==1==  Uninitialised value was created by a "
                                "stack allocation\n"
                                "==1==    at 0x2: g (in OBJECT)\n"
                                "==1== \n";

std::string problemIn(const std::string &object) {
  std::string text = Problem;
  for (size_t at; (at = text.find("OBJECT")) != std::string::npos;)
    text.replace(at, 6, object);
  return text;
}

TEST(ValgrindLog, OnlyTheMemoryOfTheProgramCounts) {
  EXPECT_THAT(parseValgrindLog(problemIn("/tmp/a.out")).uninitialisedReads,
              ElementsAre("Use of uninitialised value of size 8; created by a "
                          "stack allocation"));
  EXPECT_THAT(parseValgrindLog(problemIn("/usr/bin/awk")).uninitialisedReads,
              IsEmpty());
  EXPECT_THAT(
      parseValgrindLog(problemIn("/lib64/libc.so.6")).uninitialisedReads,
      IsEmpty());
}

TEST(ValgrindLog, AProblemWithoutAnOriginSaysNothing) {
  ValgrindLog log = parseValgrindLog("==1== Invalid read of size 4\n"
                                     "==1==    at 0x2: ???\n"
                                     "==1== \n");
  EXPECT_EQ(log.processes, 0u);
  EXPECT_THAT(log.uninitialisedReads, IsEmpty());
}

TEST(ValgrindLog, SurvivesCutLogs) {
  std::string text = std::string(OfAJIT) + problemIn("/tmp/x");
  for (size_t length = 0; length <= text.size(); ++length)
    (void)parseValgrindLog(llvm::StringRef(text).take_front(length));
}

} // namespace
