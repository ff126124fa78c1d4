//===- FreeName.h - `name (2)`, where names are alike -----------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_JOBS_FREENAME_H
#define CULPRIT_NIGHTLY_JOBS_FREENAME_H

#include <set>
#include <string>

namespace culprit {

/// The name with that number, or the next one that is free.
inline std::string freeName(const std::string &name, size_t number,
                            const std::set<std::string> &taken) {
  for (;; ++number)
    if (std::string numbered = name + " (" + std::to_string(number) + ")";
        !taken.count(numbered))
      return numbered;
}

} // namespace culprit
#endif
