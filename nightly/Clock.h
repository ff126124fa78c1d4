//===- Clock.h - Dates as the project writes them ---------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_CLOCK_H
#define CULPRIT_NIGHTLY_CLOCK_H

#include <string>

namespace culprit {

/// `2026-01-31T12:00:00Z`
std::string utcNow();
/// `2026-01-31`
std::string utcToday();

} // namespace culprit
#endif
