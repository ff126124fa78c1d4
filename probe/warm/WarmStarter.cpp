#include "probe/warm/WarmStarter.h"
#include "probe/warm/WarmExecutable.h"
#include <algorithm>

using namespace culprit;

/// Each holds a copy of the compiler's data, and an environment that is used
/// once is not worth one.
static constexpr unsigned mostServers = 4;

WarmStarter::WarmStarter(std::string path) : library(std::move(path)) {
  // The loader splits LD_PRELOAD at these.
  if (library.find_first_of(": ") != std::string::npos)
    library.clear();
}

WarmServer *WarmStarter::serverFor(const std::string &executable,
                                   const Command &command, bool atOnce) {
  if (library.empty())
    return nullptr;
  std::vector<std::string> key = environmentOf(command);
  // The user's own, which ours would take the place of.
  if (std::any_of(key.begin(), key.end(), [](const std::string &variable) {
        return variable.rfind("LD_PRELOAD=", 0) == 0;
      }))
    return nullptr;
  key.push_back(executable);
  key.push_back(command.argv.front());
  std::lock_guard<std::mutex> lock(mutex);
  Entry &entry = entries[key];
  bool worthIt = atOnce || entry.asked++ > 0;
  if (!entry.server && worthIt && servers < mostServers &&
      canBeWarm(executable)) {
    ++servers;
    entry.server = std::make_unique<WarmServer>(executable, command, library);
  }
  return entry.server.get();
}

bool WarmStarter::prepare(const std::string &executable,
                          const Command &command) {
  return serverFor(executable, command, /*atOnce=*/true);
}

Spawned WarmStarter::start(const std::string &executable,
                           const Command &command, const Limits &limits,
                           const ChildFiles &files) {
  WarmServer *server = command.warm && !command.systemAddresses
                           ? serverFor(executable, command, /*atOnce=*/false)
                           : nullptr;
  if (server)
    switch (server->fork(command, limits, files)) {
    case WarmServer::Answer::Forked:
      return {};
    case WarmServer::Answer::Lost:
      return {-1, std::make_error_code(std::errc::broken_pipe)};
    case WarmServer::Answer::Refused:
      break;
    }
  return spawn(executable, command, limits, files);
}
