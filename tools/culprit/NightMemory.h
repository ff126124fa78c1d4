//===- NightMemory.h - The memory that earlier nights have left -*- C++ -*-===//
#ifndef CULPRIT_TOOLS_CULPRIT_NIGHTMEMORY_H
#define CULPRIT_TOOLS_CULPRIT_NIGHTMEMORY_H

#include "nightly/KnownBugs.h"
#include "nightly/StateDirectory.h"
#include "nightly/memory/Memory.h"
#include "tools/culprit/NightOptions.h"

namespace culprit {

/// That of --state. A UsageError: no night has been there.
llvm::Expected<StateDirectory> existingState(const NightOptions &options);

/// What people say of bugs, in the file of --known, or in known.toml of the
/// state directory, which need not be there.
llvm::Expected<KnownBugs> knownBugs(const NightOptions &options,
                                    const StateDirectory &directory);

/// A line about the entries of that file which name no bug, if there are any: a
/// name may be misspelled, or be of a bug that is still to be found.
llvm::Error
sayEntriesWithoutBug(const KnownBugs &known, Memory &memory,
                     const std::function<void(const std::string &)> &say);

/// A UsageError: no bug has this ID; with some that there are.
llvm::Expected<Bug> bugNamed(Memory &memory, const std::string &id);

} // namespace culprit
#endif
