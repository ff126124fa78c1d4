//===- Order.h - What CULPRIT_GATE says -------------------------*- C++ -*-===//
#ifndef CULPRIT_COUNTERS_GATE_PRELOAD_ORDER_H
#define CULPRIT_COUNTERS_GATE_PRELOAD_ORDER_H

#include "counters/gate/preload/MLIR.h"
#include <cstring>

namespace culprit::gate {

/// Some pass executions.
struct PassChoice {
  enum class Kind { None, One, All, PassesOnly } kind = Kind::None;
  uint64_t number = 0;
  bool has(uint64_t execution) const {
    return kind == Kind::All || kind == Kind::PassesOnly ||
           (kind == Kind::One && number == execution);
  }
};

/// Which actions of a tag run.
struct TagRule {
  TextRef tag{nullptr, 0};
  bool takes(TextRef other) const;
  /// Whether the next action of the tag runs.
  bool runsNext();

  const char *at = nullptr;     ///< ranges that are still to come: `C-D,E-F`
  uint64_t first = 0, last = 0; ///< the present one
  uint64_t next = 0;            ///< the number of the next action
};

/// The text, which has its 0, must outlive it. Not thread-safe.
class Order {
public:
  /// False: it is not understood, and nothing must be done.
  bool read(const char *text);

  TextRef log{nullptr, 0}, begun{nullptr, 0};
  PassChoice within, until, stand, changes, verify, ir;
  bool stops = false, marks = false, bare = false, single = false,
       calls = false, aborts = false;
  static constexpr size_t mostOptions = 4;
  TextRef options[mostOptions] = {}; ///< of LLVM
  size_t optionCount = 0;
  TagRule *ruleOf(TextRef tag);
  /// Of `only`; no tag: there is none.
  TextRef onlyTag{nullptr, 0}, onlyIdentities{nullptr, 0};
  bool asksForIdentity(TextRef tag) const {
    return onlyTag.size == tag.size && onlyTag.data &&
           std::memcmp(onlyTag.data, tag.data, tag.size) == 0;
  }
  /// Calls with each identity. False: not all of them are numbers.
  template <typename Callback> bool forEachIdentity(Callback callback) const {
    const char *at = onlyIdentities.data, *end = at + onlyIdentities.size;
    while (at != end) {
      uint64_t identity;
      if (!readHex(at, end, identity))
        return false;
      callback(identity);
      if (at != end && *at++ != ',')
        return false;
    }
    return true;
  }
  /// Only numbers of tags are asked for: who runs inside of what is not needed.
  bool isPlain() const {
    return !log.data && !onlyTag.data && !marks &&
           within.kind == PassChoice::Kind::None &&
           until.kind == PassChoice::Kind::None &&
           stand.kind == PassChoice::Kind::None &&
           changes.kind == PassChoice::Kind::None &&
           verify.kind == PassChoice::Kind::None &&
           ir.kind == PassChoice::Kind::None;
  }

private:
  bool readWord(TextRef name, TextRef value);
  bool readOnly(TextRef value);
  bool readOption(TextRef value);
  static bool readHex(const char *&at, const char *end, uint64_t &number);

  static constexpr size_t mostRules = 32;
  TagRule rules[mostRules];
  size_t ruleCount = 0;
};

} // namespace culprit::gate
#endif
