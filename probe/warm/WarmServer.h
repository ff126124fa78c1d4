//===- WarmServer.h - A compiler that waits for arguments -------*- C++ -*-===//
//
// One executable in one environment, loaded with `culprit-warm.so` before its
// libraries. It waits where its `main` calls MLIR's driver, if it does that and
// has read no argument before; else when the loader and the libraries'
// constructors are done, in front of `main`. For each request it forks a
// process that goes on. It lives below a supervisor of its own: when Culprit
// dies, or this object, everything goes.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WARM_WARMSERVER_H
#define CULPRIT_PROBE_WARM_WARMSERVER_H

#include "probe/Command.h"
#include "probe/Limits.h"
#include "probe/local/Spawn.h"
#include "probe/warm/WarmRequests.h"
#include <mutex>

namespace culprit {

struct WarmLibrary {
  std::string path;  ///< of culprit-warm.so
  std::string names; ///< where it shares its index; "": nowhere
};

class WarmServer {
public:
  /// Starts it for commands with the environment of `like`; returns before it
  /// is ready. Throws std::system_error like the makers of descriptors.
  WarmServer(const std::string &executable, const Command &like,
             const WarmLibrary &library);
  ~WarmServer();

  /// Waits until the server is ready. Once it is lost it refuses all else.
  WarmAnswered fork(const Command &command, const Limits &limits,
                    const WarmFiles &files);

private:
  enum class Place { AtDriver, BeforeMain };
  void start(Place place);
  bool becomeReady();
  bool waitsAsPromised();
  bool isAsPromised();
  void end();

  const std::string executable;
  const Command server; ///< in front of the driver, if it calls one
  enum class State { Starting, Ready, Ended } state = State::Starting;
  std::mutex mutex; ///< over one request and its answer
  Spawned process;
  FileDescriptor requests, control, printed;
  bool goesToDriver = false;
  uint64_t addressSpace = 0;
};

} // namespace culprit
#endif
