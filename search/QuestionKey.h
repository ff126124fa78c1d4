//===- QuestionKey.h - What a question is remembered by ---------*- C++ -*-===//
//
// Itself; but a set of units by 128 bits. A search over n units, most of which
// are needed, asks 3n questions and more, each a set of about n: to keep them
// all would take gigabytes for a few thousand units. Two sets that agree in all
// bits would be taken for one; there is no such chance in practice.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_SEARCH_QUESTIONKEY_H
#define CULPRIT_SEARCH_QUESTIONKEY_H

#include "search/UnitSet.h"
#include <compare>
#include <cstdint>

namespace culprit {

template <class Question> struct QuestionKey {
  using Type = Question;
  static Question of(const Question &question) { return question; }
};

struct SetDigest {
  uint64_t low = 0, high = 0;
  auto operator<=>(const SetDigest &) const = default;
};

template <> struct QuestionKey<UnitSet> {
  using Type = SetDigest;
  static SetDigest of(const UnitSet &set) {
    SetDigest digest{set.size(), ~uint64_t(set.size())};
    for (unsigned unit : set) {
      digest.low = mixed(digest.low ^ unit);
      digest.high = mixed(digest.high + unit + 0x9e3779b97f4a7c15);
    }
    return digest;
  }

private:
  /// S. Vigna's splitmix64: a bijection in which each bit depends on all.
  static uint64_t mixed(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
  }
};

} // namespace culprit
#endif
