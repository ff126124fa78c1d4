#include "compiler/command/Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace culprit {

bool isInterpreter(StringRef program) {
  static constexpr StringLiteral names[] = {
      "sh",      "bash", "dash",  "ash",   "zsh",   "ksh",     "mksh",
      "csh",     "tcsh", "fish",  "rc",    "pwsh",  "busybox", "python",
      "pypy",    "perl", "ruby",  "lua",   "node",  "tclsh",   "expect",
      "Rscript", "make", "gmake", "ninja", "cmake", "just",    "bazel"};
  StringRef name = sys::path::filename(program).rtrim("0123456789.-");
  return is_contained(names, name);
}

bool runsItsInput(const CommandLine &command) {
  if (command.argv.empty() || !isInterpreter(command.argv.front()))
    return false;
  bool isArgument = command.input.kind != InputPlace::Kind::StandardInput;
  size_t end = isArgument ? std::max<size_t>(command.input.argument, 1)
                          : command.argv.size();
  return all_of(ArrayRef(command.argv).take_front(end).drop_front(),
                [](StringRef word) { return word.starts_with("-"); });
}

bool isScript(StringRef text) { return text.starts_with("#!"); }

} // namespace culprit
