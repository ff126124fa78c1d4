//===- NVVM.h - Between a compiler and its libnvvm --------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_HANDOVER_PRELOAD_NVVM_H
#define CULPRIT_COUNTERS_HANDOVER_PRELOAD_NVVM_H

namespace culprit::handover {

/// The stand-in for a function of libnvvm that the compiler has looked up, or
/// the function itself.
void *standInFor(const char *name, void *function);

} // namespace culprit::handover
#endif
