#include "probe/warm/preload/DriverEntry.h"
#include "probe/warm/WarmProtocol.h"
#include <algorithm>
#include <cstring>
#include <link.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

using namespace culprit;

namespace {

/// Nothing, if there is no such memory.
void *mapped(size_t bytes, int protection) {
  void *memory =
      ::mmap(nullptr, bytes, protection,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

/// What an object that is loaded refers to comes first in its table, in front
/// of the symbols that are hashed.
bool refersTo(const dl_phdr_info &loaded, const char *name) {
  const ElfW(Sym) *symbols = nullptr;
  const char *strings = nullptr;
  const uint32_t *hashTable = nullptr;
  for (unsigned i = 0; i < loaded.dlpi_phnum; ++i)
    if (loaded.dlpi_phdr[i].p_type == PT_DYNAMIC)
      for (auto *entry = reinterpret_cast<const ElfW(Dyn) *>(
               loaded.dlpi_addr + loaded.dlpi_phdr[i].p_vaddr);
           entry->d_tag != DT_NULL; ++entry) {
        if (entry->d_tag == DT_SYMTAB)
          symbols = reinterpret_cast<const ElfW(Sym) *>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_STRTAB)
          strings = reinterpret_cast<const char *>(entry->d_un.d_ptr);
        if (entry->d_tag == DT_GNU_HASH)
          hashTable = reinterpret_cast<const uint32_t *>(entry->d_un.d_ptr);
      }
  if (!symbols || !strings || !hashTable)
    return false;
  const uint32_t firstHashed = hashTable[1];
  for (uint32_t i = 1; i < firstHashed; ++i)
    if (symbols[i].st_shndx == SHN_UNDEF &&
        std::strcmp(strings + symbols[i].st_name, name) == 0)
      return true;
  return false;
}

/// And a null behind them.
constexpr int many = 4095;
constexpr size_t bytesOfMany = (many + 1) * sizeof(char *);
char **argumentsOfMain;

MainArguments served;
ucontext_t program, server;

void serveThere() { served = serve(); }

} // namespace

bool culprit::programCallsDriver() {
  // The program is the first.
  return ::dl_iterate_phdr(
             [](dl_phdr_info *loaded, size_t, void *) {
               return refersTo(*loaded, driverEntry) ? 1 : -1;
             },
             nullptr) == 1;
}

MainArguments culprit::unreadableArguments() {
  argumentsOfMain = static_cast<char **>(mapped(bytesOfMany, PROT_NONE));
  if (!argumentsOfMain)
    ::_exit(1);
  return {many, argumentsOfMain};
}

static void makeReadable(const MainArguments &arguments) {
  if (::mprotect(argumentsOfMain, bytesOfMany, PROT_READ | PROT_WRITE) != 0)
    ::_exit(127);
  std::copy_n(arguments.argv, std::min(arguments.argc, many), argumentsOfMain);
}

MainArguments culprit::serveAside(MainArguments given) {
  if (given.argc != many || given.argv != argumentsOfMain)
    ::_exit(1);
  constexpr size_t bytes = 1 << 20;
  void *memory = mapped(bytes, PROT_READ | PROT_WRITE);
  if (!memory || ::getcontext(&server) != 0)
    ::_exit(1);
  server.uc_stack.ss_sp = memory;
  server.uc_stack.ss_size = bytes;
  server.uc_link = &program;
  ::makecontext(&server, serveThere, 0);
  ::swapcontext(&program, &server);
  makeReadable(served);
  return served;
}
