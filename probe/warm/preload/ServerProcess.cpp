#include "probe/warm/preload/ServerProcess.h"
#include "probe/warm/WarmProtocol.h"
#include "probe/warm/preload/LoadedState.h"
#include "probe/warm/preload/ProcessTitle.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <initializer_list>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace culprit;

namespace {

constexpr int requests = STDIN_FILENO;

/// The place where requests arrive, and where a forked process keeps its
/// arguments. Not on the heap, which stays as the libraries left it.
struct Arena {
  union {
    WarmRequest request;
    char bytes[longestWarmRequest];
  };
  char *argv[longestWarmRequest + 1];
};

/// The number of bytes. 0 if Culprit's end is closed, or the message is not
/// ours to understand.
size_t receive(Arena &arena, ChildFiles &files) {
  alignas(cmsghdr) char space[CMSG_SPACE(sizeof files)];
  iovec bytes{arena.bytes, sizeof arena.bytes};
  msghdr message{};
  message.msg_iov = &bytes;
  message.msg_iovlen = 1;
  message.msg_control = space;
  message.msg_controllen = sizeof space;
  ssize_t n = 0;
  do
    n = ::recvmsg(requests, &message, MSG_CMSG_CLOEXEC);
  while (n < 0 && errno == EINTR);
  cmsghdr *header = n > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (!header || header->cmsg_len != CMSG_LEN(sizeof files) ||
      n <= static_cast<ssize_t>(sizeof arena.request))
    return 0;
  std::memcpy(&files, CMSG_DATA(header), sizeof files);
  return static_cast<size_t>(n);
}

MainArguments becomeCompiler(Arena &arena, const ChildFiles &files) {
  const char *directory = arena.bytes + sizeof arena.request;
  char *start = arena.bytes + sizeof arena.request + std::strlen(directory) + 1;
  char *next = start;
  int argc = static_cast<int>(arena.request.arguments);
  for (int i = 0; i < argc; ++i, next += std::strlen(next) + 1)
    arena.argv[i] = next;
  arena.argv[argc] = nullptr;
  char *variables = next;
  ChildSetup setup(directory, arena.request.limits, files);
  if (setup.becomeForkedCompiler() != 0)
    ::_exit(127);
  for (unsigned i = 0; i < arena.request.variables;
       ++i, next += std::strlen(next) + 1)
    ::putenv(next);
  setProcessTitle(start, variables);
  if (arena.request.variables)
    if (auto begin =
            reinterpret_cast<void (*)()>(::dlsym(RTLD_DEFAULT, lateBegin)))
      begin();
  return {argc, arena.argv};
}

} // namespace

MainArguments culprit::serve() {
  auto *arena = static_cast<Arena *>(
      ::mmap(nullptr, sizeof(Arena), PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  WarmHello hello;
  if (arena == MAP_FAILED || !mayBeCopied())
    ::_exit(1);
  hello.process = ::getpid();
  hello.addressSpace = mappedBytes();
  ::send(requests, &hello, sizeof hello, MSG_NOSIGNAL);
  prepayCrashes();
  for (;;) {
    ChildFiles files;
    size_t size = receive(*arena, files);
    if (size == 0)
      ::_exit(0);
    // Supervisors that are done; the compilers are their children.
    while (::waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    pid_t supervisor = ::fork();
    if (supervisor == 0)
      return becomeCompiler(*arena, files);
    WarmAnswer answer{supervisor < 0 ? errno : 0};
    for (int file : {files.in, files.out, files.err, files.control})
      ::close(file);
    ::send(requests, &answer, sizeof answer, MSG_NOSIGNAL);
  }
}
