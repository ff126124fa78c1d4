#include "probe/files/Directories.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <cerrno>
#include <cstdlib>
#include <filesystem>

namespace culprit {

std::error_code makeDirectories(const std::string &path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  return error;
}

std::error_code makeUniqueDirectory(std::string &path) {
  path += std::string(6, 'X'); // as mkdtemp wants it
  return ::mkdtemp(path.data())
             ? std::error_code()
             : std::error_code(errno, std::generic_category());
}

std::error_code removeTree(const std::string &path) {
  // A process that is being killed may still add to it.
  constexpr int attempts = 10;
  std::error_code error;
  for (int i = 0; i < attempts; ++i) {
    std::filesystem::remove_all(path, error);
    if (error != std::errc::directory_not_empty)
      break;
  }
  return error;
}

std::string absolutePath(llvm::StringRef path) {
  llvm::SmallString<128> whole(path);
  llvm::sys::fs::make_absolute(whole);
  return whole.str().str();
}

} // namespace culprit
