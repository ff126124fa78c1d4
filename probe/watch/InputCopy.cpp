#include "probe/watch/InputCopy.h"
#include "probe/local/FileDescriptor.h"
#include "probe/watch/ProcessFiles.h"
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace culprit;
namespace fs = std::filesystem;

namespace {

/// No input that is worth a triage is larger; plugins and their like may be.
constexpr off_t largestCopy = 256 << 20;

/// From its current position on: the descriptor is another process's.
std::string restOf(pid_t process, int descriptor) {
  std::string number = std::to_string(descriptor),
              directory = "/proc/" + std::to_string(process);
  size_t position = 0;
  std::ifstream info(directory + "/fdinfo/" + number);
  for (std::string key; info >> key;)
    if (key == "pos:")
      info >> position;
  FileDescriptor file(
      ::open((directory + "/fd/" + number).c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  char buffer[64 << 10];
  for (ssize_t n = 0;
       file && text.size() < largestCopy &&
       (n = ::pread(file.get(), buffer, sizeof buffer,
                    static_cast<off_t>(position + text.size()))) > 0;)
    text.append(buffer, static_cast<size_t>(n));
  return text;
}

bool sameFile(const struct stat &a, const struct stat &b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino &&
         a.st_size == b.st_size && a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
         a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

/// It may be gone by now.
std::string canonicalOrNone(const std::string &path) {
  std::error_code error;
  return fs::canonical(path, error).string();
}

/// `pipe:[7]` of /dev/fd/63, and the path of a FIFO; else empty.
std::string pipeAt(pid_t process, const std::string &path) {
  for (const std::string prefix : {"/dev/fd/", "/proc/self/fd/"})
    if (path.starts_with(prefix))
      return descriptorOf(process, std::atoi(path.c_str() + prefix.size()));
  struct stat status;
  if (::stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode))
    return canonicalOrNone(path);
  return "";
}

} // namespace

InputCopy::InputCopy(const WatchedProgram &program) {
  struct stat status;
  std::string zero = "/proc/" + std::to_string(program.process) + "/fd/0";
  if (::stat(zero.c_str(), &status) == 0) {
    if (S_ISREG(status.st_mode))
      standardInputText = restOf(program.process, 0);
    else if (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode))
      pipes.try_emplace(standardInput = program.standardInput);
  }
  for (size_t i = 1; i < program.argv.size(); ++i) {
    std::string name = program.argv[i];
    if (name.starts_with("-"))
      name = name.substr(std::min(name.find('='), name.size() - 1) + 1);
    if (name.empty())
      continue;
    std::string path = pathIn(program, name);
    std::string pipe = pipeAt(program.process, path);
    if (pipe.empty())
      copyFile(name, path);
    else
      pipes.try_emplace(pipeNamed[name] = pipe);
  }
}

void InputCopy::copyFile(const std::string &name, const std::string &path) {
  File file{path, "", {}};
  if (::stat(path.c_str(), &file.status) != 0 ||
      !S_ISREG(file.status.st_mode) || file.status.st_size > largestCopy)
    return;
  std::ifstream stream(path, std::ios::binary);
  char magic[8] = {};
  stream.read(magic, sizeof magic);
  std::string_view head(magic, static_cast<size_t>(stream.gcount()));
  if (head.starts_with("\177ELF") || head == "!<arch>\n")
    return; // a plugin, a library: no input
  stream.clear();
  stream.seekg(0);
  std::ostringstream text;
  text << stream.rdbuf();
  file.content = std::move(text).str();
  files.emplace(name, std::move(file));
}

void InputCopy::hasRead(pid_t process, int descriptor,
                        const std::string &bytes) {
  auto pipe = pipes.find(descriptorOf(process, descriptor));
  if (pipe != pipes.end() && pipe->second.size() < largestCopy)
    pipe->second += bytes;
}

void InputCopy::giveTo(WatchedProgram &program) const {
  program.inputText = standardInputText;
  if (auto pipe = pipes.find(standardInput); pipe != pipes.end())
    program.inputText = pipe->second;
  for (const auto &[name, pipe] : pipeNamed)
    program.goneFiles[name] = pipes.at(pipe);
  for (const auto &[name, file] : files) {
    struct stat now;
    if (::stat(file.path.c_str(), &now) != 0 || !sameFile(file.status, now))
      program.goneFiles[name] = file.content;
  }
}
