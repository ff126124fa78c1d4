//===- ErrorLine.h - Which line of the program is it about? -----*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_REMARKS_ERRORLINE_H
#define CULPRIT_TRIAGE_STEPS_REMARKS_ERRORLINE_H

#include "triage/Investigation.h"

namespace culprit {

/// Several kernels of a program may have one name, and what is reduced is no
/// part of it. Tells the line that the error is about, where neither a
/// pattern's op nor the front end has told it. One compile, which is known.
llvm::Error tellErrorLine(Investigation &state);

} // namespace culprit
#endif
