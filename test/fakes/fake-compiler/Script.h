//===- Script.h - What the fake compiler is told to do ----------*- C++ -*-===//
#ifndef CULPRIT_TEST_FAKES_SCRIPT_H
#define CULPRIT_TEST_FAKES_SCRIPT_H

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fake {

/// Options by name, without dashes; from the command line and, before it, from
/// the input's first line if that starts with `// fake:`.
class Script {
public:
  /// Reads argv and the input file; exits 1 like an LLVM tool on an unknown
  /// option or an input that is not there.
  Script(int argc, char **argv);

  bool has(const std::string &name) const { return options.count(name) != 0; }
  std::string text(const std::string &name, const std::string &without) const;
  double number(const std::string &name, double without) const;

  std::string input; ///< path; "" for none
  std::string programArguments;

private:
  void add(const std::string &argument);
  std::map<std::string, std::string> options;
};

/// The options, for --help.
extern const char *const usage;

} // namespace fake
#endif
