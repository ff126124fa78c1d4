#include "LibMLIR.h"
#include "../Target.h"
#include "compiler/ir/GenericModule.h"
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <execinfo.h>
#include <optional>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace culprit::fuzz {

static constexpr int InLibMLIR = 77;
static constexpr size_t LongestText = 1 << 17; // what a socket takes at once

/// Where the object begins that the address is of.
static void *objectOf(void *address) {
  Dl_info info;
  return ::dladdr(address, &info) ? info.dli_fbase : nullptr;
}

/// libMLIR is linked into this program, or is not. What has no name lies behind
/// one of the same file that has.
static bool isOurs(void *address) {
  Dl_info info;
  return ::dladdr(address, &info) && info.dli_sname &&
         llvm::StringRef(info.dli_sname).contains("culprit");
}

/// Whose code raised the signal: where an assertion fails, the C library is
/// only asked to. The stack begins with the handler, which the C library calls.
static bool isFaultOurs() {
  void *frames[64];
  void **end = frames + ::backtrace(frames, 64);
  void *library = objectOf(reinterpret_cast<void *>(&::abort));
  auto isLibrary = [&](void *frame) { return objectOf(frame) == library; };
  void **frame = std::find_if(frames, end, isLibrary);
  frame = std::find_if_not(frame, end, isLibrary);
  return frame != end && isOurs(*frame);
}

/// The copy ends by itself where the fault lies in a library; else as usual, so
/// that a fault of ours is met again, and reported, by who has asked.
static void onFault(int) { ::_exit(isFaultOurs() ? 0 : InLibMLIR); }

static void tryReading(const std::string &text) {
  if (auto module = GenericModule::parse(text))
    module->str();
  else
    llvm::consumeError(module.takeError());
}

static void catchFaults() {
  static char stack[1 << 18]; // the usual one may be what overflows
  stack_t other{};
  other.ss_sp = stack;
  other.ss_size = sizeof(stack);
  ::sigaltstack(&other, nullptr);
  struct sigaction action {};
  action.sa_handler = onFault;
  action.sa_flags = SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL, SIGALRM})
    ::sigaction(signal, &action, nullptr);
}

/// Reads what comes through the socket, a message for each text, and sends an
/// empty one back.
[[noreturn]] static void readAll(int socket) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  catchFaults();
  std::string text(LongestText, 0);
  for (;;) {
    ssize_t size = ::recv(socket, text.data(), text.size(), 0);
    if (size <= 0)
      ::_exit(0);
    ::alarm(10);
    tryReading(text.substr(1, static_cast<size_t>(size) - 1));
    ::alarm(0);
    ::send(socket, "r", 1, MSG_NOSIGNAL);
  }
}

namespace {
/// The copy, and our end of the socket.
class Reader {
public:
  Reader() {
    // Loads the unwinder before anything can be damaged.
    [[maybe_unused]] static const bool loaded = isFaultOurs();
    int ends[2];
    require(::socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) == 0, "a socket");
    process = ::fork();
    require(process >= 0, "a process");
    if (process == 0) {
      ::close(ends[0]);
      readAll(ends[1]);
    }
    ::close(ends[1]);
    socket = ends[0];
  }
  ~Reader() {
    ::close(socket);
    ::waitpid(process, nullptr, 0);
  }
  Reader(const Reader &) = delete;

  bool reads(const std::string &text) const {
    char answer = 0;
    std::string message = "t" + text; // no message is empty
    return ::send(socket, message.data(), message.size(), MSG_NOSIGNAL) > 0 &&
           ::recv(socket, &answer, 1, 0) == 1;
  }
  bool diedInLibMLIR() const {
    int status = 0;
    return ::waitpid(process, &status, 0) == process && WIFEXITED(status) &&
           WEXITSTATUS(status) == InLibMLIR;
  }

private:
  pid_t process;
  int socket;
};
} // namespace

bool libMLIRDiesOf(const std::string &text) {
  static std::optional<Reader> reader;
  if (!reader)
    reader.emplace();
  if (text.size() >= LongestText || reader->reads(text))
    return false;
  bool died = reader->diedInLibMLIR();
  reader.reset();
  return died;
}

} // namespace culprit::fuzz
