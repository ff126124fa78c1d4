#include "triage/EnvironmentPrefix.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace llvm;

namespace culprit {

Expected<std::vector<std::string>>
takeEnvironmentPrefix(std::vector<std::string> &argv) {
  std::vector<std::string> names;
  if (argv.empty() || sys::path::filename(argv.front()) != "env")
    return names;
  size_t at = 1;
  for (; at < argv.size(); ++at) {
    if (StringRef(argv[at]).starts_with("-"))
      return createStringError("the option " + argv[at] +
                               " of env is not understood; set the variables "
                               "before culprit starts, and leave env out");
    auto [name, value] = StringRef(argv[at]).split('=');
    if (name.size() == argv[at].size())
      break;
    ::setenv(name.str().c_str(), value.str().c_str(), /*overwrite=*/1);
    names.push_back(name.str());
  }
  argv.erase(argv.begin(), argv.begin() + static_cast<ptrdiff_t>(at));
  return names;
}

static void set(const std::string &name,
                const std::optional<std::string> &value) {
  if (value)
    ::setenv(name.c_str(), value->c_str(), /*overwrite=*/1);
  else
    ::unsetenv(name.c_str());
}

EnvironmentChange::EnvironmentChange(const Variables &variables) {
  for (const auto &[name, value] : variables) {
    const char *old = ::getenv(name.c_str());
    before[name] = old ? std::optional<std::string>(old) : std::nullopt;
    set(name, value);
  }
}

EnvironmentChange::~EnvironmentChange() {
  for (const auto &[name, value] : before)
    set(name, value);
}

} // namespace culprit
