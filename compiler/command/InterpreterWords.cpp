#include "compiler/command/InterpreterWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

/// Without the version behind it.
static StringRef nameOf(StringRef program) {
  return sys::path::filename(program).rtrim("0123456789.-");
}

bool isInterpreter(StringRef program) {
  static constexpr StringLiteral names[] = {
      "sh",      "bash", "dash",  "ash",   "zsh",   "ksh",     "mksh",
      "csh",     "tcsh", "fish",  "rc",    "pwsh",  "busybox", "python",
      "pypy",    "perl", "ruby",  "lua",   "node",  "tclsh",   "expect",
      "Rscript", "make", "gmake", "ninja", "cmake", "just",    "bazel"};
  return is_contained(names, nameOf(program));
}

static bool isShell(StringRef program) {
  StringRef name = nameOf(program);
  return name == "busybox" ||
         (name.ends_with("sh") && name != "fish" && name != "pwsh");
}

/// `-e`, `-euo pipefail`, `+O extglob`, `-W ignore`: how many of the next words
/// are values.
static size_t valuesBehind(StringRef word, StringRef program) {
  StringRef name = nameOf(program);
  if (name == "python" || name == "pypy")
    return word == "-W" || word == "-X" || word == "--check-hash-based-pycs";
  if (!isShell(program))
    return name.ends_with("make") && word == "-o";
  return word.starts_with("--") ? 0 : word.count('o') + word.count('O');
}

size_t programPlace(ArrayRef<std::string> argv) {
  if (argv.empty() || !isInterpreter(argv.front()))
    return 0;
  for (size_t place = 1; place < argv.size(); ++place) {
    StringRef word = argv[place];
    bool isOption = word.starts_with("-") ||
                    (word.starts_with("+") && isShell(argv.front()));
    if (!isOption)
      return place;
    place += valuesBehind(word, argv.front());
  }
  return argv.size();
}

} // namespace culprit
