//===- WarmStarterTest.cpp - What is forked, and what is spawned ----------===//
#include "probe/LocalProbe.h"
#include "test/unit/probe/ProbeFixture.h"
#include "llvm/Support/Program.h"
#include <csignal>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>

using namespace culprit;
using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using Status = Outcome::Status;

namespace {

class WarmStarterTest : public ProbeFixture {
protected:
  WarmStarterTest() { limits.wall = 120s; }

  Command warm(std::vector<std::string> flags) const {
    Command command = fake(std::move(flags));
    command.warm = true;
    command.environment["CULPRIT_TEST_MARKER"] = marker();
    return command;
  }
  Outcome run(WarmStarter &starter, const Command &command) {
    return LocalProbe(command, limits, starter).run();
  }
  bool isForked(WarmStarter &starter, const Command &command) {
    FileDescriptorPair out = makeOutputPipe(), control = makeMessageSocket();
    FileDescriptor in = openNull();
    Spawned spawned = starter.start(
        command.argv.front(), command, limits,
        {in.get(), out.theirs.get(), out.theirs.get(), control.theirs.get()});
    control.theirs.close();
    EXPECT_FALSE(spawned.error);
    char report[sizeof(SupervisorReport)];
    while (::read(control.ours.get(), report, sizeof report) > 0) {
    }
    if (spawned.supervisor > 0)
      ::waitpid(spawned.supervisor, nullptr, 0);
    return spawned.supervisor == -1;
  }
  std::string copy(const char *name) {
    std::string path = directory() + "/" + name;
    std::filesystem::copy_file(fakeCompiler(), path);
    return path;
  }

  Limits limits;
  WarmStarter starter{CULPRIT_WARM_LIBRARY};
};

// An instrumented program may refuse to have a library put in front.
#if !defined(__SANITIZE_ADDRESS__)
TEST_F(WarmStarterTest, ForksWhatWasPrepared) {
  EXPECT_TRUE(starter.prepare(fakeCompiler(), warm({})));
  EXPECT_TRUE(isForked(starter, warm({})));
  Command cold = warm({});
  cold.warm = false;
  EXPECT_FALSE(isForked(starter, cold));
}

// sh has read the variables before it reads this.
TEST_F(WarmStarterTest, AtTheAddressesOfTheSystemOnlyTheNamesAreTheServers) {
  Command command = warm({});
  command.argv = {"/bin/sh", "-c",
                  "while read line; do case $line in *culprit-warm*) "
                  "echo mapped; break;; esac; done </proc/self/maps; "
                  "echo ${LD_PRELOAD-none} "
                  "${CULPRIT_WARM_NAMES-${CULPRIT_WARM_INDEX-none}}"};
  command.systemAddresses = true;
  EXPECT_FALSE(isForked(starter, command));
  EXPECT_EQ(run(starter, command).out.text, "mapped\nnone none\n");
  command.warm = false;
  EXPECT_EQ(run(starter, command).out.text, "none none\n");
  command.warm = true;
  command.environment["LD_PRELOAD"] = "/usr/lib/none.so";
  EXPECT_EQ(run(starter, command).out.text, "/usr/lib/none.so none\n");
}

/// Looks an address up, and says what of the names it has mapped then.
static Command namesInMemory(Command command) {
  command.argv = {"/usr/bin/python3", "-c",
                  "import ctypes\n"
                  "ctypes.CDLL(None).dladdr(ctypes.c_void_p(1), "
                  "ctypes.create_string_buffer(64))\n"
                  "for line in open('/proc/self/maps'):\n"
                  "  if 'culprit-names' in line: print(line.split()[1])"};
  return command;
}

TEST_F(WarmStarterTest, NamesThatTheServerLookedUpAreReadFromIt) {
  Command command = namesInMemory(warm({}));
  command.systemAddresses = true;
  EXPECT_EQ(run(starter, command).out.text, "") << "no server has been there";
  command.systemAddresses = false;
  ASSERT_TRUE(starter.prepare("/usr/bin/python3", command));
  EXPECT_EQ(run(starter, command).out.text, "") << "it has made them itself";
  command.systemAddresses = true;
  EXPECT_EQ(run(starter, command).out.text, "r--p\n");
}

/// The lines that a fake driver prints: its arguments, where it registered, and
/// its stack.
static std::vector<std::string> linesOf(const Outcome &outcome) {
  std::vector<std::string> lines;
  std::istringstream text(outcome.out.text);
  for (std::string line; std::getline(text, line);)
    lines.push_back(line);
  return lines;
}

TEST_F(WarmStarterTest, WhereMainCallsTheDriverItHasRegisteredBefore) {
  Command command = warm({});
  command.argv = {CULPRIT_FAKES_DIR "/fake-driver", "in put.mlir", "--cse"};
  ASSERT_TRUE(starter.prepare(command.argv.front(), command));
  auto forked = linesOf(run(starter, command));
  command.warm = false;
  Outcome spawned = run(starter, command);
  EXPECT_EQ(spawned.exitCode, 3);
  ASSERT_THAT(linesOf(spawned),
              ElementsAre("fake: in put.mlir --cse", "registered here",
                          StartsWith("stack: lib"),
                          CULPRIT_FAKES_DIR "/fake-driver failed"));
  EXPECT_THAT(forked,
              ElementsAre("fake: in put.mlir --cse", "registered before",
                          linesOf(spawned)[2], linesOf(spawned)[3]));
}

TEST_F(WarmStarterTest, AMainThatLooksAtItsArgumentsIsForkedInFrontOfIt) {
  Command command = warm({});
  command.argv = {CULPRIT_FAKES_DIR "/nosy-driver", "--cse"};
  ASSERT_TRUE(starter.prepare(command.argv.front(), command));
  EXPECT_TRUE(isForked(starter, command));
  EXPECT_THAT(linesOf(run(starter, command)), Contains("registered here"));
  command.argv.back() = "--version";
  EXPECT_EQ(run(starter, command).exitCode, 2);
}

TEST_F(WarmStarterTest, AMainThatHandsOnOtherArgumentsIsForkedInFrontOfIt) {
  Command command = warm({});
  command.argv = {CULPRIT_FAKES_DIR "/shifting-driver", "opt", "--cse"};
  ASSERT_TRUE(starter.prepare(command.argv.front(), command));
  EXPECT_TRUE(isForked(starter, command));
  EXPECT_THAT(linesOf(run(starter, command)),
              testing::IsSupersetOf({"fake: --cse", "registered here"}));
}

TEST_F(WarmStarterTest, OneUseOfAnEnvironmentIsNotWorthAServer) {
  Command other = warm({});
  other.environment["CULPRIT_TEST_OTHER"] = "1";
  EXPECT_FALSE(isForked(starter, other));
  EXPECT_TRUE(isForked(starter, other));
  EXPECT_FALSE(isForked(starter, warm({})));
}

TEST_F(WarmStarterTest, AFewServersAtMost) {
  for (int i = 0; i < 6; ++i) {
    Command other = warm({});
    other.environment["CULPRIT_TEST_OTHER"] = std::to_string(i);
    EXPECT_EQ(starter.prepare(fakeCompiler(), other), i < 4) << i;
  }
}

TEST_F(WarmStarterTest, AMemoryLimitNearTheServersOwnUseIsSpawned) {
  starter.prepare(fakeCompiler(), warm({}));
  limits.memoryBytes = 1 << 20;
  EXPECT_FALSE(isForked(starter, warm({"--exit=0"})));
  limits.memoryBytes = 8ull << 30;
  EXPECT_TRUE(isForked(starter, warm({"--exit=0"})));
}

TEST_F(WarmStarterTest, AServerThatWasKilledIsReplacedBySpawning) {
  starter.prepare(fakeCompiler(), warm({}));
  EXPECT_EQ(run(starter, warm({"--exit=4"})).exitCode, 4);
  for (const auto &entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "environ");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (text.find("LD_PRELOAD=" CULPRIT_WARM_LIBRARY) != std::string::npos &&
        text.find(marker()) != std::string::npos)
      ::kill(std::stoi(entry.path().filename()), SIGKILL);
  }
  EXPECT_EQ(run(starter, warm({"--exit=4"})).exitCode, 4);
}
#endif

TEST_F(WarmStarterTest, WhatNoServerCanBeIsSpawned) {
  std::string script = directory() + "/script";
  write(script, "#!/bin/sh\nexit 5\n");
  ::chmod(script.c_str(), 0755);
  std::string privileged = copy("privileged");
  ::chmod(privileged.c_str(), 04755);
  std::string truncated = directory() + "/truncated";
  write(truncated, "\x7f"
                   "ELF");
  for (const std::string &file : {script, privileged, truncated}) {
    Command command = warm({});
    command.argv.front() = file;
    EXPECT_FALSE(starter.prepare(file, command)) << file;
  }
  Command command = warm({});
  command.argv.front() = script;
  EXPECT_EQ(run(starter, command).exitCode, 5);
}

TEST_F(WarmStarterTest, TheUsersOwnPreloadStays) {
  Command command = warm({"--print-environment"});
  command.environment["LD_PRELOAD"] = "/no/such/library.so";
  EXPECT_FALSE(starter.prepare(fakeCompiler(), command));
  EXPECT_THAT(run(starter, command).out.text,
              HasSubstr("LD_PRELOAD=/no/such/library.so"));
}

TEST_F(WarmStarterTest, WithoutALibraryAllIsSpawned) {
  for (const char *library : {"", "/no/such/culprit-warm.so"}) {
    WarmStarter none(library);
    none.prepare(fakeCompiler(), warm({}));
    EXPECT_EQ(run(none, warm({"--exit=6"})).exitCode, 6) << library;
  }
}

TEST_F(WarmStarterTest, ADriverWaitsWhenItHasLoadedTheCompiler) {
  std::string driver = directory() + "/driver.py";
  std::ofstream(driver) << R"(import ctypes, os, sys
loaded = os.getpid()
argc, argv = ctypes.c_int(), ctypes.POINTER(ctypes.c_char_p)()
words = sys.argv[1:]
wait = getattr(ctypes.PyDLL(None), "culprit_warm_wait", None)
if wait and wait(ctypes.byref(argc), ctypes.byref(argv)) == 0:
    words = [argv[i].decode() for i in range(2, argc.value)]
print(words, os.getcwd(), "forked" if os.getpid() != loaded else "spawned",
      "CULPRIT_WARM_WAITS" in os.environ, flush=True)
os._exit(int(words[0]))
)";
  Command command;
  command.argv = {"/usr/bin/python3", driver, "7", "a b"};
  command.programWords = 2;
  command.warm = true;
  command.workingDirectory = directory();
  ASSERT_TRUE(starter.prepare("/usr/bin/python3", command));
  for (bool warm : {true, true, false}) {
    command.warm = warm;
    Outcome outcome = run(starter, command);
    EXPECT_EQ(outcome.exitCode, 7);
    EXPECT_EQ(outcome.out.text, "['7', 'a b'] " + directory() + " " +
                                    (warm ? "forked" : "spawned") + " False\n");
  }
}

TEST_F(WarmStarterTest, ALibraryThatCannotBeginLateIsSpawned) {
  Command command = warm({"--print-environment"});
  command.late = {CULPRIT_WARM_LIBRARY, "CULPRIT_TEST_LATE"};
  command.environment["LD_PRELOAD"] = CULPRIT_WARM_LIBRARY;
  starter.prepare(fakeCompiler(), command);
  command.environment["CULPRIT_TEST_LATE"] = "one";
  EXPECT_FALSE(isForked(starter, command));
}

TEST_F(WarmStarterTest, AVariableMayComeAfterTheFork) {
  Command command = warm({"--print-environment"});
  command.late = {CULPRIT_GATE_LIBRARY, "CULPRIT_TEST_LATE"};
  command.environment["LD_PRELOAD"] = CULPRIT_GATE_LIBRARY;
  starter.prepare(fakeCompiler(), command);
  for (const char *value : {"one", "two"}) {
    command.environment["CULPRIT_TEST_LATE"] = value;
    EXPECT_TRUE(isForked(starter, command));
    std::string printed = run(starter, command).out.text;
    EXPECT_THAT(printed, HasSubstr(std::string("CULPRIT_TEST_LATE=") + value));
    EXPECT_THAT(printed, HasSubstr("LD_PRELOAD=" CULPRIT_GATE_LIBRARY));
  }
}

// All forks of a server had the directory for temporary files that it had.
TEST_F(WarmStarterTest, TemporariesAreThoseOfTheForkedOne) {
  Command command = warm({"--print-environment"});
  command.environment["TMPDIR"] = directory() + "/all";
  starter.prepare(fakeCompiler(), command);
  for (const char *name : {"/one", "/another"}) {
    command.temporaries = directory() + name;
    EXPECT_TRUE(isForked(starter, command));
    std::string line = "TMPDIR=" + command.temporaries + "\n";
    EXPECT_THAT(run(starter, command).out.text, HasSubstr(line));
    Command spawned = command;
    spawned.warm = false;
    EXPECT_THAT(run(starter, spawned).out.text, HasSubstr(line));
  }
}

TEST_F(WarmStarterTest, AGateThatBeginsLateSaysSo) {
  auto compiler = llvm::sys::findProgramByName("mlir-opt-22");
  ASSERT_TRUE(compiler);
  std::string input = directory() + "/in.mlir", begun = directory() + "/begun";
  write(input, "module {}\n");
  Command command = warm({});
  command.argv = {*compiler, input, "--canonicalize"};
  command.late = {CULPRIT_GATE_LIBRARY, "CULPRIT_GATE"};
  command.environment["LD_PRELOAD"] = CULPRIT_GATE_LIBRARY;
  starter.prepare(*compiler, command);
  command.environment["CULPRIT_GATE"] = "what=1;begun=" + begun;
  EXPECT_TRUE(isForked(starter, command));
  EXPECT_FALSE(std::filesystem::exists(begun)) << "an unknown order";
  command.environment["CULPRIT_GATE"] = "run=apply-pattern:;begun=" + begun;
  EXPECT_TRUE(isForked(starter, command));
  EXPECT_TRUE(std::filesystem::exists(begun));
}

TEST_F(WarmStarterTest, TheEnvironmentIsThatOfASpawnedOne) {
  starter.prepare(fakeCompiler(), warm({}));
  Command command = warm({"--print-environment"});
  auto withoutAddress = [](std::string text) {
    size_t start = text.find("stack-address: ");
    return text.erase(start, text.find('\n', start) - start);
  };
  std::string forked = run(starter, command).out.text;
  EXPECT_EQ(run(starter, command).out.text, forked);
  command.warm = false;
  EXPECT_EQ(withoutAddress(run(starter, command).out.text),
            withoutAddress(forked));
}

} // namespace
