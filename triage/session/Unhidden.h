//===- Unhidden.h - What a compiler says is to be seen ----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_SESSION_UNHIDDEN_H
#define CULPRIT_TRIAGE_SESSION_UNHIDDEN_H

#include "triage/session/Request.h"

namespace culprit {

/// Failures are known by what a compiler prints. pytest keeps that until the
/// test has ended, and prints it among its own words: it gets `-s`, by
/// PYTEST_ADDOPTS. Triton writes its reproducer to the user's file instead,
/// where TRITON_REPRODUCER_PATH names one, and dumps IR to the user's directory
/// with TRITON_KERNEL_DUMP: these are unset. With a remark each.
void showWhatIsHidden(Request &request);

/// Words of `env` that do the same where the user's own words set them again:
/// `-u`, `TRITON_REPRODUCER_PATH`.
std::vector<std::string> wordsToUnhide(const Request &request);

} // namespace culprit
#endif
