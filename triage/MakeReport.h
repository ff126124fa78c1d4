//===- MakeReport.h - From findings to the answer ---------------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_MAKEREPORT_H
#define CULPRIT_TRIAGE_MAKEREPORT_H

#include "triage/Investigation.h"
#include "triage/evidence/GuiltyPass.h"

namespace culprit {

/// For wrong code: the pipeline that leads to the wrong IR, with what is known
/// of its passes, and apart from it the passes that only make the result
/// visible. As it is, if the guilty pass is not there.
PipelineAnswer splitAtGuilty(PipelineAnswer answer, const GuiltyPass &guilty);

/// The report of what has been found so far, whole or not. Changes nothing.
Report makeReport(const Investigation &state);

/// The report on a session before anything has been asked.
Report makeReport(const Session &session);

} // namespace culprit
#endif
