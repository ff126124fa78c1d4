//===- FailureId.h - The same bug has the same id ---------------*- C++ -*-===//
//
// Made of what does not depend on the input: what kind of failure it is, in
// which pass, and in which pattern. If no pattern is named, the innermost stack
// frame that has a name of its own takes its place, or the normalised words of
// a diagnostic. No numbers, names of values, files, lines or addresses, so that
// it is the same for other inputs and builds.
//
// Limits: two bugs in one pattern have one id, and one bug that shows in two
// passes has two. A crash whose faces vary by chance is told by its pass alone,
// since it says nothing which face comes first; one that has lost its stack is
// no other face.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_REPORT_FAILUREID_H
#define CULPRIT_REPORT_FAILUREID_H

#include "report/Report.h"

namespace culprit {

/// Twelve hexadecimal digits; empty if nothing was seen to fail, or nothing
/// tells the failure from others.
std::string failureId(const Report &report);

/// The parts of the id, readable: `crash/convert-a/APattern`.
std::string failureKey(const Report &report);

} // namespace culprit
#endif
