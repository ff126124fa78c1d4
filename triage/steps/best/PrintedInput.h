//===- PrintedInput.h - The input as it can be edited -----------*- C++ -*-===//
#ifndef CULPRIT_TRIAGE_STEPS_BEST_PRINTEDINPUT_H
#define CULPRIT_TRIAGE_STEPS_BEST_PRINTEDINPUT_H

#include "triage/Investigation.h"

namespace culprit {

/// The ground's input in generic form, with its locations; empty if the
/// compiler cannot print it.
llvm::Expected<std::string> printedWithLocations(Investigation &state);

} // namespace culprit
#endif
