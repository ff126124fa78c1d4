//===- HandOver.h - What a compiler gives the tools behind it ---*- C++ -*-===//
//
// The last tiers of some compilers are outside of them: a library that gets a
// module and returns assembly, an assembler that is started on it. What went to
// and fro in one compile says in which of them it failed.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_HANDOVER_H
#define CULPRIT_COUNTERS_HANDOVER_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

struct HandOver {
  /// A call of the library that got a module; for one that never returned,
  /// there is no code.
  struct Call {
    enum class Kind { Add, Verify, Compile } kind = Kind::Compile;
    std::optional<int> code; ///< 0: it accepted the module
    std::string text;        ///< of an Add: the module's name; else its log
    uint64_t bytes = 0;      ///< of the module
    bool refused() const { return !code || *code != 0; }
  };
  /// A program that was started; for one that nobody waited for, no status.
  struct Program {
    std::vector<std::string> argv;
    std::optional<int> status; ///< as wait() has it
    std::string text;          ///< what it wrote into its log, if it failed
  };
  /// `libnvvm.so`: the files that it tried to load as the library.
  std::vector<std::string> tried;
  bool loaded = false; ///< one of them was found
  std::vector<Call> calls;
  std::vector<Program> programs;
  /// If asked: modules and assembly, `module.bc`, `kernel.ptx`.
  struct File {
    std::string name, bytes;
  };
  std::vector<File> files;
};

} // namespace culprit
#endif
