// A program that acts, whatever it is told: each run adds a line to the file
// `runs` beside it, with the directory that it runs in, and exits with 3.
#include <cstdio>
#include <string>
#include <unistd.h>

int main() {
  char path[4096];
  ssize_t length = ::readlink("/proc/self/exe", path, sizeof path);
  std::string own(path, length > 0 ? static_cast<size_t>(length) : 0);
  std::string runs = own.substr(0, own.rfind('/') + 1) + "runs";
  if (std::FILE *file = std::fopen(runs.c_str(), "a")) {
    std::fprintf(file, "%s\n", ::getcwd(path, sizeof path) ? path : "");
    std::fclose(file);
  }
  return 3;
}
