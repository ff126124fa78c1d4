#include "counters/gate/preload/SymbolFile.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace culprit::gate {

SymbolFile::SymbolFile(const char *path, const ElfW(Phdr) * loaded,
                       unsigned count) {
  int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return;
  struct stat status;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
      status.st_size > 0) {
    size = static_cast<size_t>(status.st_size);
    void *memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (memory != MAP_FAILED)
      bytes = static_cast<const unsigned char *>(memory);
  }
  ::close(file);
  if (bytes && isLoaded(loaded, count))
    readSections();
}

SymbolFile::~SymbolFile() {
  if (bytes)
    ::munmap(const_cast<unsigned char *>(bytes), size);
}

template <typename T>
const T *SymbolFile::at(size_t offset, size_t count) const {
  if (offset > size || offset % alignof(T) != 0 ||
      count > (size - offset) / sizeof(T))
    return nullptr;
  return reinterpret_cast<const T *>(bytes + offset);
}

bool SymbolFile::isLoaded(const ElfW(Phdr) * loaded, unsigned count) const {
  auto *head = at<ElfW(Ehdr)>(0, 1);
  if (!head || std::memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 ||
      head->e_ident[EI_CLASS] != ELFCLASS64 || head->e_phnum != count)
    return false;
  auto *segments = at<ElfW(Phdr)>(head->e_phoff, count);
  return segments &&
         std::memcmp(segments, loaded, count * sizeof *segments) == 0;
}

const ElfW(Shdr) * SymbolFile::sections(size_t &count) const {
  auto *head = at<ElfW(Ehdr)>(0, 1);
  auto *first = at<ElfW(Shdr)>(head->e_shoff, 1);
  if (!first || head->e_shoff == 0)
    return nullptr;
  // Of more sections than fit into 16 bits, the first one has the number.
  count = head->e_shnum ? head->e_shnum : first->sh_size;
  return at<ElfW(Shdr)>(head->e_shoff, count);
}

void SymbolFile::readSections() {
  size_t count = 0;
  auto *section = sections(count);
  for (size_t i = 0; section && i < count; ++i) {
    if (section[i].sh_type != SHT_SYMTAB || section[i].sh_link >= count)
      continue;
    const auto &names = section[section[i].sh_link];
    size_t entries = section[i].sh_size / sizeof(ElfW(Sym));
    auto *table = at<ElfW(Sym)>(section[i].sh_offset, entries);
    auto *text = at<char>(names.sh_offset, names.sh_size);
    // The last name ends inside of the section.
    if (!table || !text || names.sh_size == 0 || text[names.sh_size - 1] != 0)
      continue;
    symbols = table;
    symbolCount = entries;
    strings = text;
    stringBytes = names.sh_size;
    return;
  }
}

} // namespace culprit::gate
