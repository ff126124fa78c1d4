//===- MadeHere.h - Which bundles this user made ----------------*- C++ -*-===//
//
// A bundle that Culprit writes carries a mark: a keyed digest of its files. The
// key is a random file of this user's on this machine ($XDG_STATE_HOME or
// ~/.local/state, culprit/key), so nobody else can make the mark, and whoever
// changes a file breaks it. Where there is no home there is no key, and no
// bundle was made here. In a sandbox nothing is marked, and the key cannot be
// seen: what runs there is a stranger's.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPRODUCER_MADEHERE_H
#define CULPRIT_REPRODUCER_MADEHERE_H

#include <string>

namespace culprit {

/// The name of the mark's file in a bundle.
inline constexpr const char *madeHereName = "made-here";

/// Set for all that runs in Culprit's sandbox.
inline constexpr const char *sandboxVariable = "CULPRIT_SANDBOX";

/// For the bundle in `directory`; "" if there is no key, and none can be made.
std::string madeHereMark(const std::string &directory);

bool isMadeHere(const std::string &directory);

/// Where the key lies, to be hidden; "" if there is no home.
std::string directoryOfKey();

} // namespace culprit
#endif
