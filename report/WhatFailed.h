//===- WhatFailed.h - The compiler, the triage, or nothing ------*- C++ -*-===//
#ifndef CULPRIT_REPORT_WHATFAILED_H
#define CULPRIT_REPORT_WHATFAILED_H

#include "report/Report.h"

namespace culprit {

/// What a build service wants to know of a triage.
enum class WhatFailed {
  Compiler,
  Triage, ///< it came to no answer about the compiler
  Nothing,
};
WhatFailed whatFailed(const Report &report);

/// `30 s`: the limit of a hang.
std::string limitText(const Report &report);

/// As the face says it. For a hang, which may be no more than a slow compile,
/// with the limit: `no end within the limit of 30 s`.
std::string evidenceOf(const Report &report);

} // namespace culprit
#endif
