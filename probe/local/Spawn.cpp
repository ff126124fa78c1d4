#include "probe/local/Spawn.h"
#include <boost/asio/io_context.hpp>
#include <boost/process/v2.hpp>
#include <unistd.h>

using namespace culprit;
namespace process = boost::process::v2;

namespace {

/// Boost's two hooks in the new process, before exec and after its failure.
struct Initializer {
  const ChildSetup &setup;

  template <typename LauncherT>
  boost::system::error_code on_exec_setup(LauncherT &,
                                          const process::filesystem::path &,
                                          const char *const *&) const {
    int error = setup.becomeCompiler();
    // Boost reports errno, not what is returned here.
    errno = error;
    return {error, boost::system::system_category()};
  }
  /// Not exit(): this copy of Culprit has no business in its exit handlers.
  /// Variadic, because 1.81 checks for one signature and calls another.
  template <typename... Args> void on_exec_error(Args &&...) const {
    ::_exit(127);
  }
};

std::vector<const char *> pointersTo(const std::vector<std::string> &strings) {
  std::vector<const char *> pointers;
  for (const std::string &string : strings)
    pointers.push_back(string.c_str());
  pointers.push_back(nullptr);
  return pointers;
}

} // namespace

std::vector<std::string> culprit::environmentOf(const Command &command) {
  auto changes = command.environment;
  if (!command.temporaries.empty())
    changes["TMPDIR"] = command.temporaries;
  std::vector<std::string> result;
  for (char **entry = environ; *entry; ++entry) {
    std::string variable = *entry;
    if (!changes.count(variable.substr(0, variable.find('='))))
      result.push_back(std::move(variable));
  }
  for (const auto &[name, value] : changes)
    if (value)
      result.push_back(name + "=" + *value);
  return result;
}

ProcessLimits culprit::processLimits(const Command &command,
                                     const Limits &limits) {
  Limits each = limits;
  if (command.endsWhole || limits.notBefore.count())
    each.cpu = std::chrono::milliseconds(0);
  return {static_cast<uint64_t>(effectiveCpuLimit(each).count()),
          limits.memoryBytes};
}

std::chrono::seconds culprit::effectiveCpuLimit(const Limits &limits) {
  auto whole = std::chrono::ceil<std::chrono::seconds>(cpuLimitOf(limits));
  // Culprit's own clock comes first; this one holds where it sees nothing.
  return limits.cpu.count() > 0 ? whole + std::chrono::seconds(1) : whole;
}

Spawned culprit::spawn(const std::string &executable, const Command &command,
                       const Limits &limits, const ChildFiles &files) {
  std::vector<std::string> environmentStrings = environmentOf(command);
  std::vector<const char *> environment = pointersTo(environmentStrings);
  // Boost would name the program by its path; a compiler shows and may act on
  // argv[0], so it gets the one that was typed.
  std::vector<const char *> arguments = pointersTo(command.argv);
  const char **argv = arguments.data();
  ChildSetup setup(command.workingDirectory.c_str(),
                   processLimits(command, limits), files);
  if (command.systemAddresses)
    setup.keepSystemAddresses();

  boost::asio::io_context context;
  process::posix::default_launcher launcher;
  launcher.env = environment.data();
  boost::system::error_code error;
  auto started =
      launcher(context.get_executor(), error,
               process::filesystem::path(executable), argv, Initializer{setup});
  if (!error)
    started.detach(); // Culprit waits for it by itself
  return {launcher.pid, error};
}
