#include "counters/gate/preload/CodePatch.h"
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace culprit::gate {

HandlerPlace handlerPlaceIn(const void *function) {
  auto *code = static_cast<const unsigned char *>(function);
  constexpr unsigned char marker[] = {0xf3, 0x0f, 0x1e, 0xfa}; // endbr64
  if (std::memcmp(code, marker, sizeof marker) == 0)
    code += sizeof marker;
  constexpr unsigned char frame[] = {0x55, 0x48, 0x89, 0xe5}; // frame pointer
  if (std::memcmp(code, frame, sizeof frame) == 0)
    code += sizeof frame;
  constexpr unsigned char load[] = {0x48, 0x8b, 0x07};
  if (std::memcmp(code, load, sizeof load) != 0)
    return {};
  code += sizeof load;
  constexpr unsigned char check[] = {0x48, 0x85, 0xc0, 0x74};
  if (std::memcmp(code, check, sizeof check) == 0)
    code += sizeof check + 1;
  constexpr unsigned char nearBy[] = {0x48, 0x83, 0x78},
                          farOff[] = {0x48, 0x83, 0xb8};
  if (std::memcmp(code, nearBy, sizeof nearBy) == 0 && code[4] == 0)
    return {true, code[3]};
  uint32_t offset;
  std::memcpy(&offset, code + sizeof farOff, sizeof offset);
  if (std::memcmp(code, farOff, sizeof farOff) == 0 && code[7] == 0)
    return {true, offset};
  return {};
}

static bool write(void *function, const unsigned char *code, size_t size) {
  auto page = static_cast<uintptr_t>(::sysconf(_SC_PAGESIZE));
  auto address = reinterpret_cast<uintptr_t>(function);
  auto *first = reinterpret_cast<void *>(address & ~(page - 1));
  size_t length = ((address + size + page - 1) & ~(page - 1)) -
                  reinterpret_cast<uintptr_t>(first);
  // Executable all the time, where the system allows it: another function of
  // the page may run now.
  if (::mprotect(first, length, PROT_READ | PROT_WRITE | PROT_EXEC) != 0 &&
      ::mprotect(first, length, PROT_READ | PROT_WRITE) != 0)
    return false;
  std::memcpy(function, code, size);
  return ::mprotect(first, length, PROT_READ | PROT_EXEC) == 0;
}

bool makeTrue(void *function) {
  constexpr unsigned char code[] = {0xb8, 1, 0, 0, 0, 0xc3}; // mov $1,%eax; ret
  return write(function, code, sizeof code);
}

bool makeFalse(void *function) {
  constexpr unsigned char code[] = {0x31, 0xc0, 0xc3}; // xor %eax,%eax; ret
  return write(function, code, sizeof code);
}

bool redirect(void *function, void *target, void *argument) {
  unsigned char thunk[] = {0x49, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, // mov $..,%r8
                           0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, // mov $..,%rax
                           0xff, 0xe0};                        // jmp *%rax
  std::memcpy(thunk + 2, &argument, sizeof argument);
  std::memcpy(thunk + 12, &target, sizeof target);
  void *memory = ::mmap(nullptr, sizeof thunk, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return false;
  std::memcpy(memory, thunk, sizeof thunk);
  if (::mprotect(memory, sizeof thunk, PROT_READ | PROT_EXEC) != 0)
    return false;
  unsigned char jump[redirectBytes] = {0x48, 0xb8};
  std::memcpy(jump + 2, &memory, sizeof memory);
  jump[10] = 0xff;
  jump[11] = 0xe0;
  return write(function, jump, sizeof jump);
}

} // namespace culprit::gate
