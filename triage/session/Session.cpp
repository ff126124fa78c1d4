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

/// A log of all that a compiler does to a large input may take many times as
/// long as the compile: it prints ops with all that is in them. The gate writes
/// names.
static bool wouldLogMuch(const Session &session) {
  constexpr size_t muchToLog = 128u << 10;
  return session.request.instruments == InstrumentsBy::Choice &&
         session.input.text().size() >= muchToLog &&
         session.compiler.passes() == Passes::MLIR;
}

static void useInstruments(Session &session, InstrumentsBy by) {
  session.instruments = makeInstruments(*session.prober, session.compiler, by,
                                        session.request.gateLibrary,
                                        session.request.handOverLibrary);
}

/// With the passes of the command.
Error preferGate(Session &session) {
  useInstruments(session, InstrumentsBy::Gate);
  Compile empty = session.asGiven();
  // Of a text that is split, what is empty is no chunk.
  empty.input = InputText("module {}\n", session.input.suffix());
  auto traced = session.instruments->trace(empty);
  if (!traced)
    return traced.takeError();
  if (!session.instruments->endingBefore(empty, 0))
    useInstruments(session, session.request.instruments);
  return Error::success();
}

Error examine(Session &session) {
  if (session.instruments)
    return Error::success();
  auto compiler = examineCompiler(*session.prober, session.compiler);
  if (!compiler) // it cannot even be asked for its help
    return firstOfAll(compiler.takeError());
  session.compiler = std::move(*compiler);
  if (wouldLogMuch(session))
    return preferGate(session);
  useInstruments(session, session.request.instruments);
  if (session.request.instruments == InstrumentsBy::Gate &&
      !session.instruments->isGate())
    return usageError("--instruments gate: %s cannot be loaded; install it "
                      "again, or leave the option out",
                      session.request.gateLibrary.empty()
                          ? "culprit-gate.so, which belongs beside culprit,"
                          : session.request.gateLibrary.c_str());
  return Error::success();
}

} // namespace culprit
