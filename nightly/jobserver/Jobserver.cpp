#include "nightly/jobserver/Jobserver.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace culprit {

static Error lastError() {
  return createStringError(std::error_code(errno, std::generic_category()),
                           std::strerror(errno));
}

/// An open file of our own: whether reading waits is a property of the open
/// file, which make and all its children share.
static FileDescriptor reopened(const std::string &path, int flags) {
  return FileDescriptor(
      ::open(path.c_str(), flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
}

static std::string pathOf(int descriptor) {
  return "/proc/self/fd/" + std::to_string(descriptor);
}

/// Where make does not hand its pipe on, the numbers may mean anything: no byte
/// is read from what is not both ends of one pipe.
static Error checkPipe(int read, int write) {
  struct stat from {
  }, to{};
  if (::fstat(read, &from) != 0 || ::fstat(write, &to) != 0)
    return lastError();
  if (!S_ISFIFO(from.st_mode) || !S_ISFIFO(to.st_mode) ||
      from.st_ino != to.st_ino || from.st_dev != to.st_dev)
    return createStringError("that is no pipe of make's");
  return Error::success();
}

Expected<std::unique_ptr<Jobserver>>
Jobserver::open(const JobserverAuth &auth) {
  FileDescriptor from, to;
  if (!auth.fifo.empty()) {
    from = reopened(auth.fifo, O_RDONLY);
    if (!from)
      return lastError();
    to = reopened(auth.fifo, O_WRONLY);
    struct stat file {};
    if (to && ::fstat(to.get(), &file) == 0 && !S_ISFIFO(file.st_mode))
      return createStringError("that is no pipe of make's");
  } else if (auth.read >= 0 && auth.write >= 0) {
    if (Error error = checkPipe(auth.read, auth.write))
      return error;
    from = reopened(pathOf(auth.read), O_RDONLY);
    to = reopened(pathOf(auth.write), O_WRONLY);
  } else {
    return createStringError("this form of it is not known");
  }
  if (!from || !to)
    return lastError();
  return std::unique_ptr<Jobserver>(
      new Jobserver(std::move(from), std::move(to)));
}

bool Jobserver::take() {
  std::lock_guard<std::mutex> lock(mutex);
  char token = 0;
  if (closed || ::read(from.get(), &token, 1) != 1)
    return false;
  bytes += token;
  return true;
}

void Jobserver::writeBack(char token) {
  while (::write(to.get(), &token, 1) < 0 && errno == EINTR)
    ;
}

void Jobserver::giveBack() {
  std::lock_guard<std::mutex> lock(mutex);
  if (bytes.empty()) // after close()
    return;
  writeBack(bytes.back());
  bytes.pop_back();
}

unsigned Jobserver::held() const {
  std::lock_guard<std::mutex> lock(mutex);
  return static_cast<unsigned>(bytes.size());
}

void Jobserver::close() {
  std::lock_guard<std::mutex> lock(mutex);
  closed = true;
  for (char token : bytes)
    writeBack(token);
  bytes.clear();
}

} // namespace culprit
