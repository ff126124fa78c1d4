#include "probe/warm/preload/ServerProcess.h"
#include "probe/warm/preload/LoadedState.h"
#include "probe/warm/preload/OpenFiles.h"
#include "probe/warm/preload/ProcessTitle.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <fcntl.h>
#include <initializer_list>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace culprit;

namespace {

/// Where this process gets requests once it stands; -1: it was not asked to.
int requestsWhenItStands = -1;

/// The place where requests arrive, and where a forked process keeps its
/// arguments. Not on the heap, which stays as the libraries left it.
struct Arena {
  union {
    WarmRequest request;
    char bytes[longestWarmRequest];
  };
  char *argv[longestWarmRequest + 1];
};

Arena *makeArena() {
  void *memory = ::mmap(nullptr, sizeof(Arena), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<Arena *>(memory);
}

/// The number of bytes. 0 if Culprit's end is closed, or the message is not
/// ours to understand.
size_t receive(int requests, Arena &arena, WarmFiles &files) {
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
  bool stands = header && header->cmsg_len == CMSG_LEN(sizeof files);
  if (!header ||
      (!stands && header->cmsg_len != CMSG_LEN(sizeof files.child)) ||
      n <= static_cast<ssize_t>(sizeof arena.request))
    return 0;
  files = WarmFiles();
  std::memcpy(&files, CMSG_DATA(header),
              stands ? sizeof files : sizeof files.child);
  return static_cast<size_t>(n);
}

/// Returns in each process that is forked, which is to become that compiler.
void answer(int requests, Arena &arena, WarmFiles &files) {
  for (;;) {
    if (receive(requests, arena, files) == 0)
      ::_exit(0);
    // Supervisors that are done; the compilers are their children.
    while (::waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    pid_t supervisor = ::fork();
    if (supervisor == 0)
      return;
    WarmAnswer answer{supervisor < 0 ? errno : 0};
    for (int file : {files.child.in, files.child.out, files.child.err,
                     files.child.control, files.stand})
      ::close(file);
    ::send(requests, &answer, sizeof answer, MSG_NOSIGNAL);
  }
}

void sayHello(int requests) {
  WarmHello hello;
  hello.process = ::getpid();
  hello.addressSpace = mappedBytes();
  timespec used{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  hello.millisecondsOfWork =
      static_cast<uint32_t>(used.tv_sec * 1000 + used.tv_nsec / 1000000);
  ::send(requests, &hello, sizeof hello, MSG_NOSIGNAL);
}

/// The arguments and variables in a request.
struct Words {
  char *directory, *arguments, *variables;
};

Words wordsOf(Arena &arena) {
  Words words{};
  words.directory = arena.bytes + sizeof arena.request;
  words.arguments = words.directory + std::strlen(words.directory) + 1;
  char *next = words.arguments;
  unsigned argc = arena.request.arguments;
  for (unsigned i = 0; i < argc; ++i, next += std::strlen(next) + 1)
    arena.argv[i] = next;
  arena.argv[argc] = nullptr;
  words.variables = next;
  return words;
}

void takeVariables(const Arena &arena, const Words &words) {
  char *next = words.variables;
  for (unsigned i = 0; i < arena.request.variables;
       ++i, next += std::strlen(next) + 1)
    ::putenv(next);
  setProcessTitle(words.arguments, words.variables);
}

/// Out of the way of the numbers that the compiler's own files get.
void keepForStanding(int file) {
  constexpr int high = 900;
  int moved = ::fcntl(file, F_DUPFD_CLOEXEC, high);
  requestsWhenItStands = moved < 0 ? file : moved;
  if (moved >= 0)
    ::close(file);
}

MainArguments becomeCompiler(Arena &arena, const WarmFiles &files) {
  Words words = wordsOf(arena);
  ChildSetup setup(words.directory, arena.request.limits, files.child);
  if (setup.becomeForkedCompiler() != 0)
    ::_exit(127);
  if (files.stand >= 0)
    keepForStanding(files.stand);
  takeVariables(arena, words);
  if (arena.request.hasLateLibrary)
    if (auto begin =
            reinterpret_cast<void (*)()>(::dlsym(RTLD_DEFAULT, lateBegin)))
      begin();
  return {static_cast<int>(arena.request.arguments), arena.argv};
}

} // namespace

void culprit::tellPlace(const WarmPlace &place) {
  ::send(STDIN_FILENO, &place, sizeof place, MSG_NOSIGNAL);
}

MainArguments culprit::serve() {
  Arena *arena = makeArena();
  if (!arena || !mayBeCopied())
    ::_exit(1);
  sayHello(STDIN_FILENO);
  prepayCrashes();
  WarmFiles files;
  answer(STDIN_FILENO, *arena, files);
  return becomeCompiler(*arena, files);
}

bool culprit::standHere() {
  int requests = requestsWhenItStands;
  if (requests < 0)
    return false;
  static OpenFiles open;
  Arena *arena = makeArena();
  if (!arena || !mayBeCopiedWithFiles() || !open.note(requests))
    ::_exit(1);
  sayHello(requests);
  WarmFiles files;
  answer(requests, *arena, files);
  requestsWhenItStands = -1;
  ::close(requests);
  Words words = wordsOf(*arena);
  ChildSetup setup(words.directory, arena->request.limits, files.child);
  if (setup.becomeForkedCompiler() != 0 || !open.takeCopies())
    ::_exit(127);
  takeVariables(*arena, words);
  return true;
}
