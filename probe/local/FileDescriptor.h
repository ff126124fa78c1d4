//===- FileDescriptor.h - An owned descriptor -------------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_FILEDESCRIPTOR_H
#define CULPRIT_PROBE_LOCAL_FILEDESCRIPTOR_H

#include <string>
#include <utility>

namespace culprit {

/// Closes what it owns. Everything made here is close-on-exec from birth, so
/// that a process started by another thread at the same moment gets none of it.
class FileDescriptor {
public:
  FileDescriptor() = default;
  explicit FileDescriptor(int fd) : fd(fd) {}
  FileDescriptor(FileDescriptor &&other) noexcept
      : fd(std::exchange(other.fd, -1)) {}
  FileDescriptor &operator=(FileDescriptor &&other) noexcept {
    std::swap(fd, other.fd);
    return *this;
  }
  ~FileDescriptor() { close(); }

  int get() const { return fd; }
  explicit operator bool() const { return fd >= 0; }
  void close();

private:
  int fd = -1;
};

struct FileDescriptorPair {
  FileDescriptor ours, theirs;
};

// These throw std::system_error; LocalLauncher::run turns it into NotLaunched.

/// A pipe: we read, without blocking, what they write.
FileDescriptorPair makeOutputPipe();
/// A socket that keeps messages apart.
FileDescriptorPair makeMessageSocket();
/// A file in memory with these bytes, at its start: unlike a pipe it can be
/// given to a child that never reads it.
FileDescriptor makeTextFile(const std::string &bytes);
/// `/dev/null` for reading.
FileDescriptor openNull();

} // namespace culprit
#endif
