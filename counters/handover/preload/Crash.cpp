//===- Crash.cpp - The stack at a fatal signal ----------------------------===//
//
// A compiler without a handler dies silently. If it is stripped, where it was
// is all that tells one crash from another.
//
//===----------------------------------------------------------------------===//
#include "counters/handover/preload/Crash.h"
#include "counters/handover/preload/Log.h"
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <link.h>
#include <unistd.h>
#include <unwind.h>

namespace culprit::handover {

namespace {

constexpr int fatal[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP};

/// The path of the program: its mapping has no name.
char program[4096];

struct Frames {
  static constexpr int most = 256;
  int number = 0;
};

/// The mapped object of an address.
struct Place {
  uintptr_t address;
  uintptr_t base = 0;
  const char *name = nullptr;
};

int holds(dl_phdr_info *object, size_t, void *data) {
  auto &place = *static_cast<Place *>(data);
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto &segment = object->dlpi_phdr[i];
    uintptr_t begin = object->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_LOAD && place.address >= begin &&
        place.address - begin < segment.p_memsz) {
      place.base = object->dlpi_addr;
      place.name = object->dlpi_name;
      return 1;
    }
  }
  return 0;
}

/// This library is no part of the stack.
bool isOurs(const Place &place) {
  static Place own{reinterpret_cast<uintptr_t>(&isOurs)};
  if (!own.name)
    ::dl_iterate_phdr(holds, &own);
  return own.name && place.name && place.base == own.base;
}

_Unwind_Reason_Code visit(_Unwind_Context *context, void *data) {
  auto &frames = *static_cast<Frames *>(data);
  int beforeInstruction = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &beforeInstruction);
  if (!address || frames.number >= Frames::most)
    return _URC_END_OF_STACK;
  Place place{address};
  ::dl_iterate_phdr(holds, &place);
  if (isOurs(place))
    return _URC_NO_REASON;
  char line[4400];
  int size = std::snprintf(line, sizeof line, "#%d 0x%016lx ", frames.number++,
                           static_cast<unsigned long>(address));
  char *rest = line + size;
  size_t room = sizeof line - size_t(size);
  if (!place.name)
    std::snprintf(rest, room, "(error)\n");
  else
    std::snprintf(rest, room, "(%s+0x%lx)\n",
                  *place.name ? place.name : program,
                  static_cast<unsigned long>(address - place.base));
  say(line);
  return _URC_NO_REASON;
}

void tell(int signal) {
  // A second one, in here, ends the process at once.
  for (int other : fatal)
    std::signal(other, SIG_DFL);
  Frames frames;
  _Unwind_Backtrace(visit, &frames);
  std::raise(signal); // delivered when this returns
}

} // namespace

void watchForCrashes() {
  ssize_t size = ::readlink("/proc/self/exe", program, sizeof program - 1);
  program[size > 0 ? size : 0] = 0;
  // A stack that is used up has no room for a handler.
  alignas(16) static char spare[64 << 10];
  stack_t stack{};
  stack.ss_sp = spare;
  stack.ss_size = sizeof spare;
  ::sigaltstack(&stack, nullptr);
  for (int signal : fatal) {
    struct sigaction before {
    }, action{};
    if (::sigaction(signal, nullptr, &before) != 0 ||
        before.sa_handler != SIG_DFL)
      continue;
    action.sa_handler = tell;
    action.sa_flags = SA_ONSTACK;
    ::sigaction(signal, &action, nullptr);
  }
}

} // namespace culprit::handover
