//===- Stream.h - Stands in for a llvm::raw_ostream -------------*- C++ -*-===//
//
// The compiler's own printers write into it. Assumed: the layout of raw_ostream
// since LLVM 12 (virtual table, kind, start, end and position of the buffer,
// then two small members), and that a printer takes any answer of a virtual
// function other than write_impl. `prove` finds write_impl's place in the table
// and proves the layout on the compiler at hand; without the proof the stream
// must not be used.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_STREAM_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_STREAM_H

#include <cstddef>

namespace culprit::gate {

/// Large: never on a stack.
class Stream {
public:
  /// raw_ostream::write(const char *, size_t).
  using Write = void *(*)(void *stream, const char *text, size_t size);
  bool prove(Write write);

  /// Empties it; the argument for printers.
  void *begin();
  const char *text() const { return bytes; }
  /// What has no room is lost.
  size_t size() const;

  /// The same; all text goes to the file, whatever its length.
  void *beginFile(int descriptor);
  /// False: not all of it could be written.
  bool endFile();

private:
  template <int Entry>
  static void *called(void *stream, const char *text, size_t size);
  template <int... Entry> struct Table;
  void handOver(int entry, const char *from, size_t length);

  // As the compiler sees it, from here to `mode`.
  void *const *table = nullptr;
  [[maybe_unused]] int kind = 0;
  char *start = nullptr, *end = nullptr, *position = nullptr;
  [[maybe_unused]] bool colour = false;
  [[maybe_unused]] int mode = 1; ///< InternalBuffer
  // Unknown members, if a build has more.
  [[maybe_unused]] char after[64] = {};

  int writeEntry = -1; ///< of the virtual table; -1: not known yet
  const char *handedOver = nullptr;
  size_t handedOverSize = 0;
  bool overflowed = false, failed = false;
  int file = -1;
  static constexpr size_t capacity = 64 << 10;
  char bytes[capacity] = {};
  char spill[capacity] = {}; ///< where text without room goes
};

} // namespace culprit::gate
#endif
