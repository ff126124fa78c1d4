//===- BannerJoin.h - Log and banners of one run together -------*- C++ -*-===//
//
// The log names the class of each pass that began, a banner class and argument
// of each that its pass manager announced. A pass manager that a pass makes for
// itself (the script of a transform interpreter, PDL that is compiled while a
// pipeline is initialised) announces nothing, so the banners are a subsequence
// of the executions; if the log lost its end, the log's executions are only the
// first ones, and so are those before a gap, which alone have a number and are
// joined. Something is said of an execution only if every way to lay the
// banners on the executions says it, never by its number. Linear in the
// executions.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_BANNERJOIN_H
#define CULPRIT_COUNTERS_BANNERJOIN_H

#include "compiler/output/IRDump.h"
#include "counters/PassExecution.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace culprit {

struct BannerJoin {
  /// For each banner: the execution that it announced, as an index into the
  /// passes; nothing for banners that do not announce one, and for those whose
  /// execution the log lost.
  std::vector<std::optional<size_t>> executions;
  /// The log has the execution of each banner.
  bool complete = true;
};

/// Fills `argument` and `announced` of the passes. `whole`: no banner is
/// missing.
BannerJoin joinBanners(std::vector<PassExecution> &passes,
                       llvm::ArrayRef<IRDumpBanner> banners, bool whole);

} // namespace culprit
#endif
