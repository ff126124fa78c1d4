//===- WarmExecutable.h - Can a program wait in front of main? --*- C++ -*-===//
#ifndef CULPRIT_PROBE_WARM_WARMEXECUTABLE_H
#define CULPRIT_PROBE_WARM_WARMEXECUTABLE_H

#include <string>

namespace culprit {

/// It is loaded by the loader that loads Culprit, and that loader would let a
/// library be put in front. Scripts, static programs, those of another C
/// library or machine and those with privileges are not.
bool canBeWarm(const std::string &executable);

} // namespace culprit
#endif
