//===- RequestPrefix.h - Launchers in front of the command ------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_REQUESTPREFIX_H
#define CULPRIT_TRIAGE_SESSION_REQUESTPREFIX_H

#include "triage/session/Request.h"

namespace culprit {

/// Takes `env`, `nice`, `timeout 10` and their like off the front of the
/// request's command: their meaning goes into the request, with remarks that
/// say so.
void takePrefix(Request &request);

} // namespace culprit
#endif
