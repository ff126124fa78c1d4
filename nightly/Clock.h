//===- Clock.h - Dates as the project writes them ---------------*- C++ -*-===//
#ifndef CULPRIT_NIGHTLY_CLOCK_H
#define CULPRIT_NIGHTLY_CLOCK_H

#include <ctime>
#include <string>

namespace culprit {

/// `2026-01-31T12:00:00Z`; the earlier one is the lesser text.
std::string utcNow();
std::string utcAt(std::time_t seconds);
/// `2026-01-31`
std::string utcToday();

} // namespace culprit
#endif
