#include "nightly/Clock.h"
#include <ctime>

namespace culprit {

std::string utcAt(std::time_t seconds) {
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[sizeof("2026-01-31T12:00:00Z")] = {};
  std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

std::string utcNow() { return utcAt(std::time(nullptr)); }

std::string utcToday() { return utcNow().substr(0, 10); }

} // namespace culprit
