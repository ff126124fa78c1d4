//===- LocalLauncher.h - Compiles as processes of this machine --*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCALLAUNCHER_H
#define CULPRIT_PROBE_LOCALLAUNCHER_H

#include "probe/Launcher.h"
#include <memory>
#include <string>

namespace culprit {

/// Processes of this machine, by Boost.Process v2: each in its own process
/// group, below a supervisor that finds every descendant again, also one that
/// left the group, and that ends them all when Culprit dies. stdin is
/// /dev/null, no core files, address-space randomisation off (unless the
/// command wants it as the system has it), signals as after login. Nothing is
/// added to the environment.
///
/// `warmLibrary`: the path of culprit-warm.so, with which commands that may be
/// warm are forked from a server (probe/warm) if that can be done, and spawned
/// if not; "" to spawn everything.
/// `stands`: they may be forked from one that stands inside its compile, too.
std::unique_ptr<Launcher> createLocalLauncher(std::string warmLibrary = "",
                                              bool stands = true);

} // namespace culprit
#endif
