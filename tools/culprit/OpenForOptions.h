//===- OpenForOptions.h - From options to a session -------------*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_OPENFOROPTIONS_H
#define CULPRIT_TOOLS_CULPRIT_OPENFOROPTIONS_H

#include "tools/culprit/Options.h"
#include "tools/culprit/Signals.h"
#include "tools/culprit/Terminal.h"
#include "triage/session/Session.h"

namespace culprit {

/// The request of options that name a command or a shell line; ^C and SIGTERM
/// interrupt what runs for it. `writesOut`: to the output directory.
llvm::Expected<Request> requestOf(const Options &options, SignalWatch &signals,
                                  bool writesOut = true);

/// ^C and SIGTERM interrupt the request's prober while there is one.
void interruptOn(SignalWatch &signals, Request &request);

/// The terminal, which outlives what runs for the request, shows its compiles.
void showOn(Terminal &terminal, Request &request);

/// A session whose compiles the terminal shows. `writesOut`: to the output
/// directory. After an error it has the request, as far as that is known.
llvm::Error open(Session &session, const Options &options, SignalWatch &signals,
                 Terminal &terminal, bool writesOut);

} // namespace culprit
#endif
