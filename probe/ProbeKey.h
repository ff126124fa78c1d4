//===- ProbeKey.h - What the outcome of a compile depends on ----*- C++ -*-===//
#ifndef CULPRIT_PROBE_PROBEKEY_H
#define CULPRIT_PROBE_PROBEKEY_H

#include "probe/files/SHA256.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace culprit {

/// All that the outcome of a compile depends on. Two probes with equal keys
/// are the same probe. Paths of the probe's private directory are spelled
/// `{dir}` in argv, so that they do not matter.
struct ProbeKey {
  std::string compilerIdentity;
  std::vector<std::string> argv;
  std::vector<std::string> inputHashes; ///< SHA-256 of each file read
  std::map<std::string, std::optional<std::string>> environment;
  std::string workingDirectory;
  unsigned repeat = 0; ///< 0, 1, 2... of deliberate repetitions

  std::string hash() const; ///< SHA-256, hex
};

} // namespace culprit
#endif
