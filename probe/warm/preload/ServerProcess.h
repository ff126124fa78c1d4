//===- ServerProcess.h - The server's side of a warm server -----*- C++ -*-===//
#ifndef CULPRIT_PROBE_WARM_PRELOAD_SERVERPROCESS_H
#define CULPRIT_PROBE_WARM_PRELOAD_SERVERPROCESS_H

namespace culprit {

/// The arguments with which the compiler's `main` is called.
struct MainArguments {
  int argc;
  char **argv;
};

/// Says hello and forks as it is asked until Culprit closes the socket, which
/// ends the process. Returns in each compiler's own process alone, which by
/// then is as if it had been spawned.
MainArguments serve();

} // namespace culprit
#endif
