//===- PreloadLibrary.h - What is brought into compilers --------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_PRELOADLIBRARY_H
#define CULPRIT_COUNTERS_PRELOADLIBRARY_H

#include <string>

namespace culprit {

/// The gate, or the one that watches what is handed over.
struct PreloadLibrary {
  std::string path;     ///< empty: there is none
  std::string identity; ///< SHA-256 of the file

  /// Empty where the file cannot be read, or its path not named to the loader.
  static PreloadLibrary at(const std::string &path);
};

} // namespace culprit
#endif
