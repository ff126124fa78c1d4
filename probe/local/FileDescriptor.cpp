#include "probe/local/FileDescriptor.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

using namespace culprit;

void FileDescriptor::close() {
  if (fd >= 0)
    ::close(std::exchange(fd, -1));
}

namespace {

[[noreturn]] void fail(const char *what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// The child moves its ends to 0, 1 and 2, and must not trample on one of them
/// that happens to lie there already (if Culprit was started with a closed
/// stdin, say).
FileDescriptor aboveStandard(int fd, const char *what) {
  if (fd < 0)
    fail(what);
  if (fd > STDERR_FILENO)
    return FileDescriptor(fd);
  FileDescriptor low(fd);
  FileDescriptor high(::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (!high)
    fail(what);
  return high;
}

} // namespace

FileDescriptorPair culprit::makeOutputPipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    fail("cannot make a pipe");
  FileDescriptorPair pair{aboveStandard(ends[0], "pipe"),
                          aboveStandard(ends[1], "pipe")};
  if (::fcntl(pair.ours.get(), F_SETFL, O_NONBLOCK) != 0)
    fail("cannot make a pipe non-blocking");
  return pair;
}

FileDescriptorPair culprit::makeMessageSocket() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    fail("cannot make a socket");
  return {aboveStandard(ends[0], "socket"), aboveStandard(ends[1], "socket")};
}

FileDescriptor culprit::makeTextFile(const std::string &bytes) {
  FileDescriptor file = aboveStandard(::memfd_create("stdin", MFD_CLOEXEC),
                                      "cannot make a file for stdin");
  for (size_t done = 0; done < bytes.size();) {
    ssize_t n = ::write(file.get(), bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno != EINTR)
      fail("cannot write the file for stdin");
    done += n > 0 ? static_cast<size_t>(n) : 0;
  }
  if (::lseek(file.get(), 0, SEEK_SET) != 0)
    fail("cannot rewind the file for stdin");
  return file;
}

FileDescriptor culprit::openNull() {
  return aboveStandard(::open("/dev/null", O_RDONLY | O_CLOEXEC),
                       "cannot open /dev/null");
}
