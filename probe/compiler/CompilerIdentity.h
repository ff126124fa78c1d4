//===- CompilerIdentity.h - Which compiler this is --------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_COMPILER_COMPILERIDENTITY_H
#define CULPRIT_PROBE_COMPILER_COMPILERIDENTITY_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace culprit {

/// The compiler as a thing that results depend on: not only the driver's own
/// bytes (Debian's drivers are thin), but the build id (or, without one, the
/// hash) of each shared object that it maps.
struct CompilerIdentity {
  /// Absolute, links unresolved: a venv's python depends on the link that
  /// starts it.
  std::string path;
  std::string version; ///< first line with a version of `--version`; may be ""
  std::string hash;    ///< SHA-256 over all objects' ids
  std::vector<std::string> objects; ///< `NAME BUILD-ID`, sorted
  std::vector<std::string> files;   ///< where these are, as far as found
  bool isScript = false;            ///< `#!`: hashed by content, tools unknown
};

/// Finds `argv0` in PATH (or as a path relative to `workingDirectory`), reads
/// its ELF notes and those of its DT_NEEDED objects as the loader finds them.
/// Errors: no such compiler, or not executable; says what was looked at.
llvm::Expected<CompilerIdentity>
identifyCompiler(const std::string &argv0, const std::string &workingDirectory);

} // namespace culprit
#endif
