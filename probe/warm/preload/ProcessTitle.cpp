#include "probe/warm/preload/ProcessTitle.h"
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <linux/prctl.h>
#include <sys/prctl.h>
#include <unistd.h>

using namespace culprit;

/// The kernel sets all at once; what shall stay is read first.
void culprit::setProcessTitle(char *start, char *end) {
  char text[4096];
  int file = ::open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
  ssize_t n = file < 0 ? 0 : ::read(file, text, sizeof text - 1);
  ::close(file);
  text[n > 0 ? n : 0] = 0;
  // The name, in brackets, may hold anything; the third field follows it.
  char *at = std::strrchr(text, ')');
  constexpr int last = 51;
  unsigned long long field[last + 1] = {};
  if (!at)
    return;
  at += 4; // ") S "
  for (int i = 4; i <= last; ++i)
    field[i] = static_cast<unsigned long long>(std::strtoll(at, &at, 10));
  prctl_mm_map map{};
  map.start_code = field[26];
  map.end_code = field[27];
  map.start_stack = field[28];
  map.start_data = field[45];
  map.end_data = field[46];
  map.start_brk = field[47];
  map.brk = reinterpret_cast<unsigned long long>(::sbrk(0));
  map.arg_start = reinterpret_cast<unsigned long long>(start);
  map.arg_end = reinterpret_cast<unsigned long long>(end);
  map.env_start = field[50];
  map.env_end = field[51];
  map.exe_fd = ~0u;
  ::prctl(PR_SET_MM, PR_SET_MM_MAP, &map, sizeof map, 0);
}
