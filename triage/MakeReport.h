//===- MakeReport.h - From findings to the answer ---------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_MAKEREPORT_H
#define CULPRIT_TRIAGE_MAKEREPORT_H

#include "triage/Investigation.h"

namespace culprit {

/// The report of what has been found so far, whole or not. Changes nothing.
Report makeReport(const Investigation &state);

/// The report on a session before anything has been asked.
Report makeReport(const Session &session);

} // namespace culprit
#endif
