#include "counters/gate/GateLog.h"
#include "counters/gate/GateTrace.h"
#include "counters/gate/preload/EventLog.h"
#include "probe/files/ScratchDirectory.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gmock/gmock.h>

using namespace culprit;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

/// Writes as the library does, into a file of its own.
class Writer {
public:
  Writer() : directory(llvm::cantFail(ScratchDirectory::make())) {
    prefix = directory.path() + "/log";
    log.begin({prefix.data(), prefix.size()}, 42);
  }

  uint32_t text(const std::string &text) {
    log.add(gate::RecordKind::Text, 0, nullptr, 0, text.data(), text.size());
    return ++texts;
  }

  uint32_t begin(uint32_t tag, uint32_t name, uint64_t number,
                 uint32_t parent = 0, uint8_t flags = 0, uint32_t thread = 1) {
    gate::BeginBody body{};
    body.thread = thread;
    body.number = number;
    body.id = ++ids;
    body.parent = parent;
    body.tag = tag;
    body.name = name;
    log.add(gate::RecordKind::Begin, flags, &body, sizeof body, nullptr, 0);
    return ids;
  }

  void end(uint32_t id, uint8_t flags = 0,
           gate::RecordKind kind = gate::RecordKind::End) {
    gate::EndBody body{0, id, 0};
    log.add(kind, flags, &body, sizeof body, nullptr, 0);
  }

  std::string bytes() {
    auto buffer = llvm::MemoryBuffer::getFile(log.path());
    return buffer ? (*buffer)->getBuffer().str() : std::string();
  }

  gate::EventLog log;

private:
  ScratchDirectory directory;
  std::string prefix;
  uint32_t texts = 0, ids = 0;
};

/// A pass with one pattern that it leaves open.
std::string openPattern() {
  Writer writer;
  uint32_t pass = writer.text("pass-execution"),
           pattern = writer.text("apply-pattern"),
           cse = writer.text("`pass-execution` running `CSE` on Operation `f`"),
           fold = writer.text("`apply-pattern pattern: (anonymous)::Fold");
  uint32_t outer = writer.begin(pass, cse, 0);
  writer.end(writer.begin(pattern, fold, 0, outer));
  writer.begin(pattern, fold, 1, outer);
  return writer.bytes();
}

TEST(GateLog, ReadsWhatTheLibraryWrites) {
  auto log = parseGateLog(openPattern());
  ASSERT_TRUE(log);
  EXPECT_EQ(log->process, 42u);
  EXPECT_FALSE(log->full);
  ASSERT_THAT(log->events, SizeIs(3));
  EXPECT_EQ(log->events[0].tag, "pass-execution");
  EXPECT_FALSE(log->events[0].completed);
  EXPECT_TRUE(log->events[1].completed);
  EXPECT_EQ(log->events[2].parent, 0u);
  EXPECT_EQ(log->events[2].number, 1u);
}

/// A compiler that starts another one leaves a log of each.
TEST(GateLog, SeveralKeepTheirTexts) {
  std::vector<GateLog> logs;
  for (unsigned i = 0; i < 5; ++i)
    logs.push_back(std::move(*parseGateLog(openPattern())));
  for (const GateLog &log : logs)
    EXPECT_EQ(log.events[1].text, "`apply-pattern pattern: (anonymous)::Fold");
}

/// Taking turns in one run, they may take others in the next.
TEST(GateLog, ThreadsThatTakeTurnsAreSeveral) {
  Writer turns, atOnce, one;
  for (Writer *writer : {&turns, &atOnce, &one}) {
    uint32_t pass = writer->text("pass-execution");
    uint32_t first = writer->begin(pass, pass, 0, 0, 0, 1);
    if (writer != &atOnce)
      writer->end(first);
    writer->end(writer->begin(pass, pass, 1, 0, 0, writer == &one ? 1 : 2));
    if (writer == &atOnce)
      writer->end(first);
    writer->end(writer->begin(pass, pass, 2, 0, 0, 1));
  }
  EXPECT_TRUE(parseGateLog(turns.bytes())->hasThreads);
  EXPECT_TRUE(parseGateLog(atOnce.bytes())->hasThreads);
  EXPECT_FALSE(parseGateLog(one.bytes())->hasThreads);
}

TEST(GateLog, EndsWhereAKilledProcessEndedIt) {
  std::string whole = openPattern();
  size_t used = llvm::StringRef(whole).rtrim('\0').size();
  size_t most = 0;
  for (size_t size = 0; size <= used; ++size) {
    auto log = parseGateLog(llvm::StringRef(whole).take_front(size));
    size_t events = log ? log->events.size() : 0;
    EXPECT_GE(events, most);
    most = std::max(most, events);
  }
  EXPECT_EQ(most, 3u);
}

TEST(GateLog, GoesOnBehindEachWindow) {
  Writer writer;
  uint32_t tag = writer.text("apply-pattern");
  constexpr unsigned count = 60000; // several windows of them
  for (unsigned i = 0; i < count; ++i)
    writer.end(writer.begin(tag, tag, i));
  std::string bytes = writer.bytes();
  ASSERT_GT(bytes.size(), gate::logWindow);
  auto log = parseGateLog(bytes);
  ASSERT_TRUE(log);
  ASSERT_THAT(log->events, SizeIs(count));
  EXPECT_EQ(log->events.back().number, count - 1);
  EXPECT_TRUE(log->events.back().completed);
}

TEST(GateLog, HasABound) {
  Writer writer;
  std::string text(1 << 16, 'x');
  for (unsigned i = 0; i < gate::mostLogBytes / text.size() + 64; ++i)
    writer.text(text);
  std::string bytes = writer.bytes();
  EXPECT_LE(bytes.size(), gate::mostLogBytes);
  auto log = parseGateLog(bytes);
  ASSERT_TRUE(log);
  EXPECT_TRUE(log->full);
}

TEST(GateLog, IsNothingElse) {
  EXPECT_FALSE(parseGateLog(""));
  EXPECT_FALSE(parseGateLog(std::string(4096, 'x')));
}

CompileResult failing(const std::string &err) {
  CompileResult result;
  result.outcome.status = Outcome::Status::Rejected;
  result.outcome.exitCode = 1;
  result.outcome.err.text = err;
  return result;
}

TEST(GateTrace, HasPassesPatternsAndWhatIsOpen) {
  Trace trace = traceOf(*parseGateLog(openPattern()), failing(""));
  ASSERT_THAT(trace.passes, SizeIs(1));
  EXPECT_EQ(trace.passes[0].passClass, "CSE");
  EXPECT_EQ(trace.openActionName(), "apply-pattern (anonymous)::Fold");
  EXPECT_EQ(trace.log.countByTag.at("apply-pattern"), 2u);
}

TEST(GateTrace, SkippedActionsAreCountedAndDidNotRun) {
  Writer writer;
  uint32_t tag = writer.text("apply-pattern");
  writer.end(writer.begin(tag, tag, 0, 0, gate::skippedFlag));
  writer.end(writer.begin(tag, tag, 1));
  Trace trace = traceOf(*parseGateLog(writer.bytes()), failing(""));
  ASSERT_THAT(trace.log.actions, SizeIs(1));
  EXPECT_EQ(trace.log.actions[0].indexInTag, 1u);
  EXPECT_EQ(trace.log.countByTag.at("apply-pattern"), 2u);
}

/// Two passes in an adaptor, of which the first says that it failed.
TEST(GateTrace, TheInnermostThatFailedIsTheLastPass) {
  Writer writer;
  uint32_t tag = writer.text("pass-execution");
  auto name = [&](const char *pass) {
    return writer.text("`pass-execution` running `" + std::string(pass) +
                       "` on Operation `f`");
  };
  uint32_t adaptor =
      writer.begin(tag, name("mlir::detail::OpToOpPassAdaptor"), 0);
  constexpr uint8_t failed = gate::failureKnownFlag | gate::failedFlag;
  writer.end(writer.begin(tag, name("A"), 1, adaptor), failed);
  writer.end(writer.begin(tag, name("B"), 2, adaptor), gate::failureKnownFlag);
  writer.end(adaptor, failed);
  Trace trace = traceOf(
      *parseGateLog(writer.bytes()),
      failing("culprit-gate: pass 0\nculprit-gate: pass 1\nf: error: bad\n"
              "culprit-gate: pass 2\nf: error: other\n"));
  EXPECT_EQ(trace.lastPassName(), "A");
  EXPECT_EQ(trace.said.first()->normalised, "bad");
}

/// Two pipelines of one pass each, in a program that dies of the second one.
TEST(GateTrace, APassWhoseFailureWasSurvivedIsNotTheLast) {
  Writer writer;
  uint32_t tag = writer.text("pass-execution");
  constexpr uint8_t failed = gate::failureKnownFlag | gate::failedFlag;
  for (uint64_t number : {0, 1}) {
    uint32_t name = writer.text("`pass-execution` running `P" +
                                std::to_string(number) + "` on Operation `m`");
    uint32_t pass = writer.begin(tag, name, number);
    writer.end(pass, failed);
    if (number == 0)
      writer.end(pass, 0, gate::RecordKind::Invalid);
  }
  const std::string note = "k.py:1:1: note: Pipeline failed while executing "
                           "[`P` on 'm']: x\n",
                    first = "culprit-gate: pass 0\nk.py:1:1: error: same\n",
                    second = "culprit-gate: pass 1\nk.py:1:1: error: same\n",
                    died = "Traceback (most recent call last):\n"
                           "  File \"k.py\", line 3, in <module>\n    run()\n"
                           "RuntimeError: run failed\n";
  Trace trace = traceOf(*parseGateLog(writer.bytes()),
                        failing(first + note + second + note + died));
  EXPECT_EQ(trace.lastPassName(), "P1");
  EXPECT_EQ(trace.passes[0].failed, false);
  EXPECT_EQ(trace.said.first()->normalised, "same")
      << "what the first one said is forgotten";
  EXPECT_FALSE(trace.log.actions[0].leftInvalid);
  // A compiler that runs once goes on to the next part of its input.
  trace = traceOf(*parseGateLog(writer.bytes()),
                  failing(first + note + second + note));
  EXPECT_EQ(trace.lastPassName(), "P0");
}

/// What a pass left invalid, and says, is asked for in the ending compile.
TEST(GateTrace, APassOfACompileThatWasSurvivedIsNotTheLast) {
  Writer writer;
  uint32_t tag = writer.text("pass-execution");
  constexpr uint8_t failed = gate::failureKnownFlag | gate::failedFlag;
  for (uint64_t number : {0, 1}) {
    uint32_t name = writer.text("`pass-execution` running `P" +
                                std::to_string(number) + "` on Operation `m`");
    uint32_t pass = writer.begin(tag, name, number, 0, gate::newCompileFlag);
    writer.end(pass, failed);
    writer.end(pass, 0, gate::RecordKind::Invalid);
  }
  auto log = parseGateLog(writer.bytes());
  ASSERT_TRUE(log->events[1].beginsCompile);
  CompileResult result = failing("culprit-gate: pass 0\na:1:1: error: first\n"
                                 "culprit-gate: pass 1\nb:1:1: error: last\n");
  Trace trace = traceOf(*log, result, Program::OfUser);
  EXPECT_EQ(trace.lastPassName(), "P1");
  ASSERT_EQ(trace.said.errors.size(), 1u);
  EXPECT_EQ(trace.said.first()->normalised, "last");
  EXPECT_THAT(trace.several.otherErrors, testing::ElementsAre("first"));
  trace = traceOf(*log, result);
  EXPECT_EQ(trace.lastPassName(), "P0") << "a compiler with several inputs";
}

} // namespace
