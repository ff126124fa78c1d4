//===- Garbage.h - Inputs that no parser of compiler output may mind ------===//
#ifndef CULPRIT_TEST_UNIT_COMPILER_GARBAGE_H
#define CULPRIT_TEST_UNIT_COMPILER_GARBAGE_H

#include "llvm/ADT/StringRef.h"
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace culprit::test {

/// Calls `parse` with random bytes; with each sample truncated at each offset,
/// with bytes of it replaced (invalid UTF-8 and NUL among them) and its lines
/// shuffled; and with megabytes of one line and of one character, where
/// anything quadratic would run into the time limit of the test. All seeded.
inline void forEachGarbage(const std::vector<std::string> &samples,
                           const std::function<void(llvm::StringRef)> &parse) {
  std::mt19937 random(20240607);
  auto below = [&](size_t bound) { return size_t(random() % bound); };
  for (int round = 0; round < 200; ++round) {
    std::string bytes(below(400), '\0');
    for (char &byte : bytes)
      byte = char(round % 2 ? random() : " \n#`'\"(){}<>=:,-/%0a"[below(20)]);
    parse(bytes);
  }
  for (const std::string &sample : samples) {
    if (sample.empty())
      continue;
    for (size_t end = 0; end <= sample.size(); ++end)
      parse(llvm::StringRef(sample).take_front(end));
    for (int round = 0; round < 300; ++round) {
      std::string bytes = sample;
      for (size_t n = 1 + below(4); n; --n)
        bytes[below(bytes.size())] = "\xff\xc3\0\n(){}`\"' #"[below(13)];
      parse(bytes);
    }
    std::string repeated;
    while (repeated.size() < (1 << 20))
      repeated += sample;
    parse(repeated);
    for (char &byte : repeated)
      byte = byte == '\n' ? ' ' : byte;
    parse(repeated);
  }
  for (char byte : {'\n', ' ', '(', ')', '{', '"', '\'', '`', '#', '<', '>',
                    '*', ':', '%', '/', '0', 'a', '\xff', '\0'})
    parse(std::string(1 << 20, byte));
}

} // namespace culprit::test

#endif
