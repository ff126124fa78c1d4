#include "probe/warm/WarmExecutable.h"
#include "probe/local/FileDescriptor.h"
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

using namespace culprit;

/// "" if there is none.
static std::string loaderOf(const std::string &executable) {
  FileDescriptor file(::open(executable.c_str(), O_RDONLY | O_CLOEXEC));
  ElfW(Ehdr) header;
  if (!file || ::pread(file.get(), &header, sizeof header, 0) !=
                   static_cast<ssize_t>(sizeof header))
    return "";
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
      header.e_ident[EI_CLASS] !=
          (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32) ||
      header.e_phentsize != sizeof(ElfW(Phdr)))
    return "";
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    ElfW(Phdr) segment;
    char name[256] = {};
    off_t at = static_cast<off_t>(header.e_phoff + i * sizeof segment);
    if (::pread(file.get(), &segment, sizeof segment, at) !=
        static_cast<ssize_t>(sizeof segment))
      return "";
    if (segment.p_type == PT_INTERP &&
        segment.p_filesz<sizeof name && ::pread(
            file.get(), name, segment.p_filesz,
            static_cast<off_t>(segment.p_offset))> 0)
      return std::to_string(header.e_machine) + name;
  }
  return "";
}

bool culprit::canBeWarm(const std::string &executable) {
  struct stat status;
  if (::stat(executable.c_str(), &status) != 0 ||
      (status.st_mode & (S_ISUID | S_ISGID)) ||
      ::getxattr(executable.c_str(), "security.capability", nullptr, 0) > 0)
    return false;
  std::string loader = loaderOf(executable);
  return !loader.empty() && loader == loaderOf("/proc/self/exe");
}
