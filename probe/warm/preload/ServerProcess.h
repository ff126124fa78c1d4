//===- ServerProcess.h - The server's side of a warm server -----*- C++ -*-===//
#ifndef CULPRIT_PROBE_WARM_PRELOAD_SERVERPROCESS_H
#define CULPRIT_PROBE_WARM_PRELOAD_SERVERPROCESS_H

#include "probe/warm/WarmProtocol.h"

namespace culprit {

/// The arguments with which the compiler's `main` is called.
struct MainArguments {
  int argc;
  char **argv;
};

/// Before serve().
void tellPlace(const WarmPlace &place);

/// Says hello and forks as it is asked until Culprit closes the socket, which
/// ends the process. Returns in each compiler's own process alone, which by
/// then is as if it had been spawned.
MainArguments serve();

/// The same in the midst of the program, if this process was forked to stand.
/// True in each process that is forked here: it has its own variables, limits
/// and files; what it had open for writing before is a copy that nobody else
/// sees. Else false, or the process ends: it is not one that could be copied.
bool standHere();

} // namespace culprit
#endif
