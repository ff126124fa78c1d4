//===- ReadBundle.h - A bundle, read from its directory ---------*- C++ -*-===//
#ifndef CULPRIT_REPRODUCER_READBUNDLE_H
#define CULPRIT_REPRODUCER_READBUNDLE_H

#include "reproducer/Bundle.h"
#include "llvm/Support/Error.h"
#include <string>

namespace culprit {

/// Reads bundle.json and the input beside it: regular files of its own, and
/// numbers and words that make sense, since a bundle may come from a stranger.
/// Errors say what is missing, or refused.
llvm::Expected<Bundle> readBundle(const std::string &directory);

} // namespace culprit
#endif
