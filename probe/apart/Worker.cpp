#include "probe/apart/Worker.h"
#include "probe/apart/WorkerProcess.h"
#include "probe/local/FileDescriptor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

using namespace llvm;
using std::chrono::milliseconds;

namespace culprit {

char WorkerDied::ID = 0;
void WorkerDied::log(raw_ostream &os) const { os << how; }
std::error_code WorkerDied::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

//===----------------------------------------------------------------------===//
// One process
//===----------------------------------------------------------------------===//

class Worker::Process {
public:
  static Expected<std::unique_ptr<Process>>
  start(std::shared_ptr<const Options> options);
  ~Process() {
    if (pid > 0)
      end();
  }

  /// Both end early, with false, where the process has gone.
  Expected<bool> send(const void *bytes, size_t size);
  Expected<bool> receive(void *bytes, size_t size);

  void beginWait() { waited = milliseconds(0); }
  /// Ends it, if it has not ended, and says how it did.
  std::string epitaph();

  bool hasAnswered = false;

private:
  explicit Process(std::shared_ptr<const Options> options)
      : options(std::move(options)) {}
  /// False once the process has gone, or has not been ready in time.
  Expected<bool> waitFor(short events);
  int end();
  std::string lastWords() const;

  std::shared_ptr<const Options> options;
  pid_t pid = -1;
  FileDescriptor socket, words;
  milliseconds waited{0}; ///< for this answer
  bool isLate = false;
};

Expected<std::unique_ptr<Worker::Process>>
Worker::Process::start(std::shared_ptr<const Options> options) {
  std::unique_ptr<Process> process(new Process(options));
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return createStringError(std::errc(errno), "cannot make a socket");
  process->socket = FileDescriptor(ends[0]);
  FileDescriptor theirs(ends[1]);
  process->words = FileDescriptor(::memfd_create("words", MFD_CLOEXEC));
  pid_t self = ::getpid();
  process->pid = ::fork();
  if (process->pid == 0)
    becomeWorker(self, theirs.get(), process->words.get(), options->start);
  if (process->pid < 0)
    return createStringError(std::errc(errno), "cannot start a process");
  ::fcntl(process->socket.get(), F_SETFL, O_NONBLOCK);
  return process;
}

Expected<bool> Worker::Process::waitFor(short events) {
  constexpr milliseconds look(50); // ... at what else there is
  while (true) {
    if (Error error = options->mayGoOn())
      return error;
    pollfd file{socket.get(), events, 0};
    if (::poll(&file, 1, look.count()) > 0)
      return true;
    waited += look; // not by the clock: we may have been stopped (^Z)
    if (waited > options->patience) {
      isLate = true;
      return false;
    }
  }
}

Expected<bool> Worker::Process::send(const void *bytes, size_t size) {
  for (auto *at = static_cast<const char *>(bytes); size;) {
    ssize_t n = ::send(socket.get(), at, size, MSG_NOSIGNAL);
    if (n < 0 && errno != EAGAIN && errno != EINTR)
      return false;
    at += std::max<ssize_t>(n, 0);
    size -= std::max<ssize_t>(n, 0);
    if (size && n < 0) {
      auto ready = waitFor(POLLOUT);
      if (!ready || !*ready)
        return ready;
    }
  }
  return true;
}

Expected<bool> Worker::Process::receive(void *bytes, size_t size) {
  for (auto *at = static_cast<char *>(bytes); size;) {
    ssize_t n = ::recv(socket.get(), at, size, 0);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
      return false;
    at += std::max<ssize_t>(n, 0);
    size -= std::max<ssize_t>(n, 0);
    if (size && n < 0) {
      auto ready = waitFor(POLLIN);
      if (!ready || !*ready)
        return ready;
    }
  }
  return true;
}

int Worker::Process::end() {
  ::kill(pid, SIGKILL); // one that has ended keeps its own status
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  pid = -1;
  return status;
}

/// An assertion, mostly; if there are many lines, the first.
std::string Worker::Process::lastWords() const {
  char buffer[512];
  ssize_t n = ::pread(words.get(), buffer, sizeof buffer, 0);
  StringRef text(buffer, std::max<ssize_t>(n, 0));
  return text.ltrim().split('\n').first.str();
}

std::string Worker::Process::epitaph() {
  if (isLate) {
    end();
    auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(options->patience);
    return "no answer within " + std::to_string(seconds.count()) + " s";
  }
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  pid = -1;
  std::string how = "exit " + std::to_string(WEXITSTATUS(status));
  if (WIFSIGNALED(status)) {
    const char *name = ::sigabbrev_np(WTERMSIG(status));
    how = name ? "SIG" + std::string(name)
               : "signal " + std::to_string(WTERMSIG(status));
  }
  std::string said = lastWords();
  return said.empty() ? how : how + ": " + said;
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

Worker::Worker(Options options)
    : options(std::make_shared<const Options>(std::move(options))) {}
Worker::Worker(Worker &&) noexcept = default;
Worker &Worker::operator=(Worker &&) noexcept = default;
Worker::~Worker() = default;

Expected<std::string> Worker::askOnce(StringRef request) {
  if (!process) {
    auto started = Process::start(options);
    if (!started)
      return started.takeError();
    process = std::move(*started);
  }
  process->beginWait();
  MessageHead head{request.size(), 0};
  std::string answer;
  auto transfer = [&]() -> Expected<bool> {
    for (auto [bytes, size] :
         {std::pair<const void *, size_t>(&head, sizeof head),
          std::pair<const void *, size_t>(request.data(), request.size())}) {
      auto sent = process->send(bytes, size);
      if (!sent || !*sent)
        return sent;
    }
    auto begun = process->receive(&head, sizeof head);
    if (!begun || !*begun)
      return begun;
    answer.resize(head.bytes);
    return process->receive(answer.data(), answer.size());
  };
  auto done = transfer();
  if (!done) {
    process.reset();
    return done.takeError();
  }
  if (!*done) {
    std::string how = process->epitaph();
    process.reset();
    return make_error<WorkerDied>(how);
  }
  process->hasAnswered = true;
  if (head.isLast)
    process.reset();
  return answer;
}

Expected<std::string> Worker::askHere(StringRef request) {
  if (Error error = options->mayGoOn())
    return error;
  if (!here)
    here = options->start();
  return here(request);
}

Expected<std::string> Worker::ask(StringRef request) {
  if (options->isHere)
    return askHere(request);
  bool isNew = !process || !process->hasAnswered;
  auto answer = askOnce(request);
  if (answer || isNew || !answer.errorIsA<WorkerDied>())
    return answer;
  consumeError(answer.takeError());
  return askOnce(request);
}

} // namespace culprit
