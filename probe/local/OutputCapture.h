//===- OutputCapture.h - Head and tail of a stream --------------*- C++ -*-===//
#ifndef CULPRIT_PROBE_LOCAL_OUTPUTCAPTURE_H
#define CULPRIT_PROBE_LOCAL_OUTPUTCAPTURE_H

#include "probe/Outcome.h"
#include "probe/local/FileDescriptor.h"
#include <cstddef>
#include <string_view>

namespace culprit {

/// Keeps at most `limit` bytes of a stream of any length: its first half is
/// where a compiler names the failure, its second where it dies.
class OutputCapture {
public:
  explicit OutputCapture(uint64_t limit)
      : headLimit(limit - limit / 2), tailLimit(limit / 2) {}

  void append(std::string_view bytes);
  uint64_t totalBytes() const { return total; }
  CapturedText take() &&;

private:
  uint64_t headLimit, tailLimit, total = 0;
  /// The tail grows to twice its limit before its front is dropped, so that
  /// appending costs O(1) a byte.
  std::string head, tail;
};

/// Reads no more than is in the pipe now: a flood on one stream must not keep
/// its reader from the clock and the other stream. Closes the pipe at its end.
void readAvailable(FileDescriptor &pipe, OutputCapture &capture);

} // namespace culprit
#endif
