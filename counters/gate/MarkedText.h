//===- MarkedText.h - What was printed, and in which pass -------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_MARKEDTEXT_H
#define CULPRIT_COUNTERS_GATE_MARKEDTEXT_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <string>

namespace culprit {

/// Standard error without the gate's marks, and where each pass's part begins.
struct MarkedText {
  std::string text;
  std::map<uint64_t, size_t> begins; ///< by the pass's number
};

MarkedText withoutMarks(llvm::StringRef text);

} // namespace culprit
#endif
