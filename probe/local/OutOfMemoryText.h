//===- OutOfMemoryText.h - How a lack of memory is told ---------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_OUTOFMEMORYTEXT_H
#define CULPRIT_PROBE_LOCAL_OUTOFMEMORYTEXT_H

#include <string_view>
#include <vector>

namespace culprit {

/// Whether a compiler's last words tell of an allocation that failed. (The
/// input, which it may echo earlier, may say anything.)
bool saysOutOfMemory(std::string_view errText);

/// A text of which saysOutOfMemory() holds has one of these, verbatim.
std::vector<std::string_view> outOfMemoryPhrases();

} // namespace culprit
#endif
