//===- LostBundles.h - Reproducers that are gone or damaged -----*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_LOSTBUNDLES_H
#define CULPRIT_NIGHTLY_LOSTBUNDLES_H

#include "nightly/StateDirectory.h"
#include "nightly/memory/Memory.h"

namespace culprit {

/// A cache may have brought the memory without `bugs/`, or half of a file, or
/// somebody has cleared up there. A bug without its bundle is triaged again; if
/// a bundle that cannot be read were asked, all its jobs would look refused,
/// and nobody would check them.
llvm::Error
forgetLostBundles(const StateDirectory &directory, Memory &memory,
                  const std::function<void(const std::string &)> &say);

} // namespace culprit
#endif
