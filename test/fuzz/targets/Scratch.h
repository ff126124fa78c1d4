//===- Scratch.h - A directory in memory, for parsers of files --*- C++ -*-===//
#ifndef CULPRIT_TEST_FUZZ_TARGETS_SCRATCH_H
#define CULPRIT_TEST_FUZZ_TARGETS_SCRATCH_H

#include "llvm/ADT/StringRef.h"
#include <filesystem>
#include <fstream>
#include <stdlib.h>
#include <string>

namespace culprit::fuzz {

/// One for each process; it goes with it.
class Scratch {
public:
  Scratch() {
    std::string pattern = std::filesystem::is_directory("/dev/shm")
                              ? "/dev/shm/culprit-fuzz-XXXXXX"
                              : "/tmp/culprit-fuzz-XXXXXX";
    directory = ::mkdtemp(pattern.data());
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(directory, ignored);
  }
  Scratch(const Scratch &) = delete;

  std::string path(const char *name) const { return directory + "/" + name; }
  void write(const char *name, llvm::StringRef bytes) const {
    std::ofstream(path(name), std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
  std::string read(const char *name) const {
    std::ifstream stream(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  std::string directory;
};

} // namespace culprit::fuzz

#endif
