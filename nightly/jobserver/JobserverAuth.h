//===- JobserverAuth.h - Where make says its jobserver is -------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_JOBSERVER_JOBSERVERAUTH_H
#define CULPRIT_NIGHTLY_JOBSERVER_JOBSERVERAUTH_H

#include <optional>
#include <string>
#include <string_view>

namespace culprit {

/// `--jobserver-auth=fifo:PATH`, or `R,W` (make 4.3 and older): descriptors
/// that were inherited.
struct JobserverAuth {
  std::string text; ///< as make wrote it, for people
  std::string fifo; ///< "": by descriptors
  int read = -1, write = -1;
  bool operator==(const JobserverAuth &) const = default;
};

/// Of $MAKEFLAGS. Nothing: make runs one job at a time, or is not there. A form
/// that is not known has a text alone.
std::optional<JobserverAuth> jobserverIn(std::string_view makeflags);

} // namespace culprit
#endif
