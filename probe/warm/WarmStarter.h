//===- WarmStarter.h - Spawns, or forks from a server -----------*- C++ -*-===//
#ifndef CULPRIT_PROBE_WARM_WARMSTARTER_H
#define CULPRIT_PROBE_WARM_WARMSTARTER_H

#include "probe/warm/NamesFile.h"
#include "probe/warm/StandingServer.h"
#include <map>
#include <memory>
#include <vector>

namespace culprit {

/// One server for each executable in each environment (libraries read variables
/// when they are loaded), a few at most. A command that no server can start is
/// spawned. Thread-safe.
class WarmStarter {
public:
  /// `library`: the path of culprit-warm.so; "" for none: all is spawned.
  explicit WarmStarter(std::string library);

  /// As spawn() does it; from its stand or a server if the command may be warm.
  /// A forked one's supervisor is the server's to wait for, and -1 here.
  struct Started : Spawned {
    /// Forked there; lives as long as the command's.
    const StandingServer *stand = nullptr;
  };
  Started start(const std::string &executable, const Command &command,
                const Limits &limits, const ChildFiles &files);
  /// From the server for commands like this, which may have to start. Null: it
  /// has none.
  std::shared_ptr<Stand> stand(const std::string &executable,
                               const Command &command, const Limits &limits);
  /// Lets the server for commands like this start meanwhile. False if they can
  /// have none.
  bool prepare(const std::string &executable, const Command &command);

private:
  WarmServer *serverFor(const std::string &executable, const Command &command,
                        bool atOnce);
  /// For one that is spawned although it may be warm.
  Command withNames(const std::string &executable,
                    const Command &command) const;

  struct Entry {
    unsigned asked = 0;
    std::unique_ptr<WarmServer> server;
  };
  std::string library;
  NamesFile names;
  std::mutex mutex; ///< over the table, not over what is in it
  std::map<std::vector<std::string>, Entry> entries;
  unsigned servers = 0;
};

} // namespace culprit
#endif
