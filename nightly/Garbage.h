//===- Garbage.h - What no later night needs --------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_GARBAGE_H
#define CULPRIT_NIGHTLY_GARBAGE_H

#include "nightly/StateDirectory.h"
#include "nightly/memory/Memory.h"

namespace culprit {

/// Of the nights up to the last one, the first whose pages are kept. 0: all
/// are.
NightNumber firstKept(NightNumber last, unsigned keep);

/// Removes what CI shows of nights before the last `keep`, with what they saw
/// of each job (what became of each bug stays); answers that no bug and no job
/// has; what is left of triages and engines that nobody goes on with. What has
/// no name of Culprit's stays. Nothing goes while another night runs: what it
/// has just written nobody refers to yet.
llvm::Error removeGarbage(const StateDirectory &directory, Memory &memory,
                          NightNumber last, unsigned keep);

} // namespace culprit
#endif
