#include "triage/session/Session.h"
#include "triage/session/UsageError.h"

using namespace llvm;

namespace culprit {

Session::~Session() {
  if (prober && request.onProber)
    request.onProber(nullptr);
  prober.reset(); // before the directory that it works in
}

Compile Session::asGiven() const {
  Compile compile;
  compile.command = command;
  compile.input = input;
  return compile;
}

Error examine(Session &session) {
  if (session.examined)
    return Error::success();
  auto compiler = examineCompiler(*session.prober, session.compiler.identity,
                                  session.compiler.profile);
  if (!compiler) // it cannot even be asked for its help
    return firstOfAll(compiler.takeError());
  compiler->launchedBy = session.request.launchedBy;
  session.compiler = std::move(*compiler);
  session.examined = true;
  return Error::success();
}

} // namespace culprit
