//===- LibFuzzer.cpp - One target, driven by libFuzzer --------------------===//
//
// culprit_fuzz --target=NAME, and libFuzzer's own options, which begin with one
// dash; without NAME, or with one that there is not, it lists them.
//
//===----------------------------------------------------------------------===//
#include "Target.h"
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <unistd.h>

using namespace culprit::fuzz;

static const Target *chosen = nullptr;

/// libMLIR is not instrumented: what it puts into vectors that it shares with
/// instrumented code is no overflow.
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0";
}

/// A worker's stack is as large: what is nested deeply is read there.
static void makeStackLarge(char **argv) {
  constexpr rlim_t Large = 256 << 20;
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= Large ||
      limit.rlim_max < Large)
    return;
  limit.rlim_cur = Large;
  if (::setrlimit(RLIMIT_STACK, &limit) == 0)
    ::execv("/proc/self/exe", argv);
}

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv) {
  makeStackLarge(*argv);
  for (int i = 1; i < *argc; ++i) {
    llvm::StringRef word = (*argv)[i];
    if (word.consume_front("--target="))
      chosen = targetNamed(word);
  }
  if (chosen)
    return 0;
  for (const Target &target : targets())
    std::printf("%s\n", target.name);
  std::exit(2);
}

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t largest);

/// Most changes of a long text make it unreadable: every other one changes only
/// what is done with it.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t largest, unsigned seed) {
  if (seed % 2 || !chosen->choices || size < chosen->choices)
    return LLVMFuzzerMutate(data, size, largest);
  for (size_t i = 0; i < chosen->choices; ++i, seed /= 256)
    data[i] = static_cast<uint8_t>(seed / 2);
  return size;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  chosen->run({reinterpret_cast<const char *>(data), size});
  return 0;
}
