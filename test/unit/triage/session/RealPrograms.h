//===- RealPrograms.h - Scripts and compilers that do start -----*- C++ -*-===//
//
// Small scripts, and the fake compiler by names that the profiles of a test
// know or do not know.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_TEST_REALPROGRAMS_H
#define CULPRIT_TEST_REALPROGRAMS_H

#include "test/unit/fakes/ScriptedLauncher.h"
#include <fcntl.h>
#include <unistd.h>

namespace culprit::test {

class RealPrograms {
public:
  RealPrograms() {
    program("own-opt");
    file("k.mlir", "module {}\n");
  }

  std::string path(const std::string &name) const {
    return directory.path + "/" + name;
  }
  bool has(const std::string &name) const {
    return std::filesystem::exists(path(name));
  }
  std::string file(const std::string &name, const std::string &text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  /// The fake compiler by this name.
  std::string program(const std::string &name) const {
    std::filesystem::create_symlink(CULPRIT_FAKES_DIR "/fake-compiler",
                                    path(name));
    return path(name);
  }
  /// Runs in this directory, where `./own-opt` is the compiler.
  std::string script(const std::string &text,
                     const std::string &shell = "/bin/sh") const {
    std::string made =
        file("run.sh", "#!" + shell + "\ncd " + directory.path + "\n" + text);
    std::filesystem::permissions(made, std::filesystem::perms::owner_all);
    return made;
  }

  TemporaryDirectory directory;
};

/// Standard input is another file while it lives.
class StandardInput {
public:
  explicit StandardInput(const std::string &path)
      : StandardInput(::open(path.c_str(), O_RDONLY | O_NOCTTY)) {}
  explicit StandardInput(int file) : before(::dup(STDIN_FILENO)) {
    ::dup2(file, STDIN_FILENO);
    ::close(file);
  }
  ~StandardInput() {
    ::dup2(before, STDIN_FILENO);
    ::close(before);
  }
  StandardInput(const StandardInput &) = delete;

private:
  int before;
};

} // namespace culprit::test
#endif
