//===- BoundedJson.h - Numbers of a file that anybody may write -*- C++ -*-===//
#ifndef CULPRIT_REPRODUCER_BOUNDEDJSON_H
#define CULPRIT_REPRODUCER_BOUNDEDJSON_H

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace culprit {

/// The integer named `key`, from `least` to `most`. Throws
/// nlohmann::json::exception, as the library itself does, if it is none: the
/// library's own conversion cuts numbers that do not fit.
inline int64_t boundedInteger(const nlohmann::json &object, const char *key,
                              int64_t least, int64_t most) {
  const nlohmann::json &value = object.at(key);
  bool fits = value.is_number_unsigned()
                  ? value.get<uint64_t>() <= static_cast<uint64_t>(most)
                  : value.is_number_integer() && value.get<int64_t>() <= most;
  if (!fits || value.get<int64_t>() < least)
    throw nlohmann::json::other_error::create(
        501, std::string(key) + " is " + value.dump(), &value);
  return value.get<int64_t>();
}

/// A word of a command: a byte of zero would end it.
inline std::string commandWord(const nlohmann::json &value) {
  auto text = value.get<std::string>();
  if (text.find('\0') != std::string::npos)
    throw nlohmann::json::other_error::create(
        501, value.dump() + " has a byte of 0", &value);
  return text;
}

} // namespace culprit
#endif
