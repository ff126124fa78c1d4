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

/// What differs from compile to compile comes after the fork.
static std::vector<std::string> environmentBeforeFork(Command command) {
  if (command.late)
    command.environment.erase(command.late->variable);
  command.temporaries.clear();
  return environmentOf(command);
}

/// The user's own, which ours would take the place of.
static bool hasPreload(const std::vector<std::string> &environment,
                       const std::string &ours) {
  return std::any_of(
      environment.begin(), environment.end(), [&](const std::string &variable) {
        return variable.rfind("LD_PRELOAD=", 0) == 0 && variable != ours;
      });
}

WarmServer *WarmStarter::serverFor(const std::string &executable,
                                   const Command &command, bool atOnce) {
  if (library.empty())
    return nullptr;
  if (command.argv.size() < command.programWords)
    return nullptr;
  std::vector<std::string> key = environmentBeforeFork(command);
  if (hasPreload(key, command.late ? "LD_PRELOAD=" + command.late->path : ""))
    return nullptr;
  key.push_back(executable);
  key.insert(key.end(), command.argv.begin(),
             command.argv.begin() + command.programWords);
  std::lock_guard<std::mutex> lock(mutex);
  Entry &entry = entries[key];
  bool worthIt = atOnce || entry.asked++ > 0;
  if (!entry.server && worthIt && servers < mostServers &&
      canBeWarm(executable)) {
    ++servers;
    entry.server = std::make_unique<WarmServer>(
        executable, command, WarmLibrary{library, names.path()});
  }
  return entry.server.get();
}

/// The compiler bears the library, or the command would not be one that may be
/// warm; what its crash would look up in the C library, one frame after the
/// other, comes from the library's index.
Command WarmStarter::withNames(const std::string &executable,
                               const Command &command) const {
  Command named = command;
  bool isPlain = !command.late && command.programWords == 1;
  if (!command.warm || library.empty() || !isPlain ||
      hasPreload(environmentOf(command), "") || !canBeWarm(executable))
    return named;
  named.environment["LD_PRELOAD"] = library;
  named.environment[hasOnlyNames] = "1";
  named.environment[hasIndexFile] = names.path();
  return named;
}

bool WarmStarter::prepare(const std::string &executable,
                          const Command &command) {
  return serverFor(executable, command, /*atOnce=*/true);
}

std::shared_ptr<Stand> WarmStarter::stand(const std::string &executable,
                                          const Command &command,
                                          const Limits &limits) {
  WarmServer *server = command.late && !command.systemAddresses
                           ? serverFor(executable, command, /*atOnce=*/true)
                           : nullptr;
  return server ? StandingServer::from(*server, command, limits) : nullptr;
}

WarmStarter::Started WarmStarter::start(const std::string &executable,
                                        const Command &command,
                                        const Limits &limits,
                                        const ChildFiles &files) {
  const Started lost{{-1, std::make_error_code(std::errc::broken_pipe)}};
  bool mayBeWarm = command.warm && !command.systemAddresses;
  if (mayBeWarm && command.stand) {
    auto &stand = static_cast<StandingServer &>(*command.stand);
    WarmAnswered answer = stand.fork(command, limits, files);
    if (answer == WarmAnswered::Forked)
      return {{}, &stand};
    if (answer == WarmAnswered::Lost)
      return lost;
  }
  WarmServer *server =
      mayBeWarm ? serverFor(executable, command, /*atOnce=*/false) : nullptr;
  if (server)
    switch (server->fork(command, limits, {files})) {
    case WarmAnswered::Forked:
      return {};
    case WarmAnswered::Lost:
      return lost;
    case WarmAnswered::Refused:
      break;
    }
  return {
      spawn(executable,
            command.systemAddresses ? withNames(executable, command) : command,
            limits, files)};
}
