#include "compiler/command/Interpreter.h"

using namespace llvm;

namespace culprit {

bool runsItsInput(const CommandLine &command) {
  if (command.argv.empty() || !isInterpreter(command.argv.front()))
    return false;
  bool isArgument = command.input.kind != InputPlace::Kind::StandardInput;
  size_t end = isArgument ? std::max<size_t>(command.input.argument, 1)
                          : command.argv.size();
  return programPlace(command.argv) >= end;
}

bool isScript(StringRef text) { return text.starts_with("#!"); }

} // namespace culprit
