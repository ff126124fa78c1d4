//===- NVVM.cpp - Between a compiler and its libnvvm ----------------------===//
//
// NVIDIA's own compilers reach libnvvm by one function, `__nvvmHandle`, which
// returns the others by numbers; any other program by the names of nvvm.h. Each
// function that gets a module or compiles it has a stand-in here, which tells
// what went through it and calls the real one.
//
//===----------------------------------------------------------------------===//
#include "counters/handover/preload/NVVM.h"
#include "counters/handover/HandOverProtocol.h"
#include "counters/handover/preload/Log.h"
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace culprit::handover {

namespace {

using Program = void *;
using AddModule = int (*)(Program, const char *, size_t, const char *);
using WithOptions = int (*)(Program, int, const char **);
using GetSize = int (*)(Program, size_t *);
using GetText = int (*)(Program, char *);
using Handle = void *(*)(int);

Handle realHandle = nullptr;

/// A function of the library: the number and the name by which it is asked for.
struct Function {
  int number;
  const char *name;
  void *real;
  void *standIn;
};

int addModule(Program, const char *, size_t, const char *);
int addLazily(Program, const char *, size_t, const char *);
int verify(Program, int, const char **);
int compile(Program, int, const char **);

enum Index { IAdd, ILazy, IVerify, ICompile, ILogSize, ILog };
Function functions[] = {
    {0x1234, "nvvmAddModuleToProgram", nullptr, (void *)addModule},
    {0xf35a, "nvvmLazyAddModuleToProgram", nullptr, (void *)addLazily},
    {0xf47, "nvvmVerifyProgram", nullptr, (void *)verify},
    {0x4321, "nvvmCompileProgram", nullptr, (void *)compile},
    {0x100fa, "nvvmGetProgramLogSize", nullptr, nullptr},
    {0xa380, "nvvmGetProgramLog", nullptr, nullptr},
};

template <typename Type> Type realOf(Index index) {
  Function &function = functions[index];
  if (!function.real && realHandle)
    function.real = realHandle(function.number);
  return reinterpret_cast<Type>(function.real);
}

unsigned modules = 0;

int add(Index index, Program program, const char *bytes, size_t size,
        const char *name) {
  const char *shown = name ? name : "";
  record("begins", Add, shown, std::strlen(shown));
  record("bytes", long(size), "", 0);
  keepFile("bc", ++modules, bytes, size);
  int code = realOf<AddModule>(index)(program, bytes, size, name);
  record("returns", code, "", 0);
  return code;
}

int addModule(Program program, const char *bytes, size_t size,
              const char *name) {
  return add(IAdd, program, bytes, size, name);
}

int addLazily(Program program, const char *bytes, size_t size,
              const char *name) {
  return add(ILazy, program, bytes, size, name);
}

/// A libnvvm without such functions has no log.
char *logOf(Program program) {
  auto getSize = realOf<GetSize>(ILogSize);
  auto getText = realOf<GetText>(ILog);
  size_t size = 0;
  constexpr size_t most = 1 << 20;
  if (!getSize || !getText || getSize(program, &size) != 0 || size <= 1 ||
      size > most)
    return nullptr;
  auto *text = static_cast<char *>(std::calloc(size + 1, 1));
  if (text && getText(program, text) != 0) {
    std::free(text);
    return nullptr;
  }
  return text;
}

/// Where the message itself begins: ` Error: x` and `libnvvm : error: x` are
/// spellings of the same.
const char *withoutPrefix(const char *line) {
  for (bool more = true; more;) {
    more = false;
    while (std::isspace(static_cast<unsigned char>(*line)))
      ++line;
    for (const char *prefix : {"libnvvm :", "libnvvm:", "Error:", "error:"}) {
      size_t size = std::strlen(prefix);
      if (std::strncmp(line, prefix, size) == 0) {
        line += size;
        more = true;
      }
    }
  }
  return line;
}

/// `ct.py(23) Error: x`, where the module has lines of a source: the place is
/// part of no message.
struct Place {
  int length = 0; ///< of the file's name, at the beginning of the log
  int line = 0;
  const char *message = nullptr; ///< nothing: there is no place
};
Place placeIn(const char *log) {
  Place place;
  const char *end = log + std::strcspn(log, "\n");
  for (const char *open = log; open < end && open - log < 256; ++open) {
    int line = 0, used = 0;
    if (*open != '(' || open == log ||
        std::sscanf(open, "(%9d)%n", &line, &used) != 1 || used == 0)
      continue;
    const char *behind = open + used;
    behind += std::strspn(behind, " :");
    const char *rest = withoutPrefix(behind);
    int length = int(open - log);
    while (length > 0 && log[length - 1] == ' ')
      --length;
    if (rest > behind) // it says that it is an error
      place = {length, line, rest};
    return place;
  }
  return place;
}

/// The compiler drops the log: as an error it is what tells failures apart.
void sayRefusal(int code, const char *log) {
  const char *text = withoutPrefix(log ? log : "");
  Place place = placeIn(text);
  const char *message = place.message ? place.message : text;
  char line[512];
  if (place.message)
    std::snprintf(line, sizeof line, "%.*s:%d: error: libnvvm: ", place.length,
                  text, place.line);
  else if (*message)
    std::snprintf(line, sizeof line, "error: libnvvm: ");
  else
    std::snprintf(line, sizeof line, "error: libnvvm: exit code %d, no log\n",
                  code);
  say(line);
  if (*message) {
    say(message);
    if (message[std::strlen(message) - 1] != '\n')
      say("\n");
  }
}

int call(CallKind kind, Index index, Program program, int count,
         const char **options) {
  record("begins", kind, "", 0);
  int code = realOf<WithOptions>(index)(program, count, options);
  char *log = code ? logOf(program) : nullptr;
  record("returns", code, log ? log : "", log ? std::strlen(log) : 0);
  if (code)
    sayRefusal(code, log);
  std::free(log);
  return code;
}

int verify(Program program, int count, const char **options) {
  return call(Verify, IVerify, program, count, options);
}

int compile(Program program, int count, const char **options) {
  size_t own = count > 0 ? size_t(count) : 0;
  auto **all = static_cast<const char **>(
      std::calloc(own + 2 * mostOptions, sizeof(char *)));
  if (!all)
    return call(Compile, ICompile, program, count, options);
  size_t used = 0;
  for (; used < own; ++used)
    all[used] = options[used];
  for (size_t i = 0; i < order.optionCount; ++i) {
    all[used++] = "-Xopt";
    all[used++] = order.options[i];
  }
  int code = call(Compile, ICompile, program, int(used), all);
  std::free(all);
  return code;
}

void *handle(int number) {
  void *function = realHandle(number);
  for (Function &known : functions)
    if (function && known.number == number) {
      known.real = function;
      return known.standIn ? known.standIn : function;
    }
  return function;
}

} // namespace

void *standInFor(const char *name, void *function) {
  if (std::strcmp(name, "__nvvmHandle") == 0) {
    realHandle = reinterpret_cast<Handle>(function);
    record("loads", 0, "", 0);
    return (void *)handle;
  }
  if (std::strncmp(name, "nvvm", 4) != 0)
    return function;
  for (Function &known : functions)
    if (std::strcmp(known.name, name) == 0) {
      known.real = function;
      if (known.standIn == (void *)compile)
        record("loads", 0, "", 0);
      return known.standIn ? known.standIn : function;
    }
  return function;
}

} // namespace culprit::handover
