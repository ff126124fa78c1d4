#include "triage/steps/best/UsersProgram.h"
#include "compiler/command/Interpreter.h"
#include "compiler/input/InputFormat.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace culprit {

bool inputIsProgram(const Session &session, const InputText &input) {
  return !session.request.inputIsNamed &&
         (runsItsInput(session.command) || isScript(input.text()) ||
          !formatOf(input.suffix(), input.text()).isIR);
}

bool inputIsProgram(const Investigation &state) {
  return inputIsProgram(state.session, state.found.best.input);
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
