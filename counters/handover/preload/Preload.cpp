//===- Preload.cpp - culprit-handover.so ----------------------------------===//
//
// Put in front of a process's libraries by LD_PRELOAD: the functions of the C
// library by which a compiler reaches the tools behind it. `dlopen` and `dlsym`
// depend on who calls them, so they are left by a jump, which keeps the
// caller's address on the stack, unless it is libnvvm that is asked for.
//
//===----------------------------------------------------------------------===//
#include "counters/handover/preload/Crash.h"
#include "counters/handover/preload/Log.h"
#include "counters/handover/preload/NVVM.h"
#include "counters/handover/preload/Programs.h"
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <initializer_list>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

using namespace culprit::handover;

#define CULPRIT_EXPORT extern "C" __attribute__((visibility("default")))

namespace {

/// Its versions before and since glibc 2.34, where it moved to libc.
void *original(const char *name) {
  for (const char *version : {"GLIBC_2.34", "GLIBC_2.15", "GLIBC_2.2.5"})
    if (void *found = ::dlvsym(RTLD_NEXT, name, version))
      return found;
  return nullptr;
}

} // namespace

extern "C" {
__attribute__((visibility("hidden"))) void *culpritRealDlsym = nullptr;
__attribute__((visibility("hidden"))) void *culpritRealDlopen = nullptr;
__attribute__((visibility("hidden"), used)) void *
culpritSymbol(void *handle, const char *name);
__attribute__((visibility("hidden"), used)) void culpritFile(const char *path);
}

/// nullptr: it is not for us.
void *culpritSymbol(void *handle, const char *name) {
  if (!culpritRealDlsym)
    culpritRealDlsym = original("dlsym");
  bool isNVVM = name && (std::strncmp(name, "nvvm", 4) == 0 ||
                         std::strcmp(name, "__nvvmHandle") == 0);
  if (!isNVVM || !order.log[0] || handle == RTLD_NEXT)
    return nullptr;
  auto real =
      reinterpret_cast<void *(*)(void *, const char *)>(culpritRealDlsym);
  void *function = real(handle, name);
  return function ? standInFor(name, function) : nullptr;
}

void culpritFile(const char *path) {
  if (!culpritRealDlopen)
    culpritRealDlopen = original("dlopen");
  if (path && std::strstr(path, "nvvm") && order.log[0])
    record("tries", 0, path, std::strlen(path));
}

#if defined(__x86_64__)
// Both arguments are kept over the question, and the stack is as it was.
asm(R"(
.text
.globl dlsym
.type dlsym, @function
dlsym:
  .cfi_startproc
  endbr64
  pushq %rdi
  .cfi_adjust_cfa_offset 8
  pushq %rsi
  .cfi_adjust_cfa_offset 8
  subq $8, %rsp
  .cfi_adjust_cfa_offset 8
  call culpritSymbol
  addq $8, %rsp
  .cfi_adjust_cfa_offset -8
  popq %rsi
  .cfi_adjust_cfa_offset -8
  popq %rdi
  .cfi_adjust_cfa_offset -8
  testq %rax, %rax
  jnz 1f
  jmp *culpritRealDlsym(%rip)
1:
  ret
  .cfi_endproc
.size dlsym, .-dlsym
.globl dlopen
.type dlopen, @function
dlopen:
  .cfi_startproc
  endbr64
  pushq %rdi
  .cfi_adjust_cfa_offset 8
  pushq %rsi
  .cfi_adjust_cfa_offset 8
  subq $8, %rsp
  .cfi_adjust_cfa_offset 8
  call culpritFile
  addq $8, %rsp
  .cfi_adjust_cfa_offset -8
  popq %rsi
  .cfi_adjust_cfa_offset -8
  popq %rdi
  .cfi_adjust_cfa_offset -8
  jmp *culpritRealDlopen(%rip)
  .cfi_endproc
.size dlopen, .-dlopen
)");
constexpr bool seesLibraries = true;
#else
constexpr bool seesLibraries = false;
#endif

CULPRIT_EXPORT int posix_spawn(pid_t *pid, const char *path,
                               const posix_spawn_file_actions_t *actions,
                               const posix_spawnattr_t *attributes,
                               char *const argv[], char *const variables[]) {
  static auto real =
      reinterpret_cast<decltype(&::posix_spawn)>(original("posix_spawn"));
  pid_t own = 0;
  int error = real(&own, path, actions, attributes, argv, variables);
  if (pid)
    *pid = own;
  if (error == 0 && order.log[0])
    started(own, actions, argv);
  return error;
}

CULPRIT_EXPORT int
posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *actions, int file,
                                 const char *path, int flags, mode_t mode) {
  static auto real =
      reinterpret_cast<decltype(&::posix_spawn_file_actions_addopen)>(
          original("posix_spawn_file_actions_addopen"));
  if (order.log[0])
    goesTo(actions, file, path);
  return real(actions, file, path, flags, mode);
}

CULPRIT_EXPORT pid_t wait4(pid_t pid, int *status, int options, rusage *usage) {
  static auto real = reinterpret_cast<pid_t (*)(pid_t, int *, int, rusage *)>(
      original("wait4"));
  int own = 0;
  pid_t done = real(pid, &own, options, usage);
  if (done > 0 && order.log[0])
    ended(done, own);
  if (status)
    *status = own;
  return done;
}

CULPRIT_EXPORT pid_t waitpid(pid_t pid, int *status, int options) {
  static auto real =
      reinterpret_cast<pid_t (*)(pid_t, int *, int)>(original("waitpid"));
  int own = 0;
  pid_t done = real(pid, &own, options);
  if (done > 0 && order.log[0])
    ended(done, own);
  if (status)
    *status = own;
  return done;
}

__attribute__((constructor)) static void begin() {
  culpritRealDlsym = original("dlsym");
  culpritRealDlopen = original("dlopen");
  // Without the library, what a compiler hands over is no answer: no log then.
  if (seesLibraries)
    readOrder();
  if (order.log[0])
    watchForCrashes();
}
