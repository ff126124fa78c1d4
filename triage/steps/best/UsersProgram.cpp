#include "triage/steps/best/UsersProgram.h"
#include "compiler/command/Interpreter.h"
#include "compiler/input/InputFormat.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace culprit {

bool inputIsProgram(const Investigation &state) {
  const InputText &input = state.found.best.input;
  return !state.session.request.inputIsNamed &&
         (runsItsInput(state.session.command) || isScript(input.text()) ||
          !formatOf(input.suffix(), input.text()).isIR);
}

bool commandIsScript(const Investigation &state) {
  const CompilerUnderTest &compiler = state.session.compiler;
  const std::string &program = state.session.command.argv.front();
  if (state.session.request.inputIsNamed)
    return false;
  if (isInterpreter(program))
    return true;
  if (profileOf(program, {compiler.profile}))
    return false;
  auto start = MemoryBuffer::getFileSlice(compiler.identity.path, 2, 0);
  return start && isScript((*start)->getBuffer());
}

} // namespace culprit
