//===- Tileiras.cpp - A compiler with its last tiers outside --------------===//
//
// tileiras INPUT --gpu-name=X [--opt-level=N] -o OUT. Each line of the input is
// one bug: `is unreadable`, `fails in mlir`, `fails in mlir on sm_80`,
// `aborts here`, `aborts there`, `fails in <pass of libnvvm>`, `crashes in
// <pass>`, `hangs in <pass>`, `is slow` (a second for each pass, and eight for
// instruction selection), `stops late` (twice that if it ends before a pass),
// `has slow functions` (99 for instruction selection),
// `fails in ptxas`, `crashes in ptxas`; or it has an op of that name, with dots
// (`"aborts.here"`). As the real one, it
// finds libnvvm and ptxas in CUDA_HOME, else beside itself, drops what these
// say, and ends each failure with the same line.
//
//===----------------------------------------------------------------------===//
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <spawn.h>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace {

constexpr char help[] =
    "OPTIONS:\n"
    "  --gpu-name=<value>  - Specify name of NVIDIA GPU.\n"
    "    =sm_80            -   SM 80\n"
    "    =sm_86            -   SM 86\n"
    "    =sm_90            -   SM 90\n"
    "    =sm_100           -   SM 100\n"
    "    =sm_120           -   SM 120\n"
    "  --opt-level=<N>     - Specify optimization level.\n"
    "  --output-file=<file> - Specify name of output file.\n";

int fail() {
  std::cerr << "error: failed to compile Tile IR program\n";
  return 5;
}

__attribute__((noinline)) void abortHere() { std::abort(); }
__attribute__((noinline)) void abortThere() { std::abort(); }

std::string toolkit() {
  if (const char *home = std::getenv("CUDA_HOME"))
    return home;
  char path[4096] = {};
  if (::readlink("/proc/self/exe", path, sizeof path - 1) < 0)
    return "";
  std::string text = path;
  for (int up = 0; up < 2; ++up)
    text.erase(text.rfind('/'));
  return text;
}

/// The assembly; nothing if it fails.
bool compileModule(const std::string &module, std::string &assembly) {
  void *library =
      ::dlopen((toolkit() + "/nvvm/lib64/libnvvm.so").c_str(), RTLD_NOW);
  if (!library)
    return false;
  using Handle = void *(*)(int);
  auto handle = reinterpret_cast<Handle>(::dlsym(library, "__nvvmHandle"));
  using Add = int (*)(void *, const char *, size_t, const char *);
  using Compile = int (*)(void *, int, const char **);
  using Get = int (*)(void *, char *);
  if (!handle)
    return false;
  auto add = reinterpret_cast<Add>(handle(0x1234));
  auto compile = reinterpret_cast<Compile>(handle(0x4321));
  auto get = reinterpret_cast<Get>(handle(0x5309));
  const char *options[] = {"-arch=compute_80"};
  char text[4096] = {};
  if (add(nullptr, module.data(), module.size(), "module") ||
      compile(nullptr, 1, options) || get(nullptr, text))
    return false;
  assembly = text;
  return true;
}

bool assemble(const std::string &assembly, const std::string &output) {
  const char *temporaries = std::getenv("TMPDIR");
  std::string stem = std::string(temporaries ? temporaries : "/tmp") +
                     "/fake-tileiras-" + std::to_string(::getpid());
  std::string ptx = stem + ".ptx", log = stem + ".log";
  std::ofstream(ptx) << assembly;
  std::string tool = toolkit() + "/bin/ptxas";
  const char *argv[] = {"ptxas", ptx.c_str(), "-o", output.c_str(), nullptr};
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, 1, log.c_str(),
                                     O_WRONLY | O_CREAT, 0666);
  ::posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t pid = 0;
  int status = -1;
  if (::posix_spawn(&pid, tool.c_str(), &actions, nullptr,
                    const_cast<char **>(argv), environ) == 0)
    ::wait4(pid, &status, 0, nullptr);
  ::posix_spawn_file_actions_destroy(&actions);
  ::unlink(ptx.c_str());
  ::unlink(log.c_str());
  return status == 0;
}

} // namespace

int main(int argc, char **argv) {
  std::string input, output, target;
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    if (word.rfind("--help", 0) == 0)
      return std::fputs(help, stdout) < 0;
    if (word == "--version")
      return std::puts("fake tileiras, version 1") < 0;
    if (word == "-o" && i + 1 < argc)
      output = argv[++i];
    else if (word.rfind("--gpu-name=", 0) == 0)
      target = word.substr(word.find('=') + 1);
    else if (word[0] != '-')
      input = word;
  }
  std::stringstream text;
  text << std::ifstream(input).rdbuf();
  std::string bugs = text.str();
  auto has = [&](std::string bug) {
    if (bugs.find(bug + "\n") != std::string::npos)
      return true;
    std::replace(bug.begin(), bug.end(), ' ', '.');
    return bugs.find("\"" + bug + "\"") != std::string::npos;
  };
  if (has("aborts here"))
    abortHere();
  if (has("aborts there on " + target))
    abortThere();
  if (has("is unreadable")) {
    std::cerr << "error: 'cuda_tile.tan' op operand #0 must be a tile\n"
                 "error: input does not correspond to Tile IR bytecode\n";
    return 3;
  }
  if (has("fails in mlir") || has("fails in mlir on " + target))
    return fail();
  std::string assembly;
  if (!compileModule(bugs, assembly) || !assemble(assembly, output))
    return fail();
  return 0;
}
