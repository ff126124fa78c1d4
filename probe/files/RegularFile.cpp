#include "probe/files/RegularFile.h"
#include "llvm/ADT/ScopeExit.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

using namespace llvm;

namespace culprit {

static Error refusal(const std::string &path, int error) {
  if (error == ELOOP)
    return createStringError("%s is a link: a bundle has its files in its own "
                             "directory",
                             path.c_str());
  if (error == ENXIO) // a socket
    return createStringError("%s is no regular file", path.c_str());
  auto code = std::error_code(error, std::generic_category());
  return createStringError(code, "cannot read %s: %s", path.c_str(),
                           code.message().c_str());
}

static Error tooLong(const std::string &path, uint64_t size, uint64_t most) {
  return createStringError("%s has %llu bytes: more than %llu", path.c_str(),
                           static_cast<unsigned long long>(size),
                           static_cast<unsigned long long>(most));
}

/// It may be longer than it says, or grow.
static Expected<std::string> readUpTo(int file, const std::string &path,
                                      uint64_t most) {
  std::string bytes;
  char buffer[64 << 10];
  for (;;) {
    ssize_t n = ::read(file, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return refusal(path, errno);
    if (n == 0)
      return bytes;
    bytes.append(buffer, static_cast<size_t>(n));
    if (bytes.size() > most)
      return tooLong(path, bytes.size(), most);
  }
}

Expected<std::string> readRegularFile(const std::string &path, uint64_t most,
                                      Links links) {
  int file =
      ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC |
                               (links == Links::Refused ? O_NOFOLLOW : 0));
  if (file < 0)
    return refusal(path, errno);
  scope_exit close([&] { ::close(file); });
  struct stat status {};
  if (::fstat(file, &status) != 0)
    return refusal(path, errno);
  if (!S_ISREG(status.st_mode))
    return createStringError("%s is no regular file", path.c_str());
  if (auto size = static_cast<uint64_t>(status.st_size); size > most)
    return tooLong(path, size, most);
  return readUpTo(file, path, most);
}

} // namespace culprit
