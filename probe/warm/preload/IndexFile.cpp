#include "probe/warm/preload/IndexFile.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace culprit;

struct IndexFile::Header {
  static constexpr uint64_t isReady = 0x6e616d657301;
  uint64_t ready; ///< written last
  uint64_t bytes; ///< of the whole file
  uint64_t objects;
};

struct IndexFile::Listed {
  ObjectIdentity identity;
  uint64_t begin, count; ///< of its entries; in bytes from the file's start
};

static int openFile(const char *path, int flags) {
  return path && *path ? ::open(path, flags | O_CLOEXEC) : -1;
}

static uint64_t sizeOf(int file) {
  struct stat found {};
  return ::fstat(file, &found) == 0 ? static_cast<uint64_t>(found.st_size) : 0;
}

static bool writeAt(int file, const void *bytes, size_t size, uint64_t place) {
  auto *at = static_cast<const char *>(bytes);
  while (size > 0) {
    ssize_t n = ::pwrite(file, at, size, static_cast<off_t>(place));
    if (n < 0 && errno != EINTR)
      return false;
    if (n <= 0)
      continue;
    at += n;
    size -= static_cast<size_t>(n);
    place += static_cast<uint64_t>(n);
  }
  return true;
}

/// The bytes of the whole file; 0: it is not whole.
uint64_t IndexFile::wholeSize(int file) {
  Header start{};
  bool isWhole = ::pread(file, &start, sizeof start, 0) == sizeof start &&
                 start.ready == Header::isReady && start.bytes == sizeOf(file);
  return isWhole ? start.bytes : 0;
}

IndexFile::IndexFile(const char *path) {
  int file = openFile(path, O_RDONLY);
  if (uint64_t size = file >= 0 ? wholeSize(file) : 0) {
    void *memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (memory != MAP_FAILED)
      header = static_cast<const Header *>(memory);
  }
  if (file >= 0)
    ::close(file);
}

SymbolEntries IndexFile::find(const ObjectIdentity &identity) const {
  if (!header || identity == ObjectIdentity())
    return {};
  auto *bytes = reinterpret_cast<const char *>(header);
  auto *listed = reinterpret_cast<const Listed *>(header + 1);
  for (uint64_t i = 0; i < header->objects; ++i)
    if (listed[i].identity == identity)
      return SymbolEntries::over(bytes + listed[i].begin, listed[i].count);
  return {};
}

void IndexFile::write(const char *path, const IndexedObject *objects,
                      size_t count) {
  int file = openFile(path, O_RDWR);
  if (file < 0)
    return;
  Header header{0, sizeof(Header) + count * sizeof(Listed), count};
  bool isOurs = ::flock(file, LOCK_EX | LOCK_NB) == 0 && wholeSize(file) == 0 &&
                ::ftruncate(file, 0) == 0 &&
                writeAt(file, &header, sizeof header, 0);
  for (size_t i = 0; isOurs && i < count; ++i) {
    const IndexedObject &object = objects[i];
    Listed listed{object.identity, header.bytes, object.entries.size()};
    isOurs = writeAt(file, &listed, sizeof listed,
                     sizeof(Header) + i * sizeof(Listed)) &&
             writeAt(file, object.entries.data(), object.entries.bytes(),
                     header.bytes);
    header.bytes += object.entries.bytes();
  }
  header.ready = Header::isReady;
  if (isOurs)
    writeAt(file, &header, sizeof header, 0);
  ::close(file);
}
