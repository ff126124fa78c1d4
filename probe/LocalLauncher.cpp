#include "probe/LocalLauncher.h"
#include "probe/LocalProbe.h"
#include <exception>
#include <mutex>
#include <set>

using namespace culprit;

namespace {

Outcome notLaunched(const char *why) {
  Outcome outcome;
  outcome.status = Outcome::Status::NotLaunched;
  outcome.launchError = why;
  return outcome;
}

class LocalLauncher : public Launcher {
public:
  LocalLauncher(std::string warmLibrary, bool stands)
      : starter(std::move(warmLibrary)), stands(stands) {}

  Outcome run(const Command &command, const Limits &limits) override;
  bool prepare(const Command &command) override;
  std::shared_ptr<Stand> stand(const Command &command,
                               const Limits &limits) override;
  void interrupt() override;

private:
  /// In the table of running probes for as long as it lives.
  class Registration;

  WarmStarter starter;
  bool stands;
  std::mutex mutex; ///< over both
  std::set<LocalProbe *> running;
  bool interrupted = false;
};

class LocalLauncher::Registration {
public:
  Registration(LocalLauncher &launcher, LocalProbe &probe)
      : launcher(launcher), probe(probe) {
    std::lock_guard<std::mutex> lock(launcher.mutex);
    accepted = !launcher.interrupted;
    launcher.running.insert(&probe);
  }
  ~Registration() {
    std::lock_guard<std::mutex> lock(launcher.mutex);
    launcher.running.erase(&probe);
  }
  bool accepted;

private:
  LocalLauncher &launcher;
  LocalProbe &probe;
};

Outcome LocalLauncher::run(const Command &command, const Limits &limits) try {
  LocalProbe probe(command, limits, starter);
  Registration registration(*this, probe);
  std::stop_callback unwanted(command.wanted, [&] { probe.interrupt(); });
  return registration.accepted ? probe.run() : notLaunched("interrupted");
} catch (const std::exception &error) { // Boost's and ours: no pipe, no memory
  return notLaunched(error.what());
}

bool LocalLauncher::prepare(const Command &command) try {
  auto executable = LocalProbe::executableOf(command);
  if (executable)
    return starter.prepare(*executable, command);
  llvm::consumeError(executable.takeError()); // its run will say so
  return false;
} catch (const std::exception &) { // and so in this case
  return false;
}

std::shared_ptr<Stand> LocalLauncher::stand(const Command &command,
                                            const Limits &limits) try {
  if (!stands)
    return nullptr;
  auto executable = LocalProbe::executableOf(command);
  if (executable)
    return starter.stand(*executable, command, limits);
  llvm::consumeError(executable.takeError()); // its run will say so
  return nullptr;
} catch (const std::exception &) { // and so in this case
  return nullptr;
}

void LocalLauncher::interrupt() {
  std::lock_guard<std::mutex> lock(mutex);
  interrupted = true;
  for (LocalProbe *probe : running)
    probe->interrupt();
}

} // namespace

std::unique_ptr<Launcher> culprit::createLocalLauncher(std::string warmLibrary,
                                                       bool stands) {
  return std::make_unique<LocalLauncher>(std::move(warmLibrary), stands);
}
