//===- Knob.h - Something in a compiler that can be turned ------*- C++ -*-===//
//
// A knob has N units in a fixed order; at point k the first k run and the rest
// are skipped. Some can also run a window [first, last), and some any set of
// units. That a compiler accepts a knob proves nothing: `KnobRecord::proven` is
// set by an effect that was seen on this compiler and this input.
//
//===----------------------------------------------------------------------===//
#ifndef CULPRIT_COUNTERS_KNOB_H
#define CULPRIT_COUNTERS_KNOB_H

#include "compiler/command/PipelineText.h"
#include "probe/Compile.h"
#include "search/MinimalSet.h"
#include <functional>
#include <memory>

namespace culprit {

class Knob {
public:
  virtual ~Knob() = default;
  virtual std::string name() const = 0;
  virtual uint64_t units() const = 0;
  /// The compile in which units 0..point-1 run.
  virtual Compile at(uint64_t point) const = 0;
  /// The compile in which units first..last-1 run, if that can be asked.
  virtual std::optional<Compile> window(uint64_t first, uint64_t last) const {
    return first == 0 ? std::optional<Compile>(at(last)) : std::nullopt;
  }
  /// The compile in which exactly these units run, if that can be asked. A
  /// unit's number is the one that it has in that compile.
  virtual std::optional<Compile> set(const UnitSet &units) const;
};

/// A knob that turns no more than prefixes. `at` is asked for points up to
/// `units`; what it refers to outlives the knob.
std::unique_ptr<Knob> createPointKnob(std::string name, uint64_t units,
                                      std::function<Compile(uint64_t)> at);

/// Prefixes of the pipeline's text, leaf by leaf: the last resort, for
/// compilers without counters. The tail is cut, so passes never reached load
/// no dialects.
std::unique_ptr<Knob> createPrefixKnob(const Compile &compile,
                                       const Pipeline &pipeline);

/// The record of a knob in the report.
struct KnobRecord {
  std::string name;
  bool proven = false;
  std::string evidence; ///< the effect that was seen, or why it is not proven
  uint64_t count = 0;   ///< units
};

} // namespace culprit
#endif
