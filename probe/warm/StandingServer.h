//===- StandingServer.h - A compiler that waits inside its compile -*- C++ -*-//
//
// Forked from a warm server, with a socket of its own, and a library in it that
// makes it stand. It lives below a supervisor of its own, as each compile does.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_PROBE_WARM_STANDINGSERVER_H
#define CULPRIT_PROBE_WARM_STANDINGSERVER_H

#include "probe/Launcher.h"
#include "probe/warm/WarmServer.h"

namespace culprit {

/// Thread-safe.
class StandingServer : public Stand {
public:
  /// Null if the server does not fork it. Waits for the server, and not until
  /// it stands. `limits.wall` is how long it may take to stand.
  static std::shared_ptr<StandingServer>
  from(WarmServer &server, const Command &command, const Limits &limits);
  ~StandingServer() override;

  /// Refused as long as it does not stand.
  WarmAnswered fork(const Command &command, const Limits &limits,
                    const ChildFiles &files);

  /// Until it stood, which each process that is forked there has behind itself.
  struct Past {
    std::string out, err; ///< what it printed
    std::chrono::milliseconds time{0};
  };
  /// Once it has forked.
  const Past &past() const { return before; }

private:
  using Clock = std::chrono::steady_clock;

  StandingServer(Clock::time_point started, std::chrono::milliseconds patience)
      : started(started), patience(patience) {}
  bool becomeReady();
  void end();

  enum class State { Starting, Ready, Ended } state = State::Starting;
  std::mutex mutex; ///< over one request and its answer
  FileDescriptor requests, control, out, err;
  Clock::time_point started;
  std::chrono::milliseconds patience;
  uint64_t addressSpace = 0;
  Past before;
};

} // namespace culprit
#endif
