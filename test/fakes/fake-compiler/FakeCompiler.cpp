//===- FakeCompiler.cpp - A compiler that misbehaves to order -------------===//
//
// Every way in which a compiler can hurt its caller, as real processes and real
// signals. The options are listed in Script.cpp, and by --help.
//
//===----------------------------------------------------------------------===//
#include "Script.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <random>
#include <sched.h>
#include <sstream>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

using namespace fake;

extern char **environ;

namespace {

[[noreturn]] void hang() {
  for (;;)
    ::pause();
}

std::string contents(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string ownFile() {
  char path[4096];
  ssize_t n = ::readlink("/proc/self/exe", path, sizeof path);
  return {path, n > 0 ? static_cast<size_t>(n) : 0};
}

bool liesBeside(const std::string &name) {
  std::string own = ownFile();
  return ::access((own.substr(0, own.rfind('/') + 1) + name).c_str(), F_OK) ==
         0;
}

pid_t parentOf(pid_t pid) {
  std::string stat = contents("/proc/" + std::to_string(pid) + "/stat");
  size_t name = stat.rfind(')');
  char state = 0;
  int parent = 0;
  if (name != std::string::npos)
    std::sscanf(stat.c_str() + name + 1, " %c %d", &state, &parent);
  return parent;
}

/// The triage that asks, from the top down: its own children end with it, and
/// this process is one of them.
void killTriage() {
  std::vector<pid_t> triage;
  for (pid_t pid = ::getppid(); pid > 1; pid = parentOf(pid)) {
    std::string words = contents("/proc/" + std::to_string(pid) + "/cmdline");
    if (words.rfind(std::string("culprit\0triage", 14), 0) == 0)
      triage.push_back(pid);
  }
  for (auto pid = triage.rbegin(); pid != triage.rend(); ++pid)
    ::kill(*pid, SIGKILL);
}

/// What a healthy compile does: hands the input on.
int behave(const Script &script) {
  std::string text = contents(script.input);
  std::string output = script.text("o", "-");
  if (output == "-")
    std::cout << text << std::flush;
  else
    std::ofstream(output, std::ios::binary) << text;
  return 0;
}

bool diceSayFail(const Script &script) {
  if (!script.has("probability"))
    return true;
  std::mt19937 generator(script.has("seed")
                             ? static_cast<unsigned>(script.number("seed", 0))
                             : std::random_device{}());
  return std::uniform_real_distribution<>()(generator) <
         script.number("probability", 1);
}

void spill(int fd, double bytes) {
  static const std::string block(1 << 16, 'x');
  auto left = static_cast<size_t>(bytes);
  while (left > 0) {
    ssize_t n = ::write(fd, block.data(), std::min(left, block.size()));
    if (n < 0)
      return;
    left -= static_cast<size_t>(n);
  }
}

/// `untraced`: whoever traces this program does not see the new process.
pid_t forkAs(const std::string &kind) {
  if (kind != "untraced")
    return ::fork();
  return static_cast<pid_t>(
      ::syscall(SYS_clone, CLONE_UNTRACED | SIGCHLD, 0, 0, 0, 0));
}

/// Returns when the stray is what it was to become, and not before.
void leaveStray(const std::string &kind, char **argv) {
  int ready[2];
  if (::pipe(ready) != 0)
    std::abort();
  if (forkAs(kind) == 0) {
    ::close(ready[0]);
    bool isPlain = kind == "plain" || kind == "untraced";
    if (!isPlain)
      ::setsid();
    if (!isPlain && kind != "setsid" && ::fork() != 0)
      ::_exit(0);
    if (kind == "quiet" || kind == "bare") {
      int null = ::open("/dev/null", O_RDWR);
      for (int fd = 0; fd < 3; ++fd)
        ::dup2(null, fd);
    }
    // The pipe closes with exec, or here.
    ::fcntl(ready[1], F_SETFD, FD_CLOEXEC);
    if (kind == "bare") {
      std::string marker = "--marker=";
      for (char **argument = argv; *argument; ++argument)
        if (std::strncmp(*argument, "--marker=", 9) == 0)
          marker = *argument;
      char self[] = "fake-compiler", option[] = "--hang";
      char *arguments[] = {self, option, marker.data(), nullptr};
      char *nothing[] = {nullptr};
      ::execve("/proc/self/exe", arguments, nothing);
    }
    ::close(ready[1]);
    hang();
  }
  ::close(ready[1]);
  char byte;
  while (::read(ready[0], &byte, 1) < 0) {
  }
  ::close(ready[0]);
}

void eat(double bytes) {
  constexpr size_t step = 1 << 20;
  for (double eaten = 0; eaten < bytes; eaten += step) {
    void *block = std::malloc(step);
    if (!block) {
      std::fputs("LLVM ERROR: out of memory\nAllocation failed\n", stderr);
      std::abort();
    }
    std::memset(block, 1, step);
    asm volatile("" : : "r"(block) : "memory"); // or it is optimised away
  }
}

[[noreturn]] void crash(const Script &script, int signal) {
  std::fprintf(
      stderr,
      "PLEASE submit a bug report to "
      "https://github.com/llvm/llvm-project/issues/ and include the crash "
      "backtrace and instructions to reproduce the bug.\n"
      "Stack dump:\n"
      "0.\tProgram arguments: %s\n"
      " #0 0x00007ffff1a3c2d8 llvm::sys::PrintStackTrace(llvm::raw_ostream&, "
      "int) (/usr/lib/libLLVM.so.22.1+0x4a3c2d8)\n"
      " #1 0x00007ffff1a39d50 llvm::sys::RunSignalHandlers() "
      "(/usr/lib/libLLVM.so.22.1+0x4a39d50)\n"
      " #2 0x00007fffed65b050 (/lib/x86_64-linux-gnu/libc.so.6+0x3c050)\n"
      " #3 0x00007ffff5a01234 fake::FoldTensorCast::matchAndRewrite("
      "mlir::Operation*, mlir::PatternRewriter&) const "
      "(/usr/bin/fake-compiler+0x1234)\n"
      " #4 0x00007ffff5a02000 fake::CanonicalizePass::runOnOperation() "
      "(/usr/bin/fake-compiler+0x2000)\n"
      " #5 0x00005555555551a9 main (/usr/bin/fake-compiler+0x11a9)\n",
      script.programArguments.c_str());
  std::fflush(nullptr);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
  ::_exit(99); // a signal that does not kill
}

void printEnvironment() {
  for (char **entry = environ; *entry; ++entry)
    std::printf("%s\n", *entry);
  int local = 0;
  rlimit core{}, cpu{};
  ::getrlimit(RLIMIT_CORE, &core);
  ::getrlimit(RLIMIT_CPU, &cpu);
  std::printf("stack-address: %p\n", static_cast<void *>(&local));
  std::printf("core-limit: %llu\ncpu-limit: %llu\n",
              static_cast<unsigned long long>(core.rlim_cur),
              static_cast<unsigned long long>(cpu.rlim_cur));
  std::printf("open-descriptors:");
  for (int fd = 0; fd < 1024; ++fd)
    if (::fcntl(fd, F_GETFD) != -1)
      std::printf(" %d", fd);
  std::printf("\n");
}

void setUp(const Script &script, char **argv) {
  for (int signal : {SIGTERM, SIGINT, SIGHUP})
    if (script.has("ignore-term"))
      ::signal(signal, SIG_IGN);
  if (script.has("ignore-abort"))
    ::signal(SIGABRT, SIG_IGN);
  if (script.has("vanish"))
    ::unlink(ownFile().c_str());
  if (script.has("stray"))
    leaveStray(script.text("stray", ""), argv);
  if (script.has("touch"))
    std::ofstream(script.text("touch", "")) << ::getpid() << "\n";
  if (script.has("kill-parent"))
    ::kill(::getppid(), SIGKILL);
}

void print(const Script &script) {
  if (script.has("read-stdin"))
    std::cout << std::cin.rdbuf() << std::flush;
  if (script.has("print-environment"))
    printEnvironment();
  std::fflush(nullptr);
  spill(STDOUT_FILENO, script.number("stdout", 0));
  spill(STDERR_FILENO, script.number("stderr", 0));
  if (script.has("write-file")) {
    int file = ::open(script.text("write-file", "").c_str(),
                      O_WRONLY | O_CREAT | O_TRUNC, 0644);
    spill(file, script.number("file-bytes", 1));
    ::close(file);
  }
  if (script.has("invalid-utf8"))
    std::fputs("\xff\xfe error: \xc3\x28 \x80\n", stderr);
  if (script.has("error"))
    std::fprintf(stderr, "%s:1:1: error: %s\n", script.input.c_str(),
                 script.text("error", "").c_str());
  if (script.has("print"))
    std::fprintf(stderr, "%s\n", script.text("print", "").c_str());
}

int fail(const Script &script) {
  eat(script.number("eat", 0));
  for (volatile unsigned i = 0; script.has("burn");)
    i = i + 1;
  if (script.has("hang"))
    hang();
  ::usleep(static_cast<unsigned>(script.number("sleep", 0) * 1e6));
  if (script.has("crash"))
    crash(script, static_cast<int>(script.number("crash", SIGSEGV)));
  if (script.has("exit"))
    return static_cast<int>(script.number("exit", 0));
  return behave(script);
}

} // namespace

int main(int argc, char **argv) {
  Script script(argc, argv);
  if (script.has("help") || script.has("help-hidden")) {
    std::fputs(usage, stdout);
    return 0;
  }
  if (script.has("version")) {
    if (liesBeside("kill-on-version"))
      killTriage();
    std::puts("fake-compiler (https://llvm.org/):\n  LLVM version 22.1.0\n"
              "  Optimized build.");
    return 0;
  }
  std::string text = contents(script.input);
  size_t body = text.rfind("// fake:", 0) == 0 ? text.find('\n') : 0;
  std::string needed = script.text("only-if-contains", "");
  bool isFixed =
      script.has("bug") && liesBeside("fixed-" + script.text("bug", ""));
  if (text.find(needed, body) == std::string::npos || isFixed ||
      !diceSayFail(script))
    return behave(script);
  setUp(script, argv);
  print(script);
  return fail(script);
}
