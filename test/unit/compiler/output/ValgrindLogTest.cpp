#include "compiler/output/ValgrindLog.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

// valgrind 3.19 --track-origins=yes --xml=yes: a shell, and a program with
// debug information. Shortened.
constexpr const char *OfAProgram = R"(<?xml version="1.0"?>

<valgrindoutput>

<args>
  <vargv>
    <exe>/usr/bin/valgrind.bin</exe>
    <arg>--xml=yes</arg>
  </vargv>
  <argv>
    <exe>/bin/sh</exe>
    <arg>-c</arg>
  </argv>
</args>

<status>
  <state>FINISHED</state>
  <time>00:00:00:00.307 </time>
</status>

</valgrindoutput>
<?xml version="1.0"?>

<valgrindoutput>

<args>
  <argv>
    <exe>./u</exe>
  </argv>
</args>

<status>
  <state>RUNNING</state>
  <time>00:00:00:00.180 </time>
</status>

<error>
  <unique>0x0</unique>
  <tid>1</tid>
  <kind>UninitCondition</kind>
  <what>Conditional jump or move depends on uninitialised value(s)</what>
  <stack>
    <frame>
      <ip>0x10916B</ip>
      <obj>/tmp/q/u</obj>
      <fn>main</fn>
    </frame>
  </stack>
  <auxwhat>Uninitialised value was created by a heap allocation</auxwhat>
  <stack>
    <frame>
      <ip>0x48417B4</ip>
      <obj>/usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so</obj>
      <fn>malloc</fn>
    </frame>
    <frame>
      <ip>0x10915A</ip>
      <obj>/tmp/q/u</obj>
      <fn>main</fn>
      <dir>/tmp/q</dir>
      <file>u.c</file>
      <line>3</line>
    </frame>
  </stack>
</error>

<status>
  <state>FINISHED</state>
  <time>00:00:00:00.707 </time>
</status>

</valgrindoutput>
)";

// In the text form, the frame of a program with debug information is `main
// (u.c:3)`, which was no file of a program.
TEST(ValgrindLog, AReadOfWhatAProgramWithDebugInformationAllocated) {
  ValgrindLog log = parseValgrindLog(OfAProgram);
  EXPECT_EQ(log.processes, 2u);
  EXPECT_THAT(log.programs, ElementsAre("/bin/sh", "./u"));
  EXPECT_TRUE(log.mentionsFreshMemory);
  EXPECT_THAT(log.uninitialisedReads,
              ElementsAre("Conditional jump or move depends on uninitialised "
                          "value(s); created by a heap allocation"));
}

/// Of an error whose read and whose allocation are in these files; "" is code
/// without one, a JIT's.
std::string problemIn(const std::string &readBy, const std::string &madeBy) {
  auto frame = [](const std::string &object) {
    return "<frame>\n" + (object.empty() ? "" : "<obj>" + object + "</obj>\n") +
           "</frame>\n";
  };
  return "<error>\n<what>Use of uninitialised value of size 8</what>\n" +
         frame(readBy) +
         "<auxwhat>Uninitialised value was created by a stack "
         "allocation</auxwhat>\n" +
         frame(madeBy) + "</error>\n";
}

TEST(ValgrindLog, OnlyTheMemoryOfTheProgramCounts) {
  auto readsOf = [](const std::string &madeBy) {
    return parseValgrindLog(problemIn("", madeBy)).uninitialisedReads;
  };
  auto isOne = ElementsAre(
      "Use of uninitialised value of size 8; created by a stack allocation");
  EXPECT_THAT(readsOf("/tmp/a.out"), isOne);
  EXPECT_THAT(readsOf(""), isOne);
  EXPECT_THAT(readsOf("/usr/bin/awk"), IsEmpty());
  EXPECT_THAT(readsOf("/lib64/libc.so.6"), IsEmpty());
}

TEST(ValgrindLog, AProblemWithoutAnOriginSaysNothing) {
  ValgrindLog log = parseValgrindLog("<error>\n"
                                     "<what>Invalid read of size 4</what>\n"
                                     "<frame>\n</frame>\n</error>\n");
  EXPECT_EQ(log.processes, 0u);
  EXPECT_FALSE(log.mentionsFreshMemory);
  EXPECT_THAT(log.uninitialisedReads, IsEmpty());
}

TEST(ValgrindLog, AnErrorAfterOneOfTheProgramIsItsOwn) {
  std::string text = problemIn("", "/tmp/x") + problemIn("", "/usr/bin/awk");
  EXPECT_EQ(parseValgrindLog(text).uninitialisedReads.size(), 1u);
}

TEST(ValgrindLog, SurvivesCutLogs) {
  std::string text = std::string(OfAProgram) + problemIn("", "/tmp/x");
  for (size_t length = 0; length <= text.size(); ++length)
    (void)parseValgrindLog(llvm::StringRef(text).take_front(length));
}

} // namespace
