#include "triage/session/Session.h"
#include "counters/MakeInstruments.h"
#include "triage/session/UsageError.h"

using namespace llvm;

namespace culprit {

Session::~Session() {
  if (prober && request.onProber)
    request.onProber(nullptr);
  prober.reset(); // before the directory that it works in
}

Passes passesOf(const Session &session) {
  return session.instruments ? session.instruments->passes()
                             : session.compiler.passes();
}

Compile Session::asGiven() const {
  Compile compile;
  compile.command = command;
  compile.input = input;
  return compile;
}

Error examine(Session &session) {
  if (session.instruments)
    return Error::success();
  auto compiler = examineCompiler(*session.prober, session.compiler);
  if (!compiler) // it cannot even be asked for its help
    return firstOfAll(compiler.takeError());
  session.compiler = std::move(*compiler);
  session.instruments = makeInstruments(
      *session.prober, session.compiler, session.request.instruments,
      session.request.gateLibrary, session.request.handOverLibrary);
  if (session.request.instruments == InstrumentsBy::Gate &&
      !session.instruments->isGate())
    return usageError("--instruments gate: %s cannot be loaded; install it "
                      "again, or leave the option out",
                      session.request.gateLibrary.empty()
                          ? "culprit-gate.so, which belongs beside culprit,"
                          : session.request.gateLibrary.c_str());
  session.prober->instrumentedBy(session.instruments->identity());
  return Error::success();
}

} // namespace culprit
