#include "tools/culprit/Validators.h"
#include "compiler/command/Duration.h"
#include <cstdlib>

namespace culprit {

CLI::Validator number(double least, double most, const char *what) {
  return CLI::Validator(
      [=](std::string &text) {
        char *end = nullptr;
        double value = std::strtod(text.c_str(), &end);
        return *end || !(value >= least && value <= most)
                   ? "'" + text + "' is not a " + what
                   : std::string();
      },
      "", "number");
}

CLI::Validator gibibytes() {
  return number(0.001, 1e6, "number of GiB from 0.001 to 1000000");
}

/// Some three years: what is longer overflows somewhere.
static constexpr double longest = 1e8;

static std::optional<double> secondsFrom(double least,
                                         const std::string &text) {
  auto seconds = secondsIn(text);
  bool isInRange = seconds && *seconds >= least && *seconds <= longest;
  return isInRange ? seconds : std::nullopt;
}

static std::string notSeconds(double least, const std::string &text) {
  return "'" + text + "' is not a number of seconds from " +
         (least < 1 ? "0.001 to 100000000 (30, 5s, 2m, 1h)"
                    : "1 to 100000000 (90, 30s, 5m, 2h)");
}

CLI::Validator duration() {
  return CLI::Validator(
      [](std::string &text) {
        return secondsFrom(leastSeconds, text) ? ""
                                               : notSeconds(leastSeconds, text);
      },
      "", "duration");
}

CLI::Validator notEmpty() {
  return CLI::Validator(
      [](std::string &text) {
        return std::string(text.empty() ? "is given, and empty" : "");
      },
      "");
}

CLI::Validator toSeconds(double least) {
  return CLI::Validator(
      [=](std::string &text) -> std::string {
        auto seconds = secondsFrom(least, text);
        if (!seconds)
          return notSeconds(least, text);
        text = std::to_string(*seconds);
        return {};
      },
      "", "duration");
}

} // namespace culprit
