//===- LibMLIR.h - Bugs that are not ours -----------------------*- C++ -*-===//
#ifndef CULPRIT_TEST_FUZZ_TARGETS_LIBMLIR_H
#define CULPRIT_TEST_FUZZ_TARGETS_LIBMLIR_H

#include <string>

namespace culprit::fuzz {

/// Whether reading the text ends a process inside of libMLIR: a bug of its
/// parser, which Culprit survives in a process of its own, and which would hide
/// all of ours. Found by trying, in a copy of this process, which reads one
/// text after another until it dies.
bool libMLIRDiesOf(const std::string &text);

} // namespace culprit::fuzz

#endif
