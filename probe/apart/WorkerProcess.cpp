#include "probe/apart/WorkerProcess.h"
#include "probe/local/FileDescriptor.h"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace culprit;

namespace {

/// libMLIR parses, prints and destroys what is nested by recursion: this is
/// enough for some 100,000 levels. Only what is used of it takes memory.
constexpr size_t stackBytes = size_t(256) << 20;

/// A worker that grew by so much leaves its memory to the next one.
constexpr uint64_t growthBytes = uint64_t(512) << 20;

constexpr int socketNumber = 3;

/// Signals of the terminal are for us alone, and stay blocked, as they are.
void takePlace(pid_t parent, int socket, int words) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent)
    ::_exit(1);
  ::prctl(PR_SET_NAME, "culprit-ir");
  ::prctl(PR_SET_DUMPABLE, 0); // no core files
  int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ::dup2(null, 0);
  ::dup2(null, 1);
  ::dup2(words, 2);
  ::dup2(socket, socketNumber);
  ::syscall(SYS_close_range, socketNumber + 1, ~0U, 0);
  // If memory runs out, this process goes first.
  if (int file = ::open("/proc/self/oom_score_adj", O_WRONLY); file >= 0) {
    (void)!::write(file, "1000", 4);
    ::close(file);
  }
}

bool receive(void *bytes, size_t size) {
  for (char *at = static_cast<char *>(bytes); size;) {
    ssize_t n = ::recv(socketNumber, at, size, 0);
    if (n <= 0 && (n == 0 || errno != EINTR))
      return false;
    at += n > 0 ? n : 0;
    size -= n > 0 ? static_cast<size_t>(n) : 0;
  }
  return true;
}

bool send(const void *bytes, size_t size) {
  for (const char *at = static_cast<const char *>(bytes); size;) {
    ssize_t n = ::send(socketNumber, at, size, MSG_NOSIGNAL);
    if (n < 0 && errno != EINTR)
      return false;
    at += n > 0 ? n : 0;
    size -= n > 0 ? static_cast<size_t>(n) : 0;
  }
  return true;
}

uint64_t peakBytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_maxrss) * 1024;
}

/// The memory that one request takes for a while is taken again by the next.
bool hasGrown(uint64_t peakOfFirst) {
  return peakBytes() > 2 * peakOfFirst + growthBytes;
}

void answerAll(const StartAnswers &start) {
  WorkerAnswer answer = start();
  uint64_t peakOfFirst = 0;
  for (MessageHead head; receive(&head, sizeof head) && !head.isLast;) {
    std::string request(head.bytes, 0);
    if (!receive(request.data(), request.size()))
      return;
    std::string reply = answer(request);
    if (!peakOfFirst)
      peakOfFirst = peakBytes();
    head = {reply.size(), hasGrown(peakOfFirst)};
    if (!send(&head, sizeof head) || !send(reply.data(), reply.size()) ||
        head.isLast)
      return;
  }
}

void *answerAllOnThread(void *start) {
  answerAll(*static_cast<const StartAnswers *>(start));
  ::_exit(0);
}

} // namespace

void culprit::becomeWorker(pid_t parent, int socket, int words,
                           const StartAnswers &start) {
  takePlace(parent, socket, words);
  // Less where there is not so much to be had (`ulimit -v`).
  for (size_t bytes = stackBytes; bytes > size_t(8) << 20; bytes /= 2) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, bytes);
    pthread_t thread;
    if (pthread_create(&thread, &attributes, answerAllOnThread,
                       const_cast<StartAnswers *>(&start)) == 0)
      pthread_join(thread, nullptr);
  }
  answerAllOnThread(const_cast<StartAnswers *>(&start));
  ::_exit(0);
}
