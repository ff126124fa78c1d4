// An mlir-opt that lists the flags of its action log and debug counters in its
// help, and refuses them, or (LOGS) those of the counters alone. All else it
// leaves to MLIR_OPT.
#include <cstdio>
#include <cstring>
#include <unistd.h>

static bool isRefused(const char *word) {
#ifndef LOGS
  if (std::strstr(word, "log-actions-to"))
    return true;
#endif
  return std::strstr(word, "mlir-debug-counter");
}

int main(int, char **argv) {
  for (char **word = argv + 1; *word; ++word)
    if (isRefused(*word)) {
      std::fprintf(
          stderr, "%s: Unknown command line argument '%s'.  Try: '%s --help'\n",
          argv[0], *word, argv[0]);
      return 1;
    }
  static char program[] = MLIR_OPT;
  argv[0] = program;
  ::execv(program, argv);
  return 127;
}
