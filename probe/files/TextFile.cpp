#include "probe/files/TextFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>

using namespace llvm;

namespace culprit {

Expected<std::string> readTextFile(const std::string &path) {
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return createStringError(buffer.getError(), "cannot read %s: %s",
                             path.c_str(), buffer.getError().message().c_str());
  return (*buffer)->getBuffer().str();
}

std::string textIfThere(const std::string &path) {
  auto text = readTextFile(path);
  if (text)
    return std::move(*text);
  consumeError(text.takeError());
  return "";
}

Error writeTextFile(const std::string &path, StringRef bytes, FileUse use) {
  int file = -1;
  std::error_code error = sys::fs::openFileForWrite(
      path, file, sys::fs::CD_CreateAlways, sys::fs::OF_None,
      use == FileUse::Run ? 0777 : 0666);
  if (!error) {
    raw_fd_ostream os(file, /*shouldClose=*/true);
    os << bytes;
    os.close();
    error = os.error();
    os.clear_error(); // else the destructor ends the process
  }
  if (error)
    return createStringError(error,
                             "cannot write %s: %s; free some space or choose "
                             "another disk (--out, TMPDIR)",
                             path.c_str(), error.message().c_str());
  return Error::success();
}

Error replaceTextFile(const std::string &path, StringRef bytes) {
  std::string fresh = path + ".culprit-new"; // no name of a user's own
  std::error_code ignored;
  if (Error error = writeTextFile(fresh, bytes)) {
    std::filesystem::remove(fresh, ignored);
    return error;
  }
  if (std::error_code error = sys::fs::rename(fresh, path)) {
    std::filesystem::remove(fresh, ignored);
    return createStringError(error, "cannot write %s: %s", path.c_str(),
                             error.message().c_str());
  }
  return Error::success();
}

} // namespace culprit
