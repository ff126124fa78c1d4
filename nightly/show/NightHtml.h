//===- NightHtml.h - A night as a page --------------------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_SHOW_NIGHTHTML_H
#define CULPRIT_NIGHTLY_SHOW_NIGHTHTML_H

#include "nightly/show/NightMatrix.h"

namespace culprit {

/// One file that needs no network and no script. `bugs` is what leads from it
/// to the directory of the bugs' answers: `../../`. `hasPage`: whether the
/// answer of that bug has a page.
std::string toHtml(const NightReport &report, const NightMatrix &matrix,
                   const std::string &bugs,
                   const std::function<bool(const Bug &)> &hasPage);

} // namespace culprit
#endif
