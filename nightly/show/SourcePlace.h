//===- SourcePlace.h - `k.mlir:31:7` ----------------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SHOW_SOURCEPLACE_H
#define CULPRIT_NIGHTLY_SHOW_SOURCEPLACE_H

#include <optional>
#include <string>

namespace culprit {

struct SourcePlace {
  std::string file;
  unsigned line = 0, column = 0; ///< column 0: none
};

/// Where the compiler kept it; nothing for a location of another kind.
std::optional<SourcePlace> placeIn(const std::string &location);

} // namespace culprit
#endif
