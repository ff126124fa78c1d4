//===- NightStatuses.h - What a night says of all bugs ----------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_NIGHTSTATUSES_H
#define CULPRIT_NIGHTLY_NIGHTSTATUSES_H

#include "nightly/memory/Memory.h"

namespace culprit {

/// Of each bug, by what this night has seen and earlier ones have told
/// (BugStatus.h). Nothing is written.
llvm::Expected<std::map<std::string, BugStatus>>
statusesAfter(Memory &memory, NightNumber night);

} // namespace culprit
#endif
