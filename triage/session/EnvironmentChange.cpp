#include "triage/session/EnvironmentChange.h"
#include <cstdlib>

namespace culprit {

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
