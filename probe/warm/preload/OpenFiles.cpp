#include "probe/warm/preload/OpenFiles.h"
#include <cstdio>
#include <fcntl.h>
#include <initializer_list>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace culprit;

/// Beyond this a fork would cost more than it saves.
static constexpr off_t mostWritten = 4 << 20;

static bool isSame(const struct stat &a, const struct stat &b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// -1: none of them.
static int streamThatIs(const struct stat &status) {
  for (int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat other;
    if (::fstat(stream, &other) == 0 && isSame(status, other))
      return stream;
  }
  return -1;
}

bool OpenFiles::add(int number) {
  struct stat status;
  if (::fstat(number, &status) != 0 || S_ISCHR(status.st_mode))
    return true; // not open, or nothing like a place in it
  File file{};
  file.number = number;
  file.flags = ::fcntl(number, F_GETFL);
  file.endsWithExec = ::fcntl(number, F_GETFD) & FD_CLOEXEC;
  file.sameAs = S_ISFIFO(status.st_mode) ? streamThatIs(status) : -1;
  file.offset = file.sameAs < 0 ? ::lseek(number, 0, SEEK_CUR) : -1;
  bool isFile = S_ISREG(status.st_mode) || S_ISDIR(status.st_mode);
  bool writes = (file.flags & O_ACCMODE) != O_RDONLY;
  if ((file.sameAs < 0 && (!isFile || file.offset < 0)) ||
      (writes && isFile && status.st_size > mostWritten) || count == most)
    return false;
  files[count++] = file;
  return true;
}

bool OpenFiles::note(int ours) {
  constexpr int last = 1024;
  for (int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat status;
    if (::fstat(stream, &status) != 0 || !S_ISFIFO(status.st_mode))
      return false; // the program has put something else there
  }
  if (!add(STDIN_FILENO))
    return false;
  for (int number = STDERR_FILENO + 1; number < last; ++number)
    if (number != ours && !add(number))
      return false;
  return true;
}

/// A file in memory with the bytes of the other one; -1: there is none.
static int copyInMemory(int original) {
  int copy = ::memfd_create("copy", MFD_CLOEXEC);
  char bytes[1 << 14];
  off_t done = 0;
  ssize_t n = 0;
  while (copy >= 0 && (n = ::pread(original, bytes, sizeof bytes, done)) > 0) {
    if (::pwrite(copy, bytes, static_cast<size_t>(n), done) != n) {
      n = -1;
      break;
    }
    done += n;
  }
  if (copy >= 0 && n < 0) {
    ::close(copy);
    return -1;
  }
  return copy;
}

bool OpenFiles::copy(const File &file) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/self/fd/%d", file.number);
  bool writes = (file.flags & O_ACCMODE) != O_RDONLY;
  int own = ::open(path, (file.flags & O_DIRECTORY) | O_RDONLY | O_CLOEXEC);
  if (own >= 0 && writes) {
    int written = copyInMemory(own);
    ::close(own);
    own = written;
  }
  if (own < 0)
    return false;
  bool done =
      ::lseek(own, file.offset, SEEK_SET) == file.offset &&
      (!(file.flags & O_APPEND) || ::fcntl(own, F_SETFL, O_APPEND) == 0) &&
      ::dup3(own, file.number, file.endsWithExec ? O_CLOEXEC : 0) >= 0;
  ::close(own);
  return done;
}

/// Standard input is there already, with the same bytes.
bool OpenFiles::takeCopies() const {
  for (size_t i = 0; i < count; ++i) {
    const File &file = files[i];
    bool done =
        file.sameAs >= 0 ? ::dup3(file.sameAs, file.number,
                                  file.endsWithExec ? O_CLOEXEC : 0) >= 0
        : file.number == STDIN_FILENO
            ? ::lseek(STDIN_FILENO, file.offset, SEEK_SET) == file.offset
            : copy(file);
    if (!done)
      return false;
  }
  return true;
}
