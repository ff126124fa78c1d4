#include "probe/warm/NamesFile.h"
#include <sys/mman.h>
#include <unistd.h>

using namespace culprit;

NamesFile::NamesFile() : file(::memfd_create("culprit-names", MFD_CLOEXEC)) {}

/// Behind as many slashes as it has fewer digits than others.
static std::string padded(int number) {
  std::string digits = std::to_string(number);
  constexpr size_t most = 10;
  return std::string(most - digits.size() + 1, '/') + digits;
}

std::string NamesFile::path() const {
  if (!file)
    return "";
  return "/proc" + padded(::getpid()) + "/fd" + padded(file.get());
}
