#include "probe/watch/ProcessFiles.h"
#include "probe/local/FileDescriptor.h"
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <filesystem>
#include <link.h>
#include <unistd.h>

using namespace culprit;
namespace fs = std::filesystem;

namespace {

std::string nameIn(pid_t process, const std::string &file) {
  return "/proc/" + std::to_string(process) + "/" + file;
}

std::string linkIn(pid_t process, const std::string &name) {
  std::error_code error;
  return fs::read_symlink(nameIn(process, name), error).string();
}

std::string textIn(pid_t process, const std::string &name) {
  FileDescriptor file(
      ::open(nameIn(process, name).c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  char buffer[16 << 10];
  for (ssize_t n = 0;
       file && (n = ::read(file.get(), buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<size_t>(n));
  return text;
}

/// Each ends with a zero byte.
std::vector<std::string> stringsIn(const std::string &text) {
  std::vector<std::string> strings;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\0', begin), text.size());
    strings.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return strings;
}

/// The name that exec was called with; "" if the kernel does not say.
std::string execName(pid_t process) {
  std::string table = textIn(process, "auxv");
  for (size_t at = 0; at + sizeof(ElfW(auxv_t)) <= table.size();
       at += sizeof(ElfW(auxv_t))) {
    ElfW(auxv_t) entry;
    std::memcpy(&entry, table.data() + at, sizeof entry);
    if (entry.a_type == AT_EXECFN)
      return memoryOf(process, entry.a_un.a_val, 4096).c_str();
  }
  return "";
}

} // namespace

bool WatchedProgram::isScript() const {
  std::error_code error;
  return !fs::equivalent(path, executable, error);
}

std::string culprit::memoryOf(pid_t process, unsigned long address,
                              size_t size) {
  FileDescriptor memory(
      ::open(nameIn(process, "mem").c_str(), O_RDONLY | O_CLOEXEC));
  std::string bytes(size, '\0');
  size_t done = 0;
  while (memory && done < size) {
    ssize_t n = ::pread(memory.get(), bytes.data() + done, size - done,
                        static_cast<off_t>(address + done));
    if (n <= 0)
      break;
    done += static_cast<size_t>(n);
  }
  bytes.resize(done);
  return bytes;
}

std::string culprit::descriptorOf(pid_t process, int descriptor) {
  return linkIn(process, "fd/" + std::to_string(descriptor));
}

pid_t culprit::processOf(pid_t thread) {
  std::string text = textIn(thread, "status");
  size_t at = text.find("\nTgid:");
  return at == std::string::npos ? -1 : std::atoi(text.c_str() + at + 6);
}

std::string culprit::pathIn(const WatchedProgram &program,
                            const std::string &name) {
  return (fs::path(program.directory) / name).lexically_normal().string();
}

WatchedProgram culprit::programIn(pid_t process) {
  WatchedProgram program;
  program.process = process;
  program.executable = linkIn(process, "exe");
  program.directory = linkIn(process, "cwd");
  program.argv = stringsIn(textIn(process, "cmdline"));
  for (const std::string &variable : stringsIn(textIn(process, "environ")))
    if (size_t equals = variable.find('=', 1); equals != std::string::npos)
      program.environment.try_emplace(variable.substr(0, equals),
                                      variable.substr(equals + 1));
  program.standardInput = descriptorOf(process, 0);
  program.standardOutput = descriptorOf(process, 1);
  // By fexecve it has none that outlives the exec.
  std::string name = execName(process);
  bool usable = !name.empty() && !name.starts_with("/dev/fd/") &&
                !name.starts_with("/proc/");
  program.path = usable ? pathIn(program, name) : program.executable;
  return program;
}
