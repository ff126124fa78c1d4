//===- ResumedNight.h - A night that goes on with other builds --*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_RESUMEDNIGHT_H
#define CULPRIT_NIGHTLY_RESUMEDNIGHT_H

#include "nightly/memory/Memory.h"

namespace culprit {

/// A night that was killed goes on when the same jobs are asked again, which
/// may be a day later. What it saw of a compiler that is another one by now, is
/// gone, or is a script and the night began hours ago, it has not seen of
/// tonight's: that is forgotten, and asked again.
llvm::Error
forgetOtherBuilds(Memory &memory, NightNumber night,
                  const std::function<void(const std::string &)> &say);

} // namespace culprit
#endif
