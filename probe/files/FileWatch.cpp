#include "probe/files/FileWatch.h"
#include <sys/stat.h>

using namespace culprit;

bool FileWatch::readStamp(const std::string &path, Stamp &stamp) {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0)
    return false;
  auto nanoseconds = [](const timespec &time) {
    return int64_t(time.tv_sec) * 1000000000 + time.tv_nsec;
  };
  stamp = {status.st_dev, status.st_ino, uint64_t(status.st_size),
           nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
  return true;
}

FileWatch::FileWatch(const std::vector<std::string> &files, Compare compare)
    : compare(std::move(compare)) {
  for (const std::string &file : files)
    if (Stamp stamp; readStamp(file, stamp))
      stamps[file] = stamp;
}

std::string FileWatch::replaced() {
  std::lock_guard<std::mutex> lock(mutex);
  bool touched = false;
  for (auto &[path, known] : stamps)
    if (Stamp now; readStamp(path, now) && now != known) {
      touched = true;
      known = now;
    }
  if (touched && found.empty())
    found = compare();
  return found;
}
